import {
  type ListingFieldName,
  type ListingFormValues,
  listingFieldNames,
  listingFormFields,
} from "../listings/listing-fields.ts";
import { hasPhone } from "../screening/numbers.ts";

const isText = (name: ListingFieldName) =>
  listingFormFields[name].kind === "text" || listingFormFields[name].kind === "longText";

/**
 * Names the public texts of a listing form that contain a phone number. Unchanged texts of a saved listing are left
 * out, because the owner has already confirmed them.
 */
export function textsWithPhone(values: ListingFormValues, saved?: ListingFormValues): ListingFieldName[] {
  return listingFieldNames.filter((name) => isText(name) && values[name] !== saved?.[name] && hasPhone(values[name]));
}
