import { generatePath, redirect } from "react-router";
import type { Route } from "./+types/open-moved";
import { movedPaths } from "./moved-paths.ts";

/** Redirects an old path. It is temporary, so that no browser keeps it after a return to the previous release. */
export function loader({ pattern, params, url }: Route.LoaderArgs) {
  const [path = "/", anchor] = (movedPaths[`/${pattern}`] ?? "/").split("#");
  return redirect(generatePath(path, params) + url.search + (anchor ? `#${anchor}` : ""));
}
