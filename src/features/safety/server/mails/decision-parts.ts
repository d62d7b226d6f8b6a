/** Parts of the mails about decisions of moderators. These mails also go to unverified addresses. */

import * as m from "../../../../paraglide/messages.js";
import type { Locale } from "../../../../paraglide/runtime.js";
import { date } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { MailRecipient } from "../../../../platform/mail/mail-recipient.queries.ts";
import type { MailTools } from "../../../../platform/mail/mail-template.ts";
import { DAY_MS } from "../../../../platform/time.ts";
import { moderationLimits } from "../../moderation.schema.ts";
import type { MailedCase } from "./safety-mails.queries.ts";

/** The button and the paragraph about an appeal. Undefined after the time for an appeal is over. */
export function appealParts({ links, origin }: MailTools, { id, decidedAt }: MailedCase, now: Date, locale: Locale) {
  const until = decidedAt && new Date(decidedAt.getTime() + moderationLimits.appealDays * DAY_MS);
  if (!until || until <= now) return undefined;
  return {
    actions: [
      { label: m.mail_appeal_action({}, { locale }), url: `${origin}/appeal/${links.sign("appeal", [id], until)}` },
    ] as const,
    paragraph: m.mail_appeal_next({ date: date(until, "long", locale) }, { locale }),
  };
}

/**
 * The title of the post in a mail. An unverified address may be a stranger's, so it gets "your post" instead of a title
 * that the member typed.
 */
export const titleFor = ({ isEmailVerified, language }: MailRecipient, title: string): string =>
  isEmailVerified ? toInlineText(title) : m.mail_your_post({}, { locale: language });
