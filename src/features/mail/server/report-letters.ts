import { z } from "zod";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { reportOutcomes } from "../../safety/report.limits.ts";
import { isAway, type LetterWriter } from "./letter.ts";
import { findMailReport } from "./mail.queries.ts";

const reportData = z.object({ report: z.string(), outcome: z.enum(reportOutcomes) });

/** Neither whom it was about nor what exactly was done: the mail may be read by others, and that is between us and them. */
const reportAnswered: LetterWriter = async ({ db, origin }, { data }, member) => {
  const { report: id, outcome } = reportData.parse(data);
  const report = await findMailReport(db, id);
  if (!report || isAway(member)) return undefined;
  const locale = member.language;
  const day = date(report.createdAt, "long", locale);
  const text = report.isAboutPost ? m.mail_report_post({ date: day }, { locale }) : m.mail_report_person({ date: day }, { locale });
  const isActed = outcome === "acted";
  return {
    subject: m.mail_report_subject({}, { locale }),
    paragraphs: [text, isActed ? m.mail_report_acted({}, { locale }) : m.mail_report_dismissed({}, { locale })],
    actions: [
      isActed
        ? { label: m.mail_report_browse({}, { locale }), url: `${origin}/browseListings` }
        : { label: m.mail_report_blocked({}, { locale }), url: `${origin}/blocked` },
    ],
    after: [m.mail_report_next({}, { locale })],
    why: m.mail_why_report({}, { locale }),
  };
};

export const reportLetters = { report_answered: reportAnswered } as const satisfies Record<string, LetterWriter>;
