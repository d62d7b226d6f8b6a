/** What a new post is filled from: another post of the same member. Only loaders use this file. */
import { type ListingFormValues, presetValues, toFormValues } from "./listing-fields.ts";
import type { PostToCopy } from "./server/listings.service.ts";

/**
 * A post that is copied. Photos show one room, and a date and the number of free seats are true for one post, so they
 * are new.
 */
export const copyOf = (post: PostToCopy): ListingFormValues =>
  toFormValues({
    ...post,
    ...presetValues(),
    seats: post.seats,
    imageUrl: "",
    moveInDate: "",
    seatsFree: "",
    photos: [],
  });

/** The answers about the member, and their number, which are mostly the same in every post. */
export const filledFrom = ({
  gender,
  smokingPreference,
  age,
  profession,
  interests,
  phone,
}: PostToCopy): ListingFormValues =>
  toFormValues({ ...presetValues(), gender, smokingPreference, age, profession, interests, phone });
