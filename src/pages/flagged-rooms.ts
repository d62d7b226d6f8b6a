/** The rooms of a grid as one reader sees them. Only loaders import this file. */
import { parseWireListings, type WireListing } from "../features/listings/listing.wire.ts";
import { type ListingPreview, toPreview } from "../features/listings/web/listing-preview.ts";
import type { SavedMark } from "../features/saved/saved-marks.ts";
import { judgeOthers } from "../features/search/web/browse-rows.ts";
import type { Reader } from "../features/seekers/reader.ts";
import { type RowMatch, toRowMatch } from "../features/verdict/row-match.ts";
import type { Verdict } from "../features/verdict/verdict.ts";
import { getLocale } from "../paraglide/runtime.js";
import type { JsonText } from "../platform/json-text.ts";
import { withMarks } from "./saved-marks.ts";
import type { PageServices } from "./services.context.ts";

export interface FlaggedRoom extends ListingPreview {
  /** What a member has done with the room. */
  mark?: SavedMark;
  /** The verdict for a reader who has said who they are. */
  match?: RowMatch;
}

const order: readonly Verdict[] = ["yes", "near", "ask", "no"];
/** Rooms without a verdict come last: they are the reader's own. */
const rankOf = ({ match }: FlaggedRoom) => (match ? order.indexOf(match.verdict) : order.length);

/** Flags the rooms for the reader, and puts those first that say yes. */
export async function flagRooms(
  json: JsonText<WireListing[]>,
  { actor, profile }: Pick<Reader, "actor" | "profile">,
  services: Pick<PageServices, "areas" | "listings" | "profiles" | "saved">,
): Promise<FlaggedRoom[]> {
  const listings = parseWireListings(json).map(await services.areas.localize(getLocale()));
  const [rooms, judged] = await Promise.all([
    withMarks(listings.map(toPreview), actor, services.saved),
    profile && judgeOthers(listings, { actor, profile }, services),
  ]);
  if (!profile || !judged) return rooms;
  return rooms
    .map((room, index): FlaggedRoom => {
      const judgement = judged[index];
      return judgement ? { ...room, match: toRowMatch(judgement, profile) } : room;
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
