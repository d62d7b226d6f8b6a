import * as m from "../../../paraglide/messages.js";
import type { IconName } from "../../../ui/icon.tsx";
import type { ReportReason } from "../report.limits.ts";

interface ReasonLabels {
  icon: IconName;
  label: () => string;
  text: () => string;
  /** What happens next, or what to do now. It is shown for the selected reason. */
  next: () => string;
}

export const reasonLabels: Record<ReportReason, ReasonLabels> = {
  taken: {
    icon: "home",
    label: m.report_reason_taken,
    text: m.report_reason_taken_text,
    next: m.report_reason_taken_next,
  },
  money_first: {
    icon: "wallet",
    label: m.report_reason_money_first,
    text: m.report_reason_money_first_text,
    next: m.report_reason_money_first_next,
  },
  fake: {
    icon: "images",
    label: m.report_reason_fake,
    text: m.report_reason_fake_text,
    next: m.report_reason_fake_next,
  },
  harassment: {
    icon: "alert",
    label: m.report_reason_harassment,
    text: m.report_reason_harassment_text,
    next: m.report_reason_harassment_next,
  },
  discrimination: {
    icon: "users",
    label: m.report_reason_discrimination,
    text: m.report_reason_discrimination_text,
    next: m.report_reason_discrimination_next,
  },
  papers: {
    icon: "badge-check",
    label: m.report_reason_papers,
    text: m.report_reason_papers_text,
    next: m.report_reason_papers_next,
  },
  not_owner: {
    icon: "user",
    label: m.report_reason_not_owner,
    text: m.report_reason_not_owner_text,
    next: m.report_reason_not_owner_next,
  },
  not_a_woman: {
    icon: "user",
    label: m.report_reason_not_a_woman,
    text: m.report_reason_not_a_woman_text,
    next: m.report_reason_not_a_woman_next,
  },
  other: {
    icon: "flag",
    label: m.report_reason_other,
    text: m.report_reason_other_text,
    next: m.report_reason_other_next,
  },
};
