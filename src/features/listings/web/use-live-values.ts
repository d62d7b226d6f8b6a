import { type RefObject, useEffect, useState } from "react";
import type { ListingFormValues } from "../listing-fields.ts";
import { listingDraft } from "./listing-draft.ts";

/** The current values of the form. `version` changes when its fields are rendered anew. */
export function useLiveValues(form: RefObject<HTMLFormElement | null>, values: ListingFormValues, version: number): ListingFormValues {
  const [live, setLive] = useState(values);
  useEffect(() => {
    const shown = form.current;
    const read = () => setLive(listingDraft.read(shown));
    // People may have typed before the script was loaded.
    read();
    shown?.addEventListener("input", read);
    return () => shown?.removeEventListener("input", read);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version has new fields
  }, [form, version]);
  return live;
}
