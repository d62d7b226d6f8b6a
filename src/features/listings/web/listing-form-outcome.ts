import type { FailedSubmit } from "../../../platform/web/form.ts";
import type { DetailFieldName } from "../detail-fields.ts";
import type { ListingFieldName, ListingFormValues } from "../listing-fields.ts";

/** Why a field was rejected. The page has the text. */
export type ProblemKind =
  | "required"
  | "too_long"
  | "unshowable"
  | "number"
  | "phone"
  | "photo"
  | "date"
  | "date_past"
  | "date_late"
  | "too_short"
  | "choice";
export type FormFieldName = ListingFieldName | DetailFieldName;
export type FieldProblems = { [Name in FormFieldName]?: ProblemKind };

/** Why nothing was saved, for reasons other than a single field. */
export type FormFailure =
  | "busy"
  | "fault"
  | "offline"
  | "gone"
  | "photos"
  | "unverified"
  | "posts"
  | "waiting"
  | "phones"
  | "changed"
  | "phoneInText"
  | "posted";

/** A field whose saved value differs from what was sent. */
export interface SavedDifference {
  name: FormFieldName | "photos" | "pin";
  /** The saved value; undefined if it has no short text. */
  value: string | undefined;
}

/** The result of a failed submit. After a successful one the action redirects. */
export interface FormOutcome extends FailedSubmit<ListingFormValues, FieldProblems, FormFailure> {
  /** The version of the listing that the form was filled from. */
  seen?: string | undefined;
  /** With the failure `phoneInText`: the public texts that contain a phone number. */
  phoneIn?: readonly ListingFieldName[];
  /** With the failure `posted`: the listing that an earlier attempt has created. */
  posted?: { id: string; title: string };
  /** With the failure `changed`: the listing as it was saved meanwhile, for example in another tab. */
  saved?: { version: string; differences: readonly SavedDifference[] };
}
