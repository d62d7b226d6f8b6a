import { siteContext } from "../../platform/http/page.context.ts";
import type { Route } from "./+types/identity-settings";

const SECONDS_KEPT = 300;

/** For the header's Log Out, on pages that know nothing of the identity provider. Nothing here is secret. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(context.get(siteContext).identity, { headers: { "cache-control": `public, max-age=${SECONDS_KEPT}` } });
}
