import * as m from "../../../paraglide/messages.js";
import { type Checked, problemsOf, textOf } from "../../../platform/web/form.ts";
import { type DecisionInput, moderationLimits, wireDecisionInput } from "../moderation.schema.ts";
import { textProblem } from "./text-problem.ts";

export interface DecisionValues {
  decision: string;
  note: string;
  /** Version of the listing that the form was rendered with. */
  version: string | undefined;
  /** The moderator confirmed the decision. */
  isConfirmed: boolean;
}

export interface DecisionProblems {
  decision?: string;
  note?: string;
}

export const readDecisionForm = (form: FormData): DecisionValues => ({
  decision: textOf(form, "decision"),
  note: textOf(form, "note"),
  version: textOf(form, "version") || undefined,
  isConfirmed: form.get("confirmed") === "yes",
});

/** These decisions hide listings, so they need a confirmation. */
export const mustConfirm = (decision: string): decision is "remove" | "suspend" =>
  decision === "remove" || decision === "suspend";

function problemText(field: string, note: string): string | undefined {
  if (field === "decision") return m.case_problem_decision();
  if (field !== "note") return undefined;
  return note.trim() ? textProblem(note, moderationLimits.note) : m.case_problem_note();
}

export function checkDecision({ decision, note, version }: DecisionValues): Checked<DecisionInput, DecisionProblems> {
  const parsed = wireDecisionInput.safeParse({ decision, note, version });
  if (parsed.success) return { input: parsed.data };
  return { problems: problemsOf(parsed.error.issues, (field) => problemText(field, note)) };
}
