import { type RefObject, useCallback, useEffect, useState } from "react";
import type { ListingFormValues } from "../listing-fields.ts";
import { listingDraft } from "./listing-draft.ts";

/**
 * The current values of the form. `update` is for React's input event of the form: a native listener would render
 * before React has read the event, and so reset controlled fields. `version` changes when the fields are rendered anew.
 */
export function useLiveValues(form: RefObject<HTMLFormElement | null>, values: ListingFormValues, version: number) {
  const [live, setLive] = useState(values);
  // oxlint-disable-next-line react/set-state-in-effect -- the values are those of the DOM, which are known after the render only
  const update = useCallback(() => setLive(listingDraft.read(form.current)), [form]);
  // People may have typed before the script was loaded.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version has new fields
  useEffect(update, [update, version]);
  return { live, update };
}
