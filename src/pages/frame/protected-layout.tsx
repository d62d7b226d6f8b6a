import { Outlet, redirect } from "react-router";
import { usePushCheck } from "../../features/push/web/use-push-check.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { loginPath } from "../../platform/web/paths.ts";
import type { Route } from "./+types/protected-layout";

/** Runs before all loaders and actions of member pages. Sends visitors to /login with a return path. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const actor = context.get(actorContext);
    if (!actor) throw redirect(loginPath(pagePathOf(request)));
    // A member who asked for deletion can only cancel it.
    if (actor.leavingAt) throw redirect("/leaving");
    const response = await next();
    if (response instanceof Response) {
      response.headers.set("cache-control", "private, no-store");
      response.headers.set("x-robots-tag", "noindex");
    }
    return response;
  },
];

/** The path of the page. Client-side navigation requests `<path>.data` with the parameter `_routes`. */
function pagePathOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const search = searchParams.toString();
  return pathname.replace(/\.data$/, "") + (search && `?${search}`);
}

/** Without a loader, client-side navigation would not call the server and the middleware would not run. */
export function loader() {
  return null;
}

export default function ProtectedLayout() {
  usePushCheck();
  return <Outlet />;
}
