import * as m from "../../../paraglide/messages.js";
import { type Checked, problemsOf, textOf } from "../../../platform/web/form.ts";
import { listingIdSchema } from "../../listings/listing.schema.ts";
import { reportLimits } from "../report.limits.ts";
import { aboutMessageSchema, type ReportInput, wireReportInput } from "../report.schema.ts";
import type { About } from "../report-about.ts";
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
  if (!person.success) return undefined;
  const message = aboutMessageSchema.safeParse(Object.fromEntries(parameters));
  return message.success ? message.data : { person: person.data };
}

export const readReportForm = (form: FormData): ReportValues => ({
  reason: textOf(form, "reason"),
  words: textOf(form, "words"),
});

const problemText = (field: string, { words }: ReportValues) =>
  field === "reason"
    ? m.report_problem_reason()
    : field === "words"
      ? textProblem(words, reportLimits.words)
      : undefined;

export function checkReport(about: About, values: ReportValues): Checked<ReportInput, ReportProblems> {
  const parsed = wireReportInput.safeParse({ ...about, ...values });
  if (!parsed.success) return { problems: problemsOf(parsed.error.issues, (field) => problemText(field, values)) };
  // The reason 'Something else' needs a text.
  if (parsed.data.reason === "other" && parsed.data.words === "")
    return { problems: { words: m.report_problem_words() } };
  return { input: parsed.data };
}
