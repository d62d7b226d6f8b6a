import type { Executor } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { listChangedMembers, listChangedMembersOfConversation, listMembersOfListing } from "./inbox-status.queries.ts";

/**
 * The delay after which a transaction has probably been committed. Marking a listing as taken, with 125 conversations,
 * takes 18 ms.
 */
const UNTIL_COMMITTED_MS = 500;

export interface InboxHints {
  /** Call it after the commit. */
  tell(memberIds: readonly string[]): void;
  /**
   * Tells everybody for whom something has changed since then, such as members who got a free place. Call it after the
   * commit.
   */
  tellListing(listingId: string, since: Date): void;
  /** Does the same for the listing of a conversation. */
  tellListingOfConversation(conversationId: string, since: Date): void;
  /**
   * Call it inside the transaction. Members are told a moment later, when it has probably been committed. If it has
   * not, they see the change with the next event or visit.
   */
  tellListingSoon(listingId: string, since: Date): void;
  /**
   * Call it in the transaction that deletes or removes a listing, before the deletion: afterwards no conversation
   * refers to the listing. The caller has locked the listing. Call the returned function after the commit.
   */
  beforeEndOfListing(trx: Executor, listingId: string): Promise<() => void>;
}

interface NewsOptions {
  db: Executor;
  tell: (memberIds: readonly string[]) => void;
  log: Logger;
}

/** Tells the pages of members to load their data again. The caller does not wait for it. */
export function createInboxHints({ db, tell, log }: NewsOptions): InboxHints {
  const tellFound = (members: Promise<string[]>): void =>
    void members.then(tell, (error: unknown) => log.warn({ err: error }, "members of a listing could not be told"));
  const tellListing = (listingId: string, since: Date): void => tellFound(listChangedMembers(db, listingId, since));
  return {
    tell,
    tellListing,
    tellListingOfConversation: (conversationId, since) =>
      tellFound(listChangedMembersOfConversation(db, conversationId, since)),
    tellListingSoon: (listingId, since) =>
      void setTimeout(() => tellListing(listingId, since), UNTIL_COMMITTED_MS).unref(),
    async beforeEndOfListing(trx, listingId) {
      const members = await listMembersOfListing(trx, listingId);
      return () => tell(members);
    },
  };
}
