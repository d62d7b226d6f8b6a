/** The server's side of the form of a 'room wanted' post. Only actions use it. */
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

/** As it was written; a form sends every line break as two characters. */
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

/** What is to be published, or what to mend first. All that the rules find in a field is said at once. */
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
