/**
 * Reads and checks the submitted form, and turns it into input of the service. The fields have the names of the API.
 * Only loaders and actions use this file, so that it is not in the scripts.
 */
import { data, type RouterContextProvider } from "react-router";
import { readWholeNumber, withPlainDigits } from "../../../platform/digits.ts";
import type { AppError, ProblemCode } from "../../../platform/errors.ts";
import { logContext } from "../../../platform/http/page.context.ts";
import { refusalOf } from "../../../platform/http/page-errors.ts";
import { type Checked, type FailedSubmit, textsOf } from "../../../platform/web/form.ts";
import { readPhotoText } from "../../photos/photo-choices.ts";
import { detailFieldNames, isCostField, readDetails } from "../detail-fields.ts";
import type { ListingChanges, ListingInput } from "../listing.schema.ts";
import { wireListingChanges, wireListingInput } from "../listing.wire.ts";
import {
  asksSeats,
  type FormFieldName,
  isListingField,
  type ListingFieldName,
  type ListingFormName,
  type ListingFormValues,
  listingFieldNames,
  listingFormFields,
  listingFormNames,
  mustSayWhoSeesNumber,
  readPin,
} from "../listing-fields.ts";
import { isPast, isTooShort } from "../listing-shortcomings.ts";

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

/** A text that is not a number stays as typed: the schema rejects it and the form shows it again. */
const plainNumber = (text: string) => String(readWholeNumber(text) ?? text);

/** The values as typed, except that line breaks and numbers are normalised. */
export function readListingForm(form: FormData): ListingFormValues {
  const read = (name: ListingFormName) => {
    const text = textsOf(form, name).join(","); // a set of facts has one entry per value
    if (text.trim() === "" || name === "pin" || name === "photos") return text.trim();
    if (!isListingField(name)) return isCostField(name) ? plainNumber(text) : text;
    const { kind } = listingFormFields[name];
    if (kind === "number") return plainNumber(text);
    if (kind === "phone") return withPlainDigits(text);
    // Forms send line breaks as CRLF. The counter counts one character.
    return kind === "longText" ? text.replaceAll("\r\n", "\n") : text;
  };
  return Object.fromEntries(listingFormNames.map((name) => [name, read(name)])) as ListingFormValues;
}

/**
 * Makes the input of the API, unchecked. `noPin` is the value without a pin: undefined for a new listing, null to
 * remove a saved pin. With photos, the URL is ignored.
 */
function toWireInput<None extends null | undefined>(values: ListingFormValues, noPin: None) {
  const photos = readPhotoText(values.photos);
  const imageUrl = photos.length > 0 || values.imageUrl.trim() === "" ? undefined : values.imageUrl;
  const phoneShownTo = values.phoneShownTo === "" ? undefined : values.phoneShownTo;
  const isAsked = asksSeats(values);
  const seats = isAsked && values.seats.trim() !== "" ? values.seats : undefined;
  const seatsFree = isAsked && values.seatsFree.trim() !== "" ? values.seatsFree : undefined;
  return {
    ...values,
    seats,
    seatsFree,
    phoneShownTo,
    imageUrl,
    photos,
    pin: readPin(values.pin) ?? noPin,
    ...readDetails(values),
  };
}

/** Reads a new listing. The owner of a post for women has to say who sees the number. */
export function readNewListing(values: ListingFormValues): Checked<ListingInput, FieldProblems> {
  const { data: input, error } = wireListingInput.safeParse(toWireInput(values, undefined));
  const isUnsaid = mustSayWhoSeesNumber(values);
  if (input && !isUnsaid) return { input };
  return {
    problems: {
      ...toProblems(error?.issues ?? [], values),
      // After a malformed date, the schema does not look for a picture.
      ...(lacksPicture(values) && { imageUrl: "required" }),
      ...(isUnsaid && { phoneShownTo: "required" }),
    },
  };
}

/** Whether there are neither photos nor a URL. */
const lacksPicture = ({ imageUrl, photos }: ListingFormValues): boolean =>
  imageUrl === "" && readPhotoText(photos).length === 0;

export function readListingChanges(values: ListingFormValues): Checked<ListingChanges, FieldProblems> {
  const { data: input, error } = wireListingChanges.safeParse(toWireInput(values, null));
  return input ? { input } : { problems: toProblems(error.issues, values) };
}

/** Returns the first problem of each field. */
function toProblems(
  issues: readonly { path: readonly PropertyKey[]; code?: string }[],
  values: ListingFormValues,
): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, code } of issues) {
    const name = listingFieldNames.find((known) => known === path[0]);
    if (name) problems[name] ??= values[name] === "" ? "required" : problemOf(name, code, values[name]);
    const detail = detailFieldNames.find((known) => known === path.slice(0, 2).join("."));
    if (detail) problems[detail] ??= isCostField(detail) ? "number" : "choice";
  }
  return problems;
}

function problemOf(name: ListingFieldName, code: string | undefined, value: string): ProblemKind {
  const { kind } = listingFormFields[name];
  if (kind === "text" || kind === "longText")
    return code === "too_big"
      ? "too_long"
      : code === "too_small"
        ? "required"
        : isShort(name, value)
          ? "too_short"
          : "unshowable";
  if (kind !== "date") return kind;
  if (code !== "custom") return "date";
  return isPast(value) ? "date_past" : "date_late";
}

const isShort = (name: ListingFieldName, value: string): boolean =>
  (name === "title" || name === "location" || name === "description") && isTooShort(name, value);

const SHOWN_CHARACTERS = 120;

/** The fields whose saved values differ from what was sent. */
export function differencesOf(saved: ListingFormValues, sent: ListingFormValues): SavedDifference[] {
  return listingFormNames
    .filter((name) => saved[name].trim() !== sent[name].trim())
    .map((name) => ({ name, value: isListingField(name) ? savedText(name, saved[name]) : undefined }));
}

/** Returns the label of a choice, or the text, shortened. */
function savedText(name: ListingFieldName, value: string): string | undefined {
  const row = listingFormFields[name];
  const text = row.kind === "choice" ? row.options.find((option) => option.value === value)?.label() : value;
  return text && text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text || undefined;
}

export const refuse = (outcome: FormOutcome, status: number) => data(outcome, { status });

export const isRefusal = (error: unknown, code: ProblemCode): boolean => refusalOf(error) === code;

const failures: readonly [code: ProblemCode, failure: FormFailure, status: number][] = [
  ["photo_not_found", "photos", 409],
  ["listing_not_found", "gone", 404],
  ["email_unverified", "unverified", 403],
  ["too_many_posts", "posts", 429],
  ["posts_waiting", "waiting", 429],
  ["too_many_numbers", "phones", 429],
  ["overloaded", "busy", 503],
  ["too_many_requests", "busy", 503],
];

/** The response if nothing was saved. It contains what was typed. */
export function refuseFailed(
  error: unknown,
  values: ListingFormValues,
  context: Readonly<RouterContextProvider>,
  seen?: string,
) {
  if (isRefusal(error, "validation_failed")) {
    const issues = (error as AppError).issues.map(({ path }) => ({ path: path.slice(1), code: "custom" }));
    return refuse({ problems: toProblems(issues, values), values, seen }, 400);
  }
  const [, failure, status] = failures.find(([code]) => isRefusal(error, code)) ?? [];
  if (failure && status) return refuse({ failure, values, seen }, status);
  context.get(logContext).error({ err: error }, "a listing could not be saved");
  return refuse({ failure: "fault", values, seen }, 500);
}
