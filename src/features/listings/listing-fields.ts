/** The fields of the listing form, one row each, in the order of the form. A plain new field is one row here. */
import type { z } from "zod";
import * as m from "../../paraglide/messages.js";
import type { LatLng } from "../../platform/geo.ts";
import type { IconName } from "../../ui/icon.tsx";
import type { Costs } from "../facts/cost-table.ts";
import type { Facts } from "../facts/fact-table.ts";
import type { PhotoChoice } from "../photos/photo.schema.ts";
import { toPhotoText } from "../photos/photo-choices.ts";
import { type DetailFieldName, detailFieldNames, toDetailValues } from "./detail-fields.ts";
import { listingLimits } from "./listing.limits.ts";
import type { wireListingInput } from "./listing.wire.ts";
import { accommodationLabel, availabilityLabel, genderLabel, smokingLabel } from "./listing-labels.ts";
import { offersSeats } from "./listing-seats.ts";

type WireInput = z.output<(typeof wireListingInput)["in"]>;
/** Names of the API. Pin, photos, facts and costs have no row: they have controls or tables of their own. */
export type ListingFieldName = Exclude<keyof WireInput, "pin" | "photos" | "facts" | "costs">;
/** On phones each part is a step. */
export const listingFormParts = ["place", "who", "you", "contact"] as const;
export type ListingFormPart = (typeof listingFormParts)[number];

interface Row {
  part: ListingFormPart;
  label: () => string;
  hint?: () => string;
  /** Takes the full width of the form. Other fields are two in a row. */
  wide?: boolean;
  autoComplete?: string;
}

interface Choice<Value extends string> {
  value: Value;
  label: () => string;
  icon?: IconName;
}

export interface TextRow extends Row {
  kind: "text" | "longText";
  /** The minimum length, for new texts only. */
  min?: number;
  max: number;
  /** Shows the number of characters. */
  counted?: boolean;
}
export interface NumberRow extends Row {
  kind: "number";
  min: number;
  max: number;
  before?: string;
  after?: () => string;
  preset?: string;
  /** May be left empty in a new post too. */
  isOptional?: true;
}
export interface DateRow extends Row {
  kind: "date";
  daysAhead: number;
}
export interface ChoiceRow<Value extends string = string> extends Row {
  kind: "choice";
  options: readonly Choice<Value>[];
  preset?: Value;
}
export interface PhoneRow extends Row {
  kind: "phone";
}
export interface PhotoRow extends Row {
  kind: "photo";
}
export type ListingFormRow = TextRow | NumberRow | DateRow | ChoiceRow | PhoneRow | PhotoRow;

/**
 * The kind of row that suits the type of the field. The compiler requires a row for every field, and for choices only
 * values of the API.
 */
type RowFor<Name extends ListingFieldName> = string extends WireInput[Name]
  ? TextRow | DateRow | PhoneRow | PhotoRow
  : Exclude<WireInput[Name], undefined> extends number
    ? NumberRow
    : ChoiceRow<Exclude<WireInput[Name], undefined> & string>;

const fields: { [Name in ListingFieldName]: RowFor<Name> } = {
  title: {
    part: "place",
    kind: "text",
    label: m.form_label_title,
    hint: m.form_hint_title,
    min: listingLimits.atLeast.title,
    max: listingLimits.title,
    counted: true,
    wide: true,
  },
  location: {
    part: "place",
    kind: "text",
    label: m.form_label_location,
    hint: m.form_hint_location,
    min: listingLimits.atLeast.location,
    max: listingLimits.location,
    wide: true,
  },
  description: {
    part: "place",
    kind: "longText",
    label: m.form_label_description,
    hint: m.form_hint_description,
    min: listingLimits.atLeast.description,
    max: listingLimits.description,
    counted: true,
    wide: true,
  },
  imageUrl: { part: "place", kind: "photo", label: m.form_label_photo, hint: m.form_hint_photo, wide: true },
  accommodationFor: {
    part: "who",
    kind: "choice",
    label: m.form_label_accommodation,
    hint: m.form_hint_accommodation,
    wide: true,
    options: [
      { value: "Single", label: () => accommodationLabel("single"), icon: "bed-single" },
      { value: "Shared", label: () => accommodationLabel("shared"), icon: "users" },
    ],
  },
  seats: {
    part: "who",
    kind: "number",
    label: m.form_label_seats,
    hint: m.form_hint_seats,
    preset: "1",
    isOptional: true,
    ...listingLimits.seats,
  },
  seatsFree: {
    part: "who",
    kind: "number",
    label: m.form_label_seats_free,
    hint: m.form_hint_seats_free,
    isOptional: true,
    ...listingLimits.seats,
    min: 0,
  },
  rent: {
    part: "who",
    kind: "number",
    label: m.form_label_rent,
    hint: m.form_hint_rent,
    before: "৳",
    after: m.form_rent_unit,
    ...listingLimits.rent,
  },
  moveInDate: {
    part: "who",
    kind: "date",
    label: m.form_label_move_in,
    hint: m.form_hint_move_in,
    daysAhead: listingLimits.moveInDaysAhead,
  },
  Availability: {
    part: "who",
    kind: "choice",
    label: m.form_label_availability,
    hint: m.form_hint_availability,
    wide: true,
    preset: "Yes",
    options: [
      { value: "Yes", label: () => availabilityLabel(true), icon: "check" },
      { value: "No", label: () => availabilityLabel(false), icon: "x" },
    ],
  },
  gender: {
    part: "you",
    kind: "choice",
    label: m.form_label_gender,
    options: [
      { value: "female", label: () => genderLabel("female") },
      { value: "male", label: () => genderLabel("male") },
    ],
  },
  smokingPreference: {
    part: "you",
    kind: "choice",
    label: m.form_label_smoking,
    options: [
      { value: "Non Smoker", label: () => smokingLabel("nonSmoker"), icon: "cigarette-off" },
      { value: "Smoker", label: () => smokingLabel("smoker"), icon: "cigarette" },
    ],
  },
  age: { part: "you", kind: "number", label: m.form_label_age, after: m.form_age_unit, ...listingLimits.age },
  profession: {
    part: "you",
    kind: "text",
    label: m.form_label_profession,
    hint: m.form_hint_profession,
    max: listingLimits.profession,
    autoComplete: "organization-title",
  },
  interests: {
    part: "you",
    kind: "text",
    label: m.form_label_interests,
    hint: m.form_hint_interests,
    max: listingLimits.interests,
    counted: true,
    wide: true,
  },
  phone: {
    part: "contact",
    kind: "phone",
    label: m.form_label_phone,
    hint: m.form_hint_phone,
    autoComplete: "tel",
    wide: true,
  },
  phoneShownTo: {
    part: "contact",
    kind: "choice",
    label: m.form_label_phone_shown,
    hint: m.form_hint_phone_shown,
    wide: true,
    options: [
      { value: "likers", label: m.form_phone_likers },
      { value: "chosen", label: m.form_phone_chosen },
    ],
  },
};

export const listingFormFields: Readonly<Record<ListingFieldName, ListingFormRow>> = fields;
export const listingFieldNames = Object.keys(fields) as ListingFieldName[];
/** The fields that have a label and may have a problem. */
export type FormFieldName = ListingFieldName | DetailFieldName;
export const isListingField = (name: string): name is ListingFieldName => name in fields;

/** All values that the form sends. */
export const listingFormNames = [...listingFieldNames, ...detailFieldNames, "pin", "photos"] as const;
export type ListingFormName = (typeof listingFormNames)[number];

/** The texts that the browser sends. An empty text means that the field is not filled in. */
export type ListingFormValues = Record<ListingFormName, string>;

interface KnownParts {
  pin?: LatLng | null | undefined;
  photos?: readonly PhotoChoice[] | undefined;
  facts?: Facts | undefined;
  costs?: Costs | undefined;
}
type KnownValues = { [Name in ListingFieldName]?: string | number | undefined } & KnownParts;

export function toFormValues({ pin, photos = [], facts = {}, costs = {}, ...known }: KnownValues): ListingFormValues {
  const texts = listingFieldNames.map((name) => [name, String(known[name] ?? "")]);
  return {
    ...Object.fromEntries(texts),
    ...toDetailValues(facts, costs),
    pin: pin ? toPinText(pin) : "",
    photos: toPhotoText(photos),
  } as ListingFormValues;
}

/**
 * A post for women has no preset for who sees the number, so its owner has to choose. Owners of other posts need not
 * choose: members who like the post then see the number.
 */
export const mustSayWhoSeesNumber = (values: Pick<ListingFormValues, "phoneShownTo" | "facts.genders">): boolean =>
  values.phoneShownTo === "" && isForWomen(values);
/** Whether the form asks for the number of seats. listing-form.css shows the fields by the same rule. */
export const asksSeats = (values: Pick<ListingFormValues, "facts.unit" | "accommodationFor">): boolean =>
  offersSeats(values["facts.unit"], values.accommodationFor === "Shared");
export const isSeatsField = (name: string): name is "seats" | "seatsFree" => name === "seats" || name === "seatsFree";

export const isForWomen = (values: Pick<ListingFormValues, "facts.genders">): boolean =>
  values["facts.genders"] === "women";

/** What a new post begins with. */
export const presetValues = (): Partial<Record<ListingFieldName, string>> =>
  Object.fromEntries(
    listingFieldNames.flatMap((name) => {
      const row = listingFormFields[name];
      return "preset" in row ? [[name, row.preset]] : [];
    }),
  );
export const emptyFormValues = (): ListingFormValues => toFormValues(presetValues());

/** The exact position, as the text of a hidden field. */
export const toPinText = ({ lat, lng }: LatLng): string => `${lat},${lng}`;

/** Undefined if the text is empty or not in our format. */
export function readPin(text: string): LatLng | undefined {
  const [, lat, lng] = /^(\d{1,2}(?:\.\d{1,12})?),(\d{1,3}(?:\.\d{1,12})?)$/.exec(text.trim()) ?? [];
  return lat && lng ? { lat: Number(lat), lng: Number(lng) } : undefined;
}
