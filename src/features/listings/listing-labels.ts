import * as m from "../../paraglide/messages.js";
import { getLocale, type Locale } from "../../paraglide/runtime.js";
import { number } from "../../platform/i18n/format.ts";
import type { Listing } from "./listing.wire.ts";

export function genderLabel(gender: Listing["gender"]): string {
  return gender === "male" ? m.gender_male() : m.gender_female();
}

export function accommodationLabel(accommodation: Listing["accommodation"], locale: Locale = getLocale()): string {
  return accommodation === "single" ? m.accommodation_single({}, { locale }) : m.accommodation_shared({}, { locale });
}

export function smokingLabel(smoking: Listing["smoking"]): string {
  return smoking === "smoker" ? m.smoking_smoker() : m.smoking_non_smoker();
}

export function availabilityLabel(isAvailable: boolean): string {
  return isAvailable ? m.availability_yes() : m.availability_no();
}

/** '1 of 2 free'. Undefined for a post of one seat, and for a taken one. */
export const seatsText = ({
  seats,
  seatsFree,
  isAvailable,
}: Pick<Listing, "seats" | "seatsFree" | "isAvailable">): string | undefined =>
  seats > 1 && isAvailable ? m.seats_free_of({ free: number(seatsFree), seats: number(seats) }) : undefined;

/** Says what was verified about the owner. Undefined if nothing was. */
export function verifiedLabel({
  isOwnerVerified,
  isPhoneVerified,
}: {
  isOwnerVerified: boolean;
  isPhoneVerified: boolean;
}): string | undefined {
  if (isPhoneVerified) return isOwnerVerified ? m.verified_both() : m.verified_phone();
  return isOwnerVerified ? m.verified_email() : undefined;
}

/** Returns 'Azimpur' for 'Azimpur, Dhaka'. */
export const areaOf = (location: string): string => location.split(",", 1)[0]?.trim() || location;
