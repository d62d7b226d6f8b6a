/**
 * Connects events of one feature with the work of other features. Two kinds of work are elsewhere: work in the
 * transaction of the same feature is a trigger or a call there, and work whose result is needed (such as how many
 * people were told that a room is taken) is a call in services.ts.
 */
import { endBetween } from "../features/conversations/server/conversations.service.ts";
import { queueMessageNotice, REQUESTS_MAIL } from "../features/conversations/server/message-mails.queries.ts";
import { openCase, settleMessageCase } from "../features/safety/server/cases.queries.ts";
import type { WhatHappens } from "../platform/jobs/events.ts";
import { queueMail } from "../platform/mail/outbox.queries.ts";
import type { Services } from "./services.ts";

export const whatHappens = ({ matching, moveIn }: Pick<Services, "matching" | "moveIn">): WhatHappens => ({
  "listing.published": {
    // Tells them at once. The job of each minute is the safety net.
    after: { tellSavedSearches: () => matching.matchInstant() },
  },
  "member.blocked": {
    inside: { endConversations: (trx, { blocker, blocked }) => endBetween(trx, blocker, blocked) },
  },
  "member.left": {
    after: {
      tellThoseWithMoveInRecords: (db, { member }, now) =>
        db.transaction().execute((trx) => moveIn.tellOthers(trx, member, now)),
    },
  },
  "message.held": {
    inside: {
      openCase: (trx, { author, score, reasons }) =>
        openCase(trx, { kind: "risk", memberId: author, listingId: null, score, reasons }),
    },
  },
  "message.released": {
    inside: { settleCase: (trx, { author }, now) => settleMessageCase(trx, author, now) },
  },
  "message.sent": {
    inside: { tellReader: (trx, { conversation, reader }, now) => queueMessageNotice(trx, conversation, reader, now) },
  },
  "requests.waiting": {
    inside: { mailOwner: (trx, { poster }, now) => queueMail(trx, { memberId: poster, kind: REQUESTS_MAIL }, now) },
  },
});
