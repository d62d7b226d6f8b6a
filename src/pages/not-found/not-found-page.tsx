import { data, redirect } from "react-router";
import type { Route } from "./+types/not-found-page";
import { movedTo } from "./moved-paths.ts";

/**
 * Catch-all route. It exists so that the root loader runs and the 404 page has the visitor's language and theme. Old
 * paths redirect. This is temporary, so that no browser keeps it after a return to the previous release.
 */
export function loader({ url }: Route.LoaderArgs) {
  const path = movedTo(url.pathname);
  if (path === undefined) throw data(null, { status: 404 });
  const [page = "", anchor] = path.split("#");
  return redirect(page + url.search + (anchor ? `#${anchor}` : ""));
}

export default function NotFoundPage() {
  return null;
}
