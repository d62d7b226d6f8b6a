/** Validates the 'room wanted' form on the server. Only actions import this file. */
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { type Checked, problemsOf, textOf } from "../../../platform/web/form.ts";
import { listingLimits } from "../../listings/listing.limits.ts";
import { findingText } from "../seeker-errors.ts";
import { publishable, type WantedInput, wantedInputSchema } from "../wanted.schema.ts";
import { findInText } from "../wanted-text.ts";

export interface WantedValues {
  title: string;
  description: string;
  publish: string[];
}

export interface WantedProblems {
  title?: string;
  description?: string;
}

export function readWantedForm(form: FormData): WantedValues {
  return {
    title: textOf(form, "title"),
    description: textOf(form, "description"),
    publish: publishable.filter((name) => form.getAll("publish").includes(name)),
  };
}

function problemOf(field: "title" | "description", text: string): string {
  if (text.trim() === "") return m.form_problem_required();
  const max = listingLimits[field];
  return text.trim().normalize("NFC").length > max
    ? m.form_problem_too_long({ max: number(max) })
    : m.form_problem_unshowable();
}

/** Returns all errors of a field at once. */
export function checkWanted(values: WantedValues): Checked<WantedInput, WantedProblems> {
  const parsed = wantedInputSchema.safeParse(values);
  if (!parsed.success)
    return {
      problems: problemsOf(parsed.error.issues, (field) =>
        field === "title" || field === "description" ? problemOf(field, values[field]) : undefined,
      ),
    };
  const problems: WantedProblems = {};
  for (const { field, found } of findInText(parsed.data))
    problems[field] = [problems[field], findingText(found)].filter(Boolean).join(" ");
  return Object.keys(problems).length > 0 ? { problems } : { input: parsed.data };
}
