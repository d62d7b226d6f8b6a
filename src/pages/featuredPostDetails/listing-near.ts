/**
 * Texts about what is near a room: the metro on foot, other places in a straight line. Only the loader imports this
 * module.
 */
import { distanceText, walkText } from "../../features/areas/area-names.ts";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import type { WholeListing } from "../../features/listings/listing.wire.ts";
import * as m from "../../paraglide/messages.js";
import { kmBetween } from "../../platform/geo.ts";
import type { Logger } from "../../platform/log.ts";

export interface ListingNear {
  lines: string[];
  /** How the distances were measured. */
  note: string;
}

type Areas = Pick<AreasService, "listNear" | "getPlace">;

/** Without a pin the position is the middle of the area: a walk from there says nothing about the room. */
const walkFrom = (place: WholeListing["place"], metro: { km: number } & Parameters<typeof walkText>[1]) =>
  place?.from === "pin" ? (walkText(metro.km, metro) ?? []) : [];

/**
 * `daily` is the slug of the place where the reader goes every day. An error is only logged, because the page works
 * without this part.
 */
export async function loadNear(
  areas: Areas,
  { position, place }: Pick<WholeListing, "position" | "place">,
  daily: string | undefined,
  log: Pick<Logger, "warn">,
): Promise<ListingNear | undefined> {
  if (!position) return undefined;
  try {
    const [own, near] = await Promise.all([
      daily === undefined ? undefined : areas.getPlace(daily),
      areas.listNear(position),
    ]);
    const lines = [
      ...(own ? [distanceText(kmBetween(position, own), own)] : []),
      ...near
        .filter(({ slug }) => slug !== own?.slug)
        .flatMap((one) => (one.kind === "metro" ? walkFrom(place, one) : [distanceText(one.km, one)])),
    ];
    return lines.length > 0 ? { lines, note: m.listing_near_straight() } : undefined;
  } catch (error) {
    log.warn({ err: error }, "a post is shown without what is near it");
    return undefined;
  }
}
