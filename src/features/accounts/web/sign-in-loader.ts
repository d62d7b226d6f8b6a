import { type RouterContextProvider, replace } from "react-router";
import { localPath } from "../../../platform/http/local-path.ts";
import { actorContext, siteContext } from "../../../platform/http/page.context.ts";

/** Where to after signing in. `replace`: the way back must not lead to a page that would send them on again. */
export function loadSignInPage(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = new URL(request.url).searchParams.get("next");
  const next = localPath(asked);
  const actor = context.get(actorContext);
  // Between asking to be deleted and being it there is one thing to decide.
  if (actor) throw replace(actor.leavingAt ? "/leaving" : next);
  return { identity: context.get(siteContext).identity, next: next === "/" ? undefined : next };
}
