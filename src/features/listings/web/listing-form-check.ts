/** Checks a step of the form in the browser, without Zod. The server checks everything again, and more. */
import { readWholeNumber, withPlainDigits } from "../../../platform/digits.ts";
import { readPhone } from "../../../platform/phone-number.ts";
import { costLimits } from "../../facts/cost-table.ts";
import { isCostField } from "../detail-fields.ts";
import { addDays } from "../listing.limits.ts";
import {
  type ListingFieldName,
  type ListingFormRow,
  type ListingFormValues,
  listingFormFields,
  mustSayWhoSeesNumber,
} from "../listing-fields.ts";
import type { FieldProblems, FormFieldName, ProblemKind } from "./listing-form-outcome.ts";

export interface CheckOptions {
  /** Empty fields are rejected. */
  required: boolean;
  /** What is stored. It may stay as it is. */
  base: ListingFormValues;
  today: string;
  hasPhotos: boolean;
}

export function checkFields(
  names: readonly FormFieldName[],
  values: ListingFormValues,
  options: CheckOptions,
): FieldProblems {
  return Object.fromEntries(
    names.flatMap((name) => {
      const problem =
        name === "phoneShownTo" ? checkShownTo(values, options) : checkField(name, values[name].trim(), options);
      return problem ? [[name, problem]] : [];
    }),
  );
}

const checkShownTo = (values: ListingFormValues, { required }: CheckOptions): ProblemKind | undefined =>
  required && mustSayWhoSeesNumber(values) ? "required" : undefined;

const isListingField = (name: FormFieldName): name is ListingFieldName => name in listingFormFields;

function checkField(
  name: FormFieldName,
  value: string,
  { required, base, today, hasPhotos }: CheckOptions,
): ProblemKind | undefined {
  if (!isListingField(name))
    return isCostField(name) && value !== ""
      ? checkNumber(value, 0, name === "costs.advance" ? costLimits.advance : costLimits.month)
      : undefined;
  if (name === "imageUrl" && hasPhotos) return undefined;
  if (value === "") return required ? "required" : undefined;
  return value === base[name].trim() ? undefined : checkValue(listingFormFields[name], value, today);
}

function checkValue(row: ListingFormRow, value: string, today: string): ProblemKind | undefined {
  if (row.kind === "number") return checkNumber(value, row.min, row.max);
  if (row.kind === "phone") return readPhone(withPlainDigits(value)) ? undefined : "phone";
  if (row.kind === "photo") return isPicture(value) ? undefined : "photo";
  if (row.kind === "date")
    return value < today ? "date_past" : value > addDays(today, row.daysAhead) ? "date_late" : undefined;
  if (row.kind === "choice") return undefined;
  const { length } = value.normalize("NFC");
  return length > row.max ? "too_long" : length < (row.min ?? 0) ? "too_short" : undefined;
}

function checkNumber(value: string, min: number, max: number): ProblemKind | undefined {
  const read = readWholeNumber(value);
  return read === undefined || read < min || read > max ? "number" : undefined;
}

/** An own image, or an https URL. */
const isPicture = (value: string) =>
  value.startsWith("/") || (URL.canParse(value) && new URL(value).protocol === "https:");
