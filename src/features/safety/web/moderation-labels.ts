import * as m from "../../../paraglide/messages.js";
import { reference } from "../../../platform/i18n/format.ts";
import type { ListingState } from "../../listings/listing-life.ts";
import { type AuditAction, auditActions } from "../audit-actions.ts";
import type { Decision, WireCaseSummary } from "../moderation.schema.ts";
import { reasonLabels } from "./report-labels.ts";

const auditLabels: Record<AuditAction, () => string> = {
  held: m.audit_held,
  approved: m.audit_approved,
  dismissed: m.audit_dismissed,
  asked_to_change: m.audit_asked_to_change,
  removed: m.audit_removed,
  suspended: m.audit_suspended,
  appealed: m.audit_appealed,
  appeal_granted: m.audit_appeal_granted,
  appeal_rejected: m.audit_appeal_rejected,
  account_deleted: m.audit_account_deleted,
  conversation_read: m.audit_conversation_read,
  message_delivered: m.audit_message_delivered,
  message_kept: m.audit_message_kept,
  messages_paused: m.audit_messages_paused,
};

/** Labels of the risk rules for moderators, by code. The rules themselves are not sent to the browser. */
export const ruleLabels: Record<string, (() => string) | undefined> = {
  rent_missing: m.rule_rent_missing,
  rent_far_below: m.rule_rent_far_below,
  rent_below: m.rule_rent_below,
  luxury_for_little: m.rule_luxury_for_little,
  rent_waived: m.rule_rent_waived,
  money_first: m.rule_money_first,
  pay_to_hold: m.rule_pay_to_hold,
  fee: m.rule_fee,
  send_money: m.rule_send_money,
  asks_payment: m.rule_asks_payment,
  pay_the_absent: m.rule_pay_the_absent,
  wallet: m.rule_wallet,
  wallet_number: m.rule_wallet_number,
  refund_promised: m.rule_refund_promised,
  prepay_discount: m.rule_prepay_discount,
  overpayment: m.rule_overpayment,
  no_viewing: m.rule_no_viewing,
  owner_away: m.rule_owner_away,
  keys_by_post: m.rule_keys_by_post,
  come_alone: m.rule_come_alone,
  at_night: m.rule_at_night,
  fetched: m.rule_fetched,
  bring_cash: m.rule_bring_cash,
  phone_in_text: m.rule_phone_in_text,
  foreign_phone: m.rule_foreign_phone,
  email_in_text: m.rule_email_in_text,
  link_in_text: m.rule_link_in_text,
  blind_link: m.rule_blind_link,
  messenger: m.rule_messenger,
  only_elsewhere: m.rule_only_elsewhere,
  company_wanted: m.rule_company_wanted,
  man_seeks_woman: m.rule_man_seeks_woman,
  secrets_asked: m.rule_secrets_asked,
  papers_first: m.rule_papers_first,
  job_offer: m.rule_job_offer,
  many_rooms: m.rule_many_rooms,
  trade_words: m.rule_trade_words,
  shouting: m.rule_shouting,
  same_text: m.rule_same_text,
  same_text_often: m.rule_same_text_often,
  same_photo: m.rule_same_photo,
  same_photo_often: m.rule_same_photo_often,
  young_account: m.rule_young_account,
  many_posts: m.rule_many_posts,
  many_posts_young: m.rule_many_posts_young,
  shared_phone: m.rule_shared_phone,
  much_shared_phone: m.rule_much_shared_phone,
  phone_of_another: m.rule_phone_of_another,
  after_viewing: m.rule_after_viewing,
  warns_of_money: m.rule_warns_of_money,
  says_why_cheap: m.rule_says_why_cheap,
  /** This is not a rule: the owner made the changes that a moderator asked for. */
  changed_as_asked: m.rule_changed_as_asked,
};

/** Labels of rules that are only for messages. All other rules for messages have the codes of rules for posts. */
const messageRuleLabels: Record<string, (() => string) | undefined> = {
  urgency: m.rule_urgency,
  many_warnings: m.rule_many_warnings,
  loan: m.rule_loan,
  advances: m.rule_advances,
  threat: m.rule_threat,
  link: m.rule_link_in_text,
};

type CaseKind = WireCaseSummary["kind"];

export const kindLabels: Record<CaseKind, () => string> = {
  risk: m.case_kind_risk,
  report: m.case_kind_report,
  appeal: m.case_kind_appeal,
};

const reportLabels: Record<string, (() => string) | undefined> = Object.fromEntries(
  Object.entries(reasonLabels).map(([code, { label }]) => [code, label]),
);

/**
 * A reason is the code of a rule, of a report or, for appeals, of the appealed action. Some rules and reports share a
 * code. A code without a label is shown as it is.
 */
export function reasonText(code: string, kind?: CaseKind): string {
  const conversation = /^conversation:(\d+)$/.exec(code)?.[1];
  if (conversation !== undefined) return m.log_conversation({ number: reference(conversation) });
  const words =
    kind === "report"
      ? (reportLabels[code] ?? ruleLabels[code])
      : (ruleLabels[code] ?? messageRuleLabels[code] ?? reportLabels[code]);
  return words?.() ?? auditText(code);
}

export function auditText(action: string): string {
  const known = auditActions.find((one) => one === action);
  return known ? auditLabels[known]() : action;
}

interface DecisionLabels {
  label: string;
  text: string;
  /** Label of the decision after it was made. */
  done: string;
}

const approveLabels: Record<CaseKind, () => DecisionLabels> = {
  risk: () => ({ label: m.decision_approve_risk(), text: m.decision_approve_risk_text(), done: m.audit_approved() }),
  report: () => ({
    label: m.decision_approve_report(),
    text: m.decision_approve_report_text(),
    done: m.audit_dismissed(),
  }),
  appeal: () => ({
    label: m.decision_approve_appeal(),
    text: m.decision_approve_appeal_text(),
    done: m.audit_appeal_granted(),
  }),
};

/** Labels for cases about messages, which have no post that could be shown. */
const nothingWrong = (): DecisionLabels => ({
  label: m.decision_nothing_wrong(),
  text: m.decision_nothing_wrong_text(),
  done: m.decision_nothing_wrong(),
});

const decisionTexts: Record<Decision, (kind: CaseKind) => DecisionLabels> = {
  approve: (kind) => approveLabels[kind](),
  askToChange: () => ({
    label: m.decision_ask_to_change(),
    text: m.decision_ask_to_change_text(),
    done: m.audit_asked_to_change(),
  }),
  remove: () => ({ label: m.decision_remove(), text: m.decision_remove_text(), done: m.audit_removed() }),
  suspend: () => ({ label: m.decision_suspend(), text: m.decision_suspend_text(), done: m.audit_suspended() }),
  reject: () => ({ label: m.decision_reject(), text: m.decision_reject_text(), done: m.audit_appeal_rejected() }),
};

export const decisionLabels = (decision: Decision, kind: CaseKind, isAboutAccount = false): DecisionLabels =>
  decision === "approve" && kind === "risk" && isAboutAccount ? nothingWrong() : decisionTexts[decision](kind);

export const stateLabels: Record<ListingState, () => string> = {
  live: m.case_state_live,
  asked: m.case_state_live,
  asleep: m.life_asleep,
  taken: m.case_state_taken,
  waiting: m.life_waiting,
  changes: m.life_changes,
  removed: m.life_removed,
};
