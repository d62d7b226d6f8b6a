import { allInText } from "../../facts/cost-labels.ts";
import type { Listing } from "../listing.wire.ts";
import { eligibilityText } from "../listing-eligibility.ts";

const PREVIEW_WORDS = 30;

/** The fields that a card shows. Loaders send only these. */
export type ListingPreview = Pick<
  Listing,
  | "id"
  | "title"
  | "location"
  | "rent"
  | "gender"
  | "age"
  | "imageUrl"
  | "cover"
  | "isAvailable"
  | "ownerName"
  | "isOwnerVerified"
  | "description"
> & {
  isPhoneVerified: boolean;
  /** 'Seat · women · students only' */
  who: string;
  /** The whole monthly cost. */
  allIn: string;
};

export function firstWords(text: string): string {
  return `${text.trim().split(/\s+/, PREVIEW_WORDS).join(" ")}…`;
}

/** 'Azimpur' for 'Azimpur, Dhaka'. */
export const areaOf = (location: string): string => location.split(",", 1)[0]?.trim() || location;

/** For loaders: the texts need the table of costs. */
export function toPreview(listing: Listing): ListingPreview {
  const {
    id,
    title,
    location,
    rent,
    gender,
    age,
    imageUrl,
    cover,
    isAvailable,
    ownerName,
    isOwnerVerified,
    phoneVerifiedAt,
    description,
  } = listing;
  return {
    id,
    title,
    location,
    rent,
    gender,
    age,
    imageUrl,
    cover,
    isAvailable,
    ownerName,
    isOwnerVerified,
    isPhoneVerified: phoneVerifiedAt !== null,
    description: firstWords(description),
    who: eligibilityText(listing),
    allIn: allInText(listing),
  };
}
