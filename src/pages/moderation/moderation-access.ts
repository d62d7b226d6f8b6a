import { data, type RouterContextProvider, redirect } from "react-router";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { loginPath } from "../../platform/web/login-path.ts";

/**
 * In every loader and action of a page for moderators. In a loader rather than before it, so that the page which says no still has the reader's language and
 * theme.
 */
export function getModerator(context: Readonly<RouterContextProvider>, path: string): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(path));
  if (!actor.isModerator) throw data(null, { status: 403 });
  return actor;
}
