/** Booked viewings, and the time of passes: the dates are moved back, and the worker is told to run now. */
import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { query, runClock } from "./clock.ts";
import type { NewMember } from "./data.ts";
import { askAbout } from "./page-forms.ts";

export const ADDRESS = "House 12, Road 5, Flat 3B, Dhanmondi";

/**
 * The seeker asks about the room, and has booked half an hour that begins in some minutes. Returns the id of the
 * viewing.
 */
export async function bookViewing(
  request: APIRequestContext,
  listing: { id: string },
  seeker: NewMember,
  inMinutes: number,
): Promise<string> {
  const conversation = await askAbout(request, seeker, listing);
  const [viewing] = await query<{ id: string }>(
    `with place as (insert into viewing_place (listing_id, address, updated_at) values ($1, $3, now())),
          slot as (
            insert into viewing_slot (listing_id, poster_id, during, seats, taken, created_at)
            select id, owner_id, tstzrange(now() + make_interval(mins => $4), now() + make_interval(mins => $4 + 30)),
              1, 1, now() from listing where id = $1
            returning id, during)
     insert into viewing (slot_id, conversation_id, poster_id, seeker_id, during, code, created_at, updated_at)
     select slot.id, c.id, c.poster_id, c.seeker_id, slot.during, '1234', now(), now() from slot, conversation c
       where c.id = $2 returning id`,
    [listing.id, conversation, ADDRESS, inMinutes],
  );
  if (!viewing) throw new Error("No viewing was booked");
  return viewing.id;
}

const times = ["starts_at", "ends_at", "out_by", "due_at", "asked_at", "told_at", "safe_at", "over_at", "created_at"];

/** Moves all dates of a pass back, and runs the worker's job. The caller has to wait for the result. */
export async function passMinutes(viewing: string, minutes: number): Promise<void> {
  const moved = times.map((column) => `${column} = ${column} - make_interval(mins => $2)`).join(", ");
  await query(`update visit_pass set ${moved} where viewing_id = $1`, [viewing, minutes]);
  await query(
    `update visit_pass_change set tell_at = tell_at - make_interval(mins => $2)
        where pass_id = (select id from visit_pass where viewing_id = $1)`,
    [viewing, minutes],
  );
  await runClock("visit-change");
  // A run takes one step of a pass. The next run by itself would be a minute later.
  const isDue = "select 1 from visit_pass where viewing_id = $1 and due_at <= now()";
  for (let tries = 0; tries < 30; tries += 1) {
    await runClock("visit-step");
    await sleep(500);
    if ((await query(isDue, [viewing])).length === 0) return;
  }
}

/** Kinds of the notifications to friends of a pass that were queued, oldest first. */
export async function friendPushes(viewing: string): Promise<string[]> {
  const rows = await query<{ kind: string }>(
    `select kind from push where subscription_id is null and data ->> 'subject' in (
       select f.id::text from visit_pass_friend f join visit_pass p on p.id = f.pass_id where p.viewing_id = $1)
         order by id`,
    [viewing],
  );
  return rows.map(({ kind }) => kind);
}

/** So that the messages of one journey do not count for the next. */
export const forgetMailCounts = () => query("delete from visit_mail_count");
