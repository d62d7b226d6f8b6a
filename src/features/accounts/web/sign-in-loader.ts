import { type RouterContextProvider, replace } from "react-router";
import { actorContext, siteContext } from "../../../platform/http/page.context.ts";
import { readNext } from "../../../platform/web/login-path.ts";

/** Where to after signing in. `replace`: the way back must not lead to a page that would send them on again. */
export function loadSignInPage(request: Request, context: Readonly<RouterContextProvider>) {
  const next = readNext(request.url);
  const actor = context.get(actorContext);
  // Between asking to be deleted and being it there is one thing to decide.
  if (actor) throw replace(actor.leavingAt ? "/leaving" : (next ?? "/"));
  return { identity: context.get(siteContext).identity, next };
}
