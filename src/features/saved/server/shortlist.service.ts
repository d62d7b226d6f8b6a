import type { Actor } from "../../../platform/auth/actor.ts";
import { hashSecretToken, newSecretToken, sha256 } from "../../../platform/auth/secret-token.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Listing, parseWireListing } from "../../listings/listing.wire.ts";
import { deleteLink, findLinkHolder, findLinkSince, listLinkedRooms, replaceLink } from "./shortlist.queries.ts";

export type ShortlistService = ReturnType<typeof createShortlistService>;

/**
 * A link to a member's saved rooms, which others can open without an account. It shows public data only, and the member
 * can end it at any time.
 */
export function createShortlistService({ db }: { db: Executor }) {
  return {
    since: ({ memberId }: Actor): Promise<Date | undefined> => findLinkSince(db, memberId),

    /** Makes a link. The token cannot be read again, because only its hash is stored. */
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
