import { actorContext } from "../../../platform/http/page.context.ts";
/** A page of the list without what stands around it, for 'Load more'. A route without a screen. */
import { readBrowse } from "../browse-search.ts";
import { parseWireListings } from "../listing.wire.ts";
import { encodeCursor } from "../listing-cursor.ts";
import { listingsContext } from "../listings.context.ts";
import type { Route } from "./+types/browse-more-rows";
import type { MoreFailed, MorePage } from "./browse-more-store.ts";
import { orErrorPage } from "./listing-refusals.ts";
import { toListingRow } from "./listing-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs): Promise<MorePage> {
  const { search } = readBrowse(new URL(request.url).searchParams);
  const { json, next } = await orErrorPage(context.get(listingsContext).searchFor(context.get(actorContext), search));
  return { rows: parseWireListings(json).map(toListingRow), next: next && encodeCursor(next) };
}

/** More that does not come is said under the list; the list itself stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<MorePage | MoreFailed> {
  return serverLoader().catch(() => ({ isFailed: true }));
}
