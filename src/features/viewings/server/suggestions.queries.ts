/** Times that one side of a conversation suggests. Whoever changes them has locked the conversation. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { slotLimits, suggestionLimits } from "../viewing.limits.ts";
import type { Side } from "./viewings.policy.ts";

export interface SuggestionRow {
  number: number;
  side: Side;
  /** The first one first. */
  starts: Date[];
  accepted: Date | null;
  /** Nobody has ended it. Its times may have passed. */
  isPending: boolean;
}

const columns = 'number, side, starts, accepted, ended_at is null as "isPending"';

const newestText = `
  select ${columns} from viewing_suggestion where conversation_id = $1::bigint
  order by number desc limit ${suggestionLimits.shown}`;

/** The newest first. */
export function listSuggestions(executor: Executor, conversationId: string): Promise<SuggestionRow[]> {
  return runText<SuggestionRow>(executor, newestText, [conversationId]);
}

const oneText = `
  select ${columns} from viewing_suggestion where conversation_id = $1::bigint and number = $2::integer`;

export async function findSuggestion(
  trx: Executor,
  conversationId: string,
  number: number,
): Promise<SuggestionRow | undefined> {
  return (await runText<SuggestionRow>(trx, oneText, [conversationId, number]))[0];
}

const endText = `
  update viewing_suggestion set ended_at = $2::timestamptz, accepted = $3::timestamptz
  where conversation_id = $1::bigint and ended_at is null`;

/** Ends the pending suggestion of a conversation, if there is one. */
export async function endSuggestion(
  trx: Executor,
  conversationId: string,
  accepted: Date | null,
  now: Date,
): Promise<void> {
  await runText(trx, endText, [conversationId, now, accepted]);
}

// The notice of the suggestion is the newest message.
const insertText = `
  insert into viewing_suggestion (conversation_id, number, side, starts, created_at)
  select id, seeker_sent + poster_sent, $2::conversation_side, $3::timestamptz[], $4::timestamptz
  from conversation where id = $1::bigint`;

/** Inserts a suggestion. Its notice is the newest message of the conversation. */
export async function insertSuggestion(
  trx: Executor,
  conversationId: string,
  { side, starts }: { side: Side; starts: readonly Date[] },
  now: Date,
): Promise<void> {
  await runText(trx, insertText, [conversationId, side, starts, now]);
}

interface Busy {
  startsAt: Date;
  isPosterBusy: boolean;
  isSeekerBusy: boolean;
}

const during = `tstzrange(t.start, t.start + interval '${slotLimits.minutes} minutes')`;

// A free seat of a slot of the room at that very time can be taken. The slot that was made for the visit of this
// conversation ends when the visit is moved.
const busyText = `
  select t.start as "startsAt",
    exists (select from viewing_slot s where s.poster_id = c.poster_id and s.ended_at is null and s.during && ${during}
      and not (s.listing_id = c.listing_id and lower(s.during) = t.start and s.taken < s.seats)
      and not (s.is_suggested and exists (
        select from viewing where slot_id = s.id and conversation_id = c.id and state = 'booked'))) as "isPosterBusy",
    exists (select from viewing v where v.seeker_id = c.seeker_id and v.state = 'booked' and v.during && ${during}
      and v.conversation_id <> c.id) as "isSeekerBusy"
  from conversation c, unnest($2::timestamptz[]) as t (start) where c.id = $1::bigint order by t.start`;

/** Says at which times the two already have something else. The first time first. */
export function listBusy(executor: Executor, conversationId: string, starts: readonly Date[]): Promise<Busy[]> {
  return runText<Busy>(executor, busyText, [conversationId, starts]);
}
