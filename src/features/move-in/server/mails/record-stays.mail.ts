import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { number } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { LEAVING_DAYS } from "../../../accounts/account.limits.ts";
import { moveInPath } from "../../../viewings/viewing-paths.ts";
import { moveInLimits } from "../../move-in.limits.ts";
import { findMoveIn } from "../move-in.queries.ts";

const mailData = z.object({ viewing: z.string() });

/**
 * Tells a member that the other side deletes their account. The conversation, which has the link to the record, is
 * deleted with it; the record stays.
 */
export const recordStaysMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data, memberId }, recipient) {
    const row = await findMoveIn(db, mailData.parse(data).viewing);
    const side = row?.posterId === memberId ? "poster" : "seeker";
    const isTheirs = row !== undefined && row.version > 0 && row[`${side}Id`] === memberId && row.deletedBy !== side;
    if (!isTheirs || !row.isApart || isAway(recipient)) return undefined;
    const locale = recipient.language;
    const name = toInlineText(side === "poster" ? row.seekerName : row.posterName);
    return {
      subject: m.mail_record_stays_subject({ name }, { locale }),
      paragraphs: [
        m.mail_record_stays_text(
          { name, days: number(LEAVING_DAYS, locale), years: number(moveInLimits.keptYears, locale) },
          { locale },
        ),
      ],
      actions: [{ label: m.mail_record_stays_action({}, { locale }), url: origin + moveInPath(row.viewingId) }],
      why: m.mail_why_record({}, { locale }),
    };
  },
};
