import type { HouseFieldName } from "../house-fields.ts";
import type { ListingFieldName, ListingFormValues } from "../listing-fields.ts";

/** Why a field was not taken. The page says it in its own language. */
export type ProblemKind = "required" | "too_long" | "unshowable" | "number" | "phone" | "photo" | "date" | "date_past" | "date_late" | "too_short" | "choice";
/** What may be wrong in the form. */
export type FormFieldName = ListingFieldName | HouseFieldName;
export type FieldProblems = { [Name in FormFieldName]?: ProblemKind };

/** Why nothing was saved, although the fields may be right. */
export type FormFailure = "busy" | "fault" | "offline" | "gone" | "photos" | "unverified" | "posts" | "phones" | "changed" | "phoneInText" | "posted";

/** A field that is saved otherwise than it was sent. */
export interface SavedDifference {
  name: FormFieldName | "photos" | "pin";
  /** As it is saved; undefined for what cannot be said in a few words. */
  value: string | undefined;
}

/** What an action tells the form when it has not gone through. A form that has is sent on to another address. */
export interface FormOutcome {
  problems?: FieldProblems;
  failure?: FormFailure;
  /** What was sent, for a page that is drawn anew. */
  values?: ListingFormValues;
  /** The version of the post that the form was filled from. */
  seen?: string | undefined;
  /** With the failure `phoneInText`: the public texts that have a phone number in them. */
  phoneIn?: readonly ListingFieldName[];
  /** With the failure `posted`: the post that an earlier attempt has made. */
  posted?: { id: string; title: string };
  /** With the failure `changed`: the post as it is saved now, by somebody else or in another tab. */
  saved?: { version: string; differences: readonly SavedDifference[] };
}
