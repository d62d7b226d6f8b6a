/** Coming visits of one member, for the overview of their day. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";

export interface ComingVisit {
  id: string;
  /** Null if the listing is deleted. */
  listingId: string | null;
  seekerName: string;
  startsAt: Date;
}

const MOST_COMING = 100;

/** The first condition on the time bounds the scan: no viewing is longer than three hours. */
const comingText = `
  select v.id, c.listing_id as "listingId", m.name as "seekerName", lower(v.during) as "startsAt"
  from viewing v join conversation c on c.id = v.conversation_id join member m on m.id = v.seeker_id
  where v.poster_id = $1::bigint and v.state = 'booked' and lower(v.during) > $2::timestamptz - interval '3 hours'
    and upper(v.during) > $2::timestamptz and not ${haveBlocked("v.poster_id", "v.seeker_id")}
  order by lower(v.during), v.id limit ${MOST_COMING}`;

/** Lists the booked viewings of a poster that are not over, the next one first. */
export function listComing(executor: Executor, posterId: string, now: Date): Promise<ComingVisit[]> {
  return runText<ComingVisit>(executor, comingText, [posterId, now]);
}

const nextText = `
  select v.id from viewing v
  where v.seeker_id = $1::bigint and v.state = 'booked' and lower(v.during) > $2::timestamptz - interval '3 hours'
    and upper(v.during) > $2::timestamptz and not ${haveBlocked("v.poster_id", "v.seeker_id")}
  order by lower(v.during), v.id limit 1`;

/** The id of the next booked viewing of a seeker that is not over. */
export async function findNext(executor: Executor, seekerId: string, now: Date): Promise<string | undefined> {
  return (await runText<{ id: string }>(executor, nextText, [seekerId, now]))[0]?.id;
}

/** With `limit`, and not with `exists`, the planner looks at the slots of each listing, not at all future ones. */
const offeringText = `
  select one.id from unnest($2::bigint[]) as one(id)
  where (select true from viewing_slot s
    where s.listing_id = one.id and s.poster_id = $1::bigint and s.ended_at is null
      and lower(s.during) > $3::timestamptz and s.taken < s.seats limit 1)`;

/** Returns which of these listings offer times that are still free. */
export async function listOffering(
  executor: Executor,
  posterId: string,
  listingIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await runText<{ id: string }>(executor, offeringText, [posterId, listingIds, now]);
  return new Set(rows.map(({ id }) => id));
}
