import { Outlet, redirect } from "react-router";
import { actorContext } from "../../platform/http/page.context.ts";
import { loginPath } from "../../platform/web/login-path.ts";
import type { Route } from "./+types/protected-layout";

/** Runs before every loader and action below it. A visitor is sent to log in, and comes back to where they wanted to go. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const actor = context.get(actorContext);
    if (!actor) throw redirect(loginPath(addressOfPage(request)));
    // Between asking to be deleted and being it there is one thing to do: to stay.
    if (actor.leavingAt) throw redirect("/leaving");
    const answer = await next();
    if (answer instanceof Response) {
      answer.headers.set("cache-control", "private, no-store");
      answer.headers.set("x-robots-tag", "noindex");
    }
    return answer;
  },
];

/** A navigation in the browser asks for the page's data under an address of its own. */
function addressOfPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const search = searchParams.toString();
  return pathname.replace(/\.data$/, "") + (search && `?${search}`);
}

/** Without a loader a navigation in the browser would not ask the server, and the middleware would not run. */
export function loader() {
  return null;
}

export default function ProtectedLayout() {
  return <Outlet />;
}
