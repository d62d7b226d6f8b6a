import type { HouseFieldName } from "../house-fields.ts";
import type { ListingFieldName, ListingFormValues } from "../listing-fields.ts";

/** Why a field was not taken. The page says it in its own language. */
export type ProblemKind = "required" | "too_long" | "unshowable" | "number" | "phone" | "photo" | "date" | "date_early" | "date_late" | "choice";
/** What may be wrong in the form. */
export type FormFieldName = ListingFieldName | HouseFieldName;
export type FieldProblems = { [Name in FormFieldName]?: ProblemKind };

/** Why nothing was saved, although the fields may be right. */
export type FormFailure = "busy" | "fault" | "offline" | "gone" | "photos" | "unverified" | "posts" | "phones";

/** What an action tells the form when it has not gone through. A form that has is sent on to another address. */
export interface FormOutcome {
  problems?: FieldProblems;
  failure?: FormFailure;
  /** What was sent, for a page that is drawn anew. */
  values?: ListingFormValues;
}
