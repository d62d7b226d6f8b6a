import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { stateOf } from "../../../listings/listing-life.ts";
import { findLikedListing } from "./freshness-mails.queries.ts";

const mailData = z.object({ listing: z.string() });

/** Tells a member that a room they liked is taken. */
export const roomTakenMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data }, recipient) {
    const listing = await findLikedListing(db, mailData.parse(data).listing);
    if (!listing || stateOf(listing) !== "taken" || !listing.isShown || isAway(recipient)) return undefined;
    const locale = recipient.language;
    const title = toInlineText(listing.title);
    return {
      subject: m.mail_taken_subject({ title }, { locale }),
      paragraphs: [m.mail_taken_text({ title }, { locale })],
      actions: [
        {
          label: m.mail_taken_action({}, { locale }),
          url: listing.area ? `${origin}/rooms/${listing.area}` : `${origin}/browseListings`,
        },
      ],
      why: m.mail_why_liker({}, { locale }),
    };
  },
};
