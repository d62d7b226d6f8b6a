import { data, type RouterContextProvider, redirect } from "react-router";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { loginPath } from "../../platform/web/paths.ts";

/**
 * Call this in every loader and action of a moderator page. Not in middleware: it would run before the root loader, and
 * the 403 page would lose the visitor's language and theme.
 */
export function getModerator(context: Readonly<RouterContextProvider>, path: string): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(path));
  if (!actor.isModerator) throw data(null, { status: 403 });
  return actor;
}
