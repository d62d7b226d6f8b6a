/** What is near a room, as text: the metro on foot, other places in a straight line. Used by the loader only. */
import { distanceText, walkText } from "../../features/areas/area-names.ts";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import type { Listing } from "../../features/listings/listing.wire.ts";
import * as m from "../../paraglide/messages.js";
import { kmBetween } from "../../platform/geo.ts";
import type { Logger } from "../../platform/log.ts";

export interface ListingNear {
  lines: string[];
  /** How that was measured. */
  note: string;
}

type Areas = Pick<AreasService, "listNear" | "getPlace">;

/** `daily` is the slug of the place where the reader goes every day. An error is logged: the page works without it. */
export async function loadNear(
  areas: Areas,
  { position }: Pick<Listing, "position">,
  daily: string | undefined,
  log: Pick<Logger, "warn">,
): Promise<ListingNear | undefined> {
  if (!position) return undefined;
  try {
    const [own, near] = await Promise.all([daily === undefined ? undefined : areas.getPlace(daily), areas.listNear(position)]);
    const lines = [
      ...(own ? [distanceText(kmBetween(position, own), own)] : []),
      ...near
        .filter(({ slug }) => slug !== own?.slug)
        .flatMap((place) => (place.kind === "metro" ? (walkText(place.km, place) ?? []) : [distanceText(place.km, place)])),
    ];
    return lines.length > 0 ? { lines, note: m.listing_near_straight() } : undefined;
  } catch (error) {
    log.warn({ err: error }, "a post is shown without what is near it");
    return undefined;
  }
}
