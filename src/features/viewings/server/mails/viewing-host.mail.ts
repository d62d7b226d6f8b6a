import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { offerPath, viewingPath } from "../../viewing-paths.ts";
import { listViewingsOfSlots } from "../viewings.queries.ts";
import { findReminded } from "./due-viewing.ts";
import { viewingTexts } from "./viewing-texts.ts";

/** Tells the poster a day before who comes. */
export const viewingHostMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data, memberId }, recipient, now) {
    const row = isAway(recipient) ? undefined : await findReminded(db, data, memberId, now);
    if (row?.posterId !== memberId) return undefined;
    const locale = recipient.language;
    const booked = row.slotId === null ? [row] : await listViewingsOfSlots(db, [row.slotId]);
    const names = booked
      .filter(({ state, isBlocked }) => state === "booked" && !isBlocked)
      .map(({ seekerName }) => toInlineText(seekerName));
    const path = names.length > 1 && row.listingId !== null ? offerPath(row.listingId) : viewingPath(row.id);
    return {
      subject: m.mail_viewing_subject(viewingTexts(row, locale), { locale }),
      paragraphs: [m.mail_viewing_host_text(viewingTexts(row, locale), { locale }), ...names],
      actions: [{ label: m.mail_viewing_open({}, { locale }), url: origin + path }],
      after: [m.mail_viewing_host_codes({}, { locale })],
      why: m.mail_why_viewing_host({}, { locale }),
    };
  },
};
