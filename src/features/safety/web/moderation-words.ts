import * as m from "../../../paraglide/messages.js";
import type { ListingState } from "../../listings/listing-life.ts";
import { auditActions } from "../audit-actions.ts";
import type { Decision, WireCaseSummary } from "../moderation.schema.ts";
import { auditWords } from "./audit-words.ts";
import { reasonWords } from "./report-words.ts";
import { ruleWords } from "./rule-words.ts";

type CaseKind = WireCaseSummary["kind"];

export const kindWords: Record<CaseKind, () => string> = { risk: m.case_kind_risk, report: m.case_kind_report, appeal: m.case_kind_appeal };

const reportWords: Record<string, (() => string) | undefined> = Object.fromEntries(Object.entries(reasonWords).map(([code, { label }]) => [code, label]));

/**
 * A reason is the code of a rule, of a report, or, for an appeal, of the deed that is appealed. Some codes are both a rule's and a report's. One that has no words
 * yet is better said as it is than not at all.
 */
export function reasonText(code: string, kind?: CaseKind): string {
  const words = kind === "report" ? (reportWords[code] ?? ruleWords[code]) : (ruleWords[code] ?? reportWords[code]);
  return words?.() ?? auditText(code);
}

export function auditText(action: string): string {
  const known = auditActions.find((one) => one === action);
  return known ? auditWords[known]() : action;
}

interface DecisionWords {
  label: string;
  text: string;
}

const approveWords: Record<CaseKind, () => DecisionWords> = {
  risk: () => ({ label: m.decision_approve_risk(), text: m.decision_approve_risk_text() }),
  report: () => ({ label: m.decision_approve_report(), text: m.decision_approve_report_text() }),
  appeal: () => ({ label: m.decision_approve_appeal(), text: m.decision_approve_appeal_text() }),
};

const decisionTexts: Record<Decision, (kind: CaseKind) => DecisionWords> = {
  approve: (kind) => approveWords[kind](),
  askToChange: () => ({ label: m.decision_ask_to_change(), text: m.decision_ask_to_change_text() }),
  remove: () => ({ label: m.decision_remove(), text: m.decision_remove_text() }),
  suspend: () => ({ label: m.decision_suspend(), text: m.decision_suspend_text() }),
  reject: () => ({ label: m.decision_reject(), text: m.decision_reject_text() }),
};

/** What a decision does depends on what is decided. */
export const decisionWords = (decision: Decision, kind: CaseKind): DecisionWords => decisionTexts[decision](kind);

export const stateWords: Record<ListingState, () => string> = {
  live: m.case_state_live,
  asked: m.case_state_live,
  asleep: m.life_asleep,
  taken: m.case_state_taken,
  waiting: m.life_waiting,
  changes: m.life_changes,
  removed: m.life_removed,
};
