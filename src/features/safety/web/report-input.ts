import * as m from "../../../paraglide/messages.js";
import { listingIdSchema } from "../../listings/listing.schema.ts";
import { reportLimits } from "../report.limits.ts";
import { type ReportInput, wireReportInput } from "../report.schema.ts";
import type { About } from "./report-about.ts";
import { textProblem } from "./text-problem.ts";

export interface ReportProblems {
  reason?: string;
  words?: string;
}

export interface ReportValues {
  reason: string;
  words: string;
}

/** Undefined if the URL names neither a listing nor a person. */
export function readAbout(parameters: URLSearchParams): About | undefined {
  const listing = listingIdSchema.safeParse(parameters.get("listing"));
  if (listing.success) return { listing: listing.data };
  const person = listingIdSchema.safeParse(parameters.get("person"));
  return person.success ? { person: person.data } : undefined;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

export const readReportForm = (form: FormData): ReportValues => ({ reason: textOf(form.get("reason")), words: textOf(form.get("words")) });

export function checkReport(about: About, values: ReportValues): { input: ReportInput } | { problems: ReportProblems } {
  const parsed = wireReportInput.safeParse({ ...about, ...values });
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    return {
      problems: {
        ...(wrong.has("reason") && { reason: m.report_problem_reason() }),
        ...(wrong.has("words") && { words: textProblem(values.words, reportLimits.words) }),
      },
    };
  }
  // 'Something else' needs a text.
  if (parsed.data.reason === "other" && parsed.data.words === "") return { problems: { words: m.report_problem_words() } };
  return { input: parsed.data };
}
