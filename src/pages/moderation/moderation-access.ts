import { data, type RouterContextProvider } from "react-router";
import type { Actor } from "../../platform/auth/actor.ts";
import { getActor } from "../../platform/http/page.context.ts";

/**
 * Call this in every loader and action of a moderator page. Not in middleware: it would run before the root loader, and
 * the 403 page would lose the visitor's language and theme.
 */
export function getModerator(context: Readonly<RouterContextProvider>): Actor {
  const actor = getActor(context);
  if (!actor.isModerator) throw data(null, { status: 403 });
  return actor;
}
