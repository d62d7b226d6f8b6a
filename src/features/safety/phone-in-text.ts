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
 * The public texts of a listing form that contain a phone number. A text that is already saved like this was confirmed
 * before, and is left out.
 */
export function textsWithPhone(values: ListingFormValues, saved?: ListingFormValues): ListingFieldName[] {
  return listingFieldNames.filter((name) => isText(name) && values[name] !== saved?.[name] && hasPhone(values[name]));
}
