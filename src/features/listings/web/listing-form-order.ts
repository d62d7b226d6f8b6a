/** The fields of each part of the form, in the order of the form. */
import { costNames } from "../../facts/cost-table.ts";
import { type FactGroup, type FactName, factNames, factTable } from "../../facts/fact-table.ts";
import { costField, detailLabel, factField } from "../detail-fields.ts";
import {
  type FormFieldName,
  isListingField,
  type ListingFieldName,
  type ListingFormPart,
  listingFieldNames,
  listingFormFields,
  listingFormParts,
} from "../listing-fields.ts";

/** Facts about who may live there. They are asked first and are always visible. */
export const whoFacts = ["genders", "households", "occupations", "unit"] as const satisfies readonly FactName[];

const isFlag = (name: FactName): boolean =>
  factTable[name].kind === "choice" && Object.keys(factTable[name].values).join() === "yes,no";

/** The fact about meals is asked beside the cost of meals. */
export const mealsFact = "meals" satisfies FactName;

const others = factNames.filter((name) => !(whoFacts as readonly FactName[]).includes(name));
/** The facts of a group that are not asked first. Yes/no facts are chips; the others have separate controls. */
export const moreFacts = (group: FactGroup) => {
  const names = others.filter((name) => factTable[name].group === group && name !== mealsFact);
  return { flags: names.filter(isFlag), choices: names.filter((name) => !isFlag(name)) };
};

export const listingFieldsOf = (part: ListingFormPart): ListingFieldName[] =>
  listingFieldNames.filter((name) => listingFormFields[name].part === part);

const factsOf = (group: FactGroup) => others.filter((name) => factTable[name].group === group).map(factField);

export const fieldsOf: Readonly<Record<ListingFormPart, readonly FormFieldName[]>> = {
  place: [...listingFieldsOf("place"), ...factsOf("amenities")],
  who: [
    ...whoFacts.map(factField),
    ...listingFieldsOf("who"),
    costField("advance"),
    ...factsOf("rules"),
    ...costNames.map(costField),
  ],
  you: listingFieldsOf("you"),
  contact: listingFieldsOf("contact"),
};

export const formFieldNames: readonly FormFieldName[] = listingFormParts.flatMap((part) => fieldsOf[part]);

/** The number of the step, starting at 1. */
export const stepOf = (name: FormFieldName): number =>
  listingFormParts.findIndex((part) => fieldsOf[part].includes(name)) + 1;

export const labelOf = (name: FormFieldName): string =>
  isListingField(name) ? listingFormFields[name].label() : detailLabel(name);

export const controlId = (name: FormFieldName): string => `listing-${name}`;
