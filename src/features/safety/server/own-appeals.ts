import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { moderationLimits } from "../moderation.schema.ts";

/**
 * The last decision about a listing. One decision can settle several cases of it. Only the case that was mailed has the
 * note.
 */
const lastDecision = `
  select c.id, c.decided_at as "decidedAt",
         exists (select from moderation_case a join moderation_case of on of.id = a.appeal_of
           where of.listing_id = c.listing_id and of.decided_at = c.decided_at)
           as "isAppealed"
  from moderation_case c
  where c.listing_id = $1::bigint and c.member_id = $2::bigint
    and c.kind <> 'appeal' and c.decision in ('askToChange', 'remove')
  order by c.decided_at desc, coalesce(c.note, '') <> '' desc, c.id desc limit 1`;

interface LastDecision {
  id: string;
  decidedAt: Date;
  isAppealed: boolean;
}

/** `path` is the page where the owner can appeal. */
export type OwnAppeal = { isAppealed: true } | { isAppealed: false; path: string };

/** Finds the appeal link of the mail for a member who is signed in. */
export function createOwnAppeals({ db, links }: { db: Executor; links: SignedLinks }) {
  return {
    /** Undefined if there is nothing to appeal, or if it is too late to appeal. */
    async findOwnAppeal(actor: Actor, listingId: string, now: Date = new Date()): Promise<OwnAppeal | undefined> {
      const [decision] = await runText<LastDecision>(db, lastDecision, [listingId, actor.memberId]);
      if (!decision) return undefined;
      if (decision.isAppealed) return { isAppealed: true };
      const until = new Date(decision.decidedAt.getTime() + moderationLimits.appealDays * DAY_MS);
      return until > now
        ? { isAppealed: false, path: `/appeal/${links.sign("appeal", [decision.id], until)}` }
        : undefined;
    },
  };
}
