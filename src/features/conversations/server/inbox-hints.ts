import type { Executor } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { listChangedMembers, listChangedMembersOfConversation, listMembersOfListing } from "./inbox-status.queries.ts";

/** Marking a listing as taken, with 125 conversations, takes 18 ms. */
const UNTIL_COMMITTED_MS = 500;

export interface InboxHints {
  /** After the commit. */
  tell(memberIds: readonly string[]): void;
  /** After the commit: everybody for whom something has changed since then, such as those who have got a free place. */
  tellListing(listingId: string, since: Date): void;
  /** The same for the listing of a conversation. */
  tellListingOfConversation(conversationId: string, since: Date): void;
  /**
   * The same from inside of a transaction, which has probably been committed when they are told. If not, they see it
   * with the next event or visit.
   */
  tellListingSoon(listingId: string, since: Date): void;
  /**
   * Inside the transaction that deletes or removes a listing, before it does: afterwards no conversation names a
   * deleted listing. The caller has locked the listing. Call what it returns after the commit.
   */
  beforeEndOfListing(trx: Executor, listingId: string): Promise<() => void>;
}

interface NewsOptions {
  db: Executor;
  tell: (memberIds: readonly string[]) => void;
  log: Logger;
}

/** Whose pages should load their data again. Nobody waits for it. */
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
