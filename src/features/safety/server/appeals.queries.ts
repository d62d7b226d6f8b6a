import { type Executor, runText } from "../../../platform/db/database.ts";

export interface AppealedCase {
  id: string;
  memberId: string;
  listingId: string | null;
  title: string | null;
  decision: string | null;
  note: string | null;
  reasons: string[];
  decidedAt: Date | null;
  /** The moderator who decided, according to the audit log. */
  decidedBy: string | null;
  isAppealed: boolean;
}

const appealed = `
  select c.id, c.member_id as "memberId", c.listing_id as "listingId", l.title, c.decision, c.note, c.reasons,
    c.decided_at as "decidedAt",
         (select e.moderator_id from audit_entry e where e.member_id = c.member_id and e.case_id = c.id
           and e.moderator_id is not null
          order by e.id desc limit 1) as "decidedBy",
         exists (select from moderation_case a where a.appeal_of = c.id) as "isAppealed"
  from moderation_case c left join listing l on l.id = c.listing_id where c.id = $1::bigint`;

export async function findAppealed(executor: Executor, caseId: string): Promise<AppealedCase | undefined> {
  const [row] = await runText<AppealedCase>(executor, appealed, [caseId]);
  return row;
}

interface NewAppeal {
  of: AppealedCase;
  listingId: string | null;
  score: number;
  reasons: readonly string[];
  words: string;
}

/** Returns undefined if the decision was already appealed, which happens if two requests arrive at the same time. */
export async function insertAppeal(
  trx: Executor,
  { of, listingId, score, reasons, words }: NewAppeal,
): Promise<string | undefined> {
  const row = await trx
    .insertInto("moderation_case")
    .values({
      kind: "appeal",
      member_id: of.memberId,
      listing_id: listingId,
      score,
      reasons: [...reasons],
      appeal_of: of.id,
      words,
    })
    .onConflict((conflict) => conflict.column("appeal_of").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
