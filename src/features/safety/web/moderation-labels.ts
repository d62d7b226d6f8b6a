import * as m from "../../../paraglide/messages.js";
import type { ListingState } from "../../listings/listing-life.ts";
import { auditActions } from "../audit-actions.ts";
import type { Decision, WireCaseSummary } from "../moderation.schema.ts";
import { auditLabels } from "./audit-labels.ts";
import { reasonLabels } from "./report-labels.ts";
import { ruleLabels } from "./rule-labels.ts";

type CaseKind = WireCaseSummary["kind"];

export const kindLabels: Record<CaseKind, () => string> = { risk: m.case_kind_risk, report: m.case_kind_report, appeal: m.case_kind_appeal };

const reportLabels: Record<string, (() => string) | undefined> = Object.fromEntries(Object.entries(reasonLabels).map(([code, { label }]) => [code, label]));

/**
 * A reason is the code of a rule, of a report or, for appeals, of the appealed action. Some rules and reports share a code. A code without a label is shown as
 * it is.
 */
export function reasonText(code: string, kind?: CaseKind): string {
  const words = kind === "report" ? (reportLabels[code] ?? ruleLabels[code]) : (ruleLabels[code] ?? reportLabels[code]);
  return words?.() ?? auditText(code);
}

export function auditText(action: string): string {
  const known = auditActions.find((one) => one === action);
  return known ? auditLabels[known]() : action;
}

interface DecisionLabels {
  label: string;
  text: string;
}

const approveLabels: Record<CaseKind, () => DecisionLabels> = {
  risk: () => ({ label: m.decision_approve_risk(), text: m.decision_approve_risk_text() }),
  report: () => ({ label: m.decision_approve_report(), text: m.decision_approve_report_text() }),
  appeal: () => ({ label: m.decision_approve_appeal(), text: m.decision_approve_appeal_text() }),
};

const decisionTexts: Record<Decision, (kind: CaseKind) => DecisionLabels> = {
  approve: (kind) => approveLabels[kind](),
  askToChange: () => ({ label: m.decision_ask_to_change(), text: m.decision_ask_to_change_text() }),
  remove: () => ({ label: m.decision_remove(), text: m.decision_remove_text() }),
  suspend: () => ({ label: m.decision_suspend(), text: m.decision_suspend_text() }),
  reject: () => ({ label: m.decision_reject(), text: m.decision_reject_text() }),
};

export const decisionLabels = (decision: Decision, kind: CaseKind): DecisionLabels => decisionTexts[decision](kind);

export const stateLabels: Record<ListingState, () => string> = {
  live: m.case_state_live,
  asked: m.case_state_live,
  asleep: m.life_asleep,
  taken: m.case_state_taken,
  waiting: m.life_waiting,
  changes: m.life_changes,
  removed: m.life_removed,
};
