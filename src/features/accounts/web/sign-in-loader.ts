import { type RouterContextProvider, replace } from "react-router";
import { actorContext, siteContext } from "../../../platform/http/page.context.ts";
import { readSession } from "../../../platform/web/cookies.ts";
import { readNext } from "../../../platform/web/paths.ts";

/**
 * Redirects members who are signed in. Uses `replace`, so that the back button does not lead to a page that redirects
 * again.
 */
export function loadSignInPage(request: Request, context: Readonly<RouterContextProvider>) {
  const next = readNext(request.url);
  const actor = context.get(actorContext);
  // Members who asked for deletion have to decide first.
  if (actor) throw replace(actor.leavingAt ? "/leaving" : (next ?? "/"));
  // The cookie is of a session that is over: it expired, or was ended for safety (endUnproven in accounts.queries.ts).
  const hasEnded = readSession(request.headers.get("cookie")) !== undefined;
  return { identity: context.get(siteContext).identity, next, hasEnded };
}
