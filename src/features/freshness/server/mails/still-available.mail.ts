import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { date } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { DAY_MS } from "../../../../platform/time.ts";
import { freshness } from "../../../listings/listing-life.ts";
import { askedSeconds, questionCauses } from "../../freshness.schema.ts";
import { findAskedListing } from "./freshness-mails.queries.ts";

const mailData = z.object({ listing: z.string(), asked: z.number(), cause: z.enum(questionCauses) });

/** Asks the owner whether the room is still available. Each answer is a link, so that the owner need not sign in. */
export const stillAvailableMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { data }, recipient) {
    const { listing: id, asked, cause } = mailData.parse(data);
    const listing = await findAskedListing(db, id);
    // Drop the mail if the owner has answered meanwhile, or was asked again: the later question has its own mail.
    if (
      listing?.state !== "asked" ||
      !listing.askedAt ||
      !listing.sleepAt ||
      askedSeconds(listing.askedAt) !== asked ||
      isAway(recipient)
    )
      return undefined;
    const token = links.sign(
      "answer",
      [id, String(asked)],
      new Date(listing.askedAt.getTime() + freshness.linkDays * DAY_MS),
    );
    const locale = recipient.language;
    const title = toInlineText(listing.title);
    const question = cause === "gone" ? m.mail_still_gone : m.mail_still_time;
    return {
      subject: m.mail_still_subject({ title }, { locale }),
      paragraphs: [question({ title }, { locale }), m.mail_still_tap({}, { locale })],
      actions: [
        { label: m.mail_still_yes({}, { locale }), url: `${origin}/answer/${token}?answer=available` },
        { label: m.mail_still_no({}, { locale }), url: `${origin}/answer/${token}?answer=taken` },
      ],
      after: [
        m.mail_still_sleep({ date: date(listing.sleepAt, "long", locale) }, { locale }),
        m.mail_still_told({}, { locale }),
      ],
      why: m.mail_why_poster({}, { locale }),
    };
  },
};
