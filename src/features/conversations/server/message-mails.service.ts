import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { readMessageMailsLink } from "../message-mails-link.ts";
import { updateMessageMails, wantsMessageMails } from "./message-mails.queries.ts";

export type MessageMailsService = ReturnType<typeof createMessageMailsService>;

/** Reads and stores whether a member wants mails about unread messages. */
export function createMessageMailsService({ db, links }: { db: Executor; links: SignedLinks }) {
  return {
    isWanted: ({ memberId }: Actor): Promise<boolean> => wantsMessageMails(db, memberId),

    async setWanted({ memberId }: Actor, isOn: boolean): Promise<void> {
      await updateMessageMails(db, memberId, isOn);
    },

    /** Whether the link of a mail is valid. A GET changes nothing, because mail clients prefetch links. */
    isLinkGood: (token: string): boolean => readMessageMailsLink(links, token) !== undefined,

    async unsubscribe(token: string): Promise<void> {
      const memberId = readMessageMailsLink(links, token);
      if (!memberId || !(await updateMessageMails(db, memberId, false))) throw new AppError("link_not_valid");
    },
  };
}
