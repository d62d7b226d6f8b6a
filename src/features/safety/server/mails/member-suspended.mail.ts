import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { appealParts } from "./decision-parts.ts";
import { findMailedCase } from "./safety-mails.queries.ts";

const mailData = z.object({ case: z.string() });

export const memberSuspendedMail: MailTemplate = {
  sendsToUnverified: true,
  async write(tools, { data }, recipient, now) {
    const decided = await findMailedCase(tools.db, mailData.parse(data).case);
    const locale = recipient.language;
    const appeal = decided && appealParts(tools, decided, now, locale);
    if (recipient.suspendedAt === null || !appeal) return undefined;
    return {
      subject: m.mail_suspended_subject({}, { locale }),
      paragraphs: [m.mail_suspended_text({}, { locale })],
      quote: decided.note,
      actions: appeal.actions,
      after: [appeal.paragraph],
      why: m.mail_why_account({}, { locale }),
    };
  },
};
