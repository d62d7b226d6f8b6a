import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { date } from "../../../../platform/i18n/format.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { privacyParts } from "../../../../platform/web/paths.ts";
import { reportOutcomes } from "../../report.limits.ts";
import { findMailedReport } from "./safety-mails.queries.ts";

const mailData = z.object({ report: z.string(), outcome: z.enum(reportOutcomes) });

/**
 * Tells a reporter the outcome. The mail names neither the reported member nor the measure, because others may read it.
 */
export const reportAnsweredMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data }, recipient) {
    const { report: id, outcome } = mailData.parse(data);
    const report = await findMailedReport(db, id);
    if (!report || isAway(recipient)) return undefined;
    const locale = recipient.language;
    const day = date(report.createdAt, "long", locale);
    const text = report.isAboutListing
      ? m.mail_report_post({ date: day }, { locale })
      : m.mail_report_person({ date: day }, { locale });
    const isActed = outcome === "acted";
    return {
      subject: m.mail_report_subject({}, { locale }),
      paragraphs: [text, isActed ? m.mail_report_acted({}, { locale }) : m.mail_report_dismissed({}, { locale })],
      actions: [
        isActed
          ? { label: m.mail_report_browse({}, { locale }), url: `${origin}/browseListings` }
          : { label: m.mail_report_blocked({}, { locale }), url: `${origin}${privacyParts.blocked}` },
      ],
      after: [m.mail_report_next({}, { locale })],
      why: m.mail_why_report({}, { locale }),
    };
  },
};
