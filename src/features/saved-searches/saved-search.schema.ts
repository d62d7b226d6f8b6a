import { z } from "zod";
import { textField } from "../../platform/schema-fields.ts";
import { readBrowse } from "../search/browse-search.ts";
import type { BrowseValues } from "../search/browse-values.ts";
import { cadences, savedSearchLimits } from "./saved-search.limits.ts";

const id = z.string().regex(/^\d{1,18}$/);

/** The forms of the page. */
export const savedSearchFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), query: z.string().max(2_000) }),
  z.object({ intent: z.literal("cadence"), id, cadence: z.enum(cadences) }),
  z.object({ intent: z.literal("rename"), id, name: textField(savedSearchLimits.name) }),
  z.object({ intent: z.literal("delete"), id }),
  z.object({ intent: z.literal("roomNews"), isOn: z.enum(["yes", "no"]) }),
]);
export type SavedSearchForm = z.output<typeof savedSearchFormSchema>;

export const savedSearchIdSchema = id;

/**
 * Returns the part of a search that is saved: its filters. The order and the view do not matter. Availability and the
 * time of posting are dropped, because only new available rooms are news. Values that the page would ignore are left
 * out.
 */
export function readSavedValues(query: string): BrowseValues {
  const {
    sort: _sort,
    view: _view,
    Availability: _availability,
    postedWithin: _posted,
    ...values
  } = readBrowse(new URLSearchParams(query)).values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
}
