import { pick } from "../../../platform/pick.ts";
import { allInText } from "../../facts/cost-labels.ts";
import type { Listing } from "../listing.wire.ts";
import { whoLine } from "../listing-eligibility.ts";

const PREVIEW_WORDS = 30;

/** The fields that a card shows. Loaders send only these. */
const shown = [
  "id",
  "title",
  "location",
  "rent",
  "gender",
  "age",
  "imageUrl",
  "cover",
  "isAvailable",
  "ownerName",
  "isOwnerVerified",
] as const satisfies (keyof Listing)[];

export type ListingPreview = Pick<Listing, (typeof shown)[number] | "description"> & {
  isPhoneVerified: boolean;
  /** 'Seat · women · students only' */
  who: string;
  /** The whole monthly cost. */
  allIn: string;
};

export function firstWords(text: string): string {
  return `${text.trim().split(/\s+/, PREVIEW_WORDS).join(" ")}…`;
}

/** Only loaders use it, because the texts need the table of costs. */
export function toPreview(listing: Listing): ListingPreview {
  return {
    ...pick(listing, ...shown),
    isPhoneVerified: listing.phoneVerifiedAt !== null,
    description: firstWords(listing.description),
    who: whoLine(listing),
    allIn: allInText(listing),
  };
}
