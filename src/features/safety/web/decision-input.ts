import * as m from "../../../paraglide/messages.js";
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

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

export const readDecisionForm = (form: FormData): DecisionValues => ({
  decision: textOf(form.get("decision")),
  note: textOf(form.get("note")),
  version: textOf(form.get("version")) || undefined,
  isConfirmed: form.get("confirmed") === "yes",
});

/** These decisions hide listings, so they need a confirmation. */
export const mustConfirm = (decision: string): decision is "remove" | "suspend" => decision === "remove" || decision === "suspend";

export function checkDecision({ decision, note, version }: DecisionValues): { input: DecisionInput } | { problems: DecisionProblems } {
  const parsed = wireDecisionInput.safeParse({ decision, note, version });
  if (parsed.success) return { input: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    problems: {
      ...(wrong.has("decision") && { decision: m.case_problem_decision() }),
      ...(wrong.has("note") && { note: note.trim() ? textProblem(note, moderationLimits.note) : m.case_problem_note() }),
    },
  };
}
