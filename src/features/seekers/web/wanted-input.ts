/** Validates the 'room wanted' form on the server. Used by actions only. */
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
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

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** Forms send line breaks as CRLF. */
export function readWantedForm(form: FormData): WantedValues {
  return {
    title: textOf(form.get("title")),
    description: textOf(form.get("description")).replaceAll("\r\n", "\n"),
    publish: publishable.filter((name) => form.getAll("publish").includes(name)),
  };
}

function problemOf(field: "title" | "description", text: string): string {
  if (text.trim() === "") return m.form_problem_required();
  const max = listingLimits[field];
  return text.trim().normalize("NFC").length > max ? m.form_problem_too_long({ max: number(max) }) : m.form_problem_unshowable();
}

/** Returns all errors of a field at once. */
export function checkWanted(values: WantedValues): { input: WantedInput } | { problems: WantedProblems } {
  const parsed = wantedInputSchema.safeParse(values);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    return {
      problems: {
        ...(wrong.has("title") && { title: problemOf("title", values.title) }),
        ...(wrong.has("description") && { description: problemOf("description", values.description) }),
      },
    };
  }
  const problems: WantedProblems = {};
  for (const { field, found } of findInText(parsed.data)) problems[field] = [problems[field], findingText(found)].filter(Boolean).join(" ");
  return Object.keys(problems).length > 0 ? { problems } : { input: parsed.data };
}
