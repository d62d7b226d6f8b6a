import type { Listing } from "../listing.wire.ts";

const PREVIEW_WORDS = 30;

/** The fields that a card shows. Loaders send only these. */
export type ListingPreview = Pick<
  Listing,
  "id" | "title" | "location" | "rent" | "gender" | "age" | "imageUrl" | "cover" | "isAvailable" | "ownerName" | "isOwnerVerified" | "description"
> & { isPhoneVerified: boolean };

export function firstWords(text: string): string {
  return `${text.trim().split(/\s+/, PREVIEW_WORDS).join(" ")}…`;
}

/** 'Azimpur' for 'Azimpur, Dhaka'. */
export const areaOf = (location: string): string => location.split(",", 1)[0]?.trim() || location;

export function toPreview({
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
}: Listing): ListingPreview {
  const isPhoneVerified = phoneVerifiedAt !== null;
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
    isPhoneVerified,
    description: firstWords(description),
  };
}
