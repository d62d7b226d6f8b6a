import { siteContext } from "../../platform/http/page.context.ts";
import type { Route } from "./+types/identity-settings";

const MAX_AGE_S = 300;

/** Identity provider settings for Log Out in the header, on pages that do not load them. They are not secret. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(context.get(siteContext).identity, {
    headers: { "cache-control": `public, max-age=${MAX_AGE_S}` },
  });
}
