import type { Actor } from "../../../platform/auth/actor.ts";
import { hashSecretToken, newSecretToken, sha256 } from "../../../platform/auth/secret-token.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Listing, parseWireListing } from "../../listings/listing.wire.ts";
import { deleteLink, findLinkHolder, findLinkSince, listLinkedRooms, replaceLink } from "./shortlist.queries.ts";

export type ShortlistService = ReturnType<typeof createShortlistService>;

/**
 * A link by which somebody else sees a member's saved rooms, without an account. It shows what is public, and ends when
 * the member wants.
 */
export function createShortlistService({ db }: { db: Executor }) {
  return {
    since: ({ memberId }: Actor): Promise<Date | undefined> => findLinkSince(db, memberId),

    /** The token cannot be read again: only its hash is kept. */
    async make({ memberId }: Actor, now = new Date()): Promise<string> {
      const token = newSecretToken();
      await replaceLink(db, memberId, sha256(token), now);
      return token;
    },

    end: ({ memberId }: Actor): Promise<void> => deleteLink(db, memberId),

    async rooms(token: string): Promise<Listing[]> {
      const hash = hashSecretToken(token);
      const holder = hash && (await findLinkHolder(db, hash));
      if (!holder) throw new AppError("link_not_valid");
      return (await listLinkedRooms(db, holder)).map((json) =>
        parseWireListing(json as Parameters<typeof parseWireListing>[0]),
      );
    },
  };
}
