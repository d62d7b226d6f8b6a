import { redirect } from "react-router";
import { visitPassPath } from "../../features/viewings/viewing-paths.ts";
import type { Route } from "./+types/old-pass";

/**
 * The pass is a part of the visit's page. Mails and notifications of earlier releases lead here. The redirect is
 * temporary, so that no browser keeps it after a return to the previous release.
 */
export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(visitPassPath(id));
}
