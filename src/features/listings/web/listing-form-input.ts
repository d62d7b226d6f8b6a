/** Reads and checks the submitted form. Only for loaders and actions, so that it is not in the script. */
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Actor } from "../../../platform/auth/actor.ts";
import { readWholeNumber, withPlainDigits } from "../../../platform/digits.ts";
import type { AppError, ProblemCode } from "../../../platform/errors.ts";
import { actorContext, logContext } from "../../../platform/http/page.context.ts";
import { refusalOf } from "../../../platform/http/page-errors.ts";
import { textsOf } from "../../../platform/web/form.ts";
import { readPhotoText } from "../../photos/photo-choices.ts";
import { detailFieldNames, isCostField, readDetails } from "../detail-fields.ts";
import {
  type ListingFieldName,
  type ListingFormName,
  type ListingFormValues,
  listingFieldNames,
  listingFormFields,
  listingFormNames,
} from "../listing-fields.ts";
import { readPin } from "../listing-pin.ts";
import { isPast, isTooShort } from "../listing-shortcomings.ts";
import type { FieldProblems, FormFailure, FormOutcome, ProblemKind, SavedDifference } from "./listing-form-outcome.ts";

const isListingField = (name: ListingFormName): name is ListingFieldName => name in listingFormFields;

/** What is not a number stays as typed: the schema rejects it and the form shows it again. */
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
 * The input of the API. `noPin` is the value without a pin: undefined for a new listing, null to remove a saved pin.
 * With photos, the URL is ignored.
 */
export function toWireInput<None extends null | undefined>(values: ListingFormValues, noPin: None) {
  const photos = readPhotoText(values.photos);
  const imageUrl = photos.length > 0 || values.imageUrl.trim() === "" ? undefined : values.imageUrl;
  const phoneShownTo = values.phoneShownTo === "" ? undefined : values.phoneShownTo;
  return { ...values, phoneShownTo, imageUrl, photos, pin: readPin(values.pin) ?? noPin, ...readDetails(values) };
}

/** Neither photos nor a URL. */
export const lacksPicture = ({ imageUrl, photos }: ListingFormValues): boolean =>
  imageUrl.trim() === "" && readPhotoText(photos).length === 0;

/** The first problem of each field. */
export function toProblems({ issues }: z.ZodError, values: ListingFormValues): FieldProblems {
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

/** The problems that the service found. */
function refusedFields(error: unknown, values: ListingFormValues): FieldProblems {
  const { issues = [] } = error as Partial<AppError>;
  const names = issues
    .map(({ path }) => listingFieldNames.find((name) => name === path.at(-1)))
    .filter((name) => name !== undefined);
  const problemFor = (name: ListingFieldName) =>
    name === "imageUrl" && lacksPicture(values) ? "required" : problemOf(name, "custom", values[name]);
  return Object.fromEntries(names.map((name) => [name, problemFor(name)]));
}

const SHOWN_CHARACTERS = 120;

/** The fields whose saved values differ from what was sent. */
export function differencesOf(saved: ListingFormValues, sent: ListingFormValues): SavedDifference[] {
  return listingFormNames
    .filter((name) => saved[name].trim() !== sent[name].trim())
    .map((name) => ({ name, value: isListingField(name) ? savedText(name, saved[name]) : undefined }));
}

/** The label of a choice, or the text, shortened. */
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
  if (isRefusal(error, "validation_failed"))
    return refuse({ problems: refusedFields(error, values), values, seen }, 400);
  const [, failure, status] = failures.find(([code]) => isRefusal(error, code)) ?? [];
  if (failure && status) return refuse({ failure, values, seen }, status);
  context.get(logContext).error({ err: error }, "a listing could not be saved");
  return refuse({ failure: "fault", values, seen }, 500);
}

/** The layout of these pages requires a signed-in member. */
export function getActor(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw data(null, { status: 401 });
  return actor;
}
