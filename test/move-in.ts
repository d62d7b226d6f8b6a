import { sql } from "kysely";
import type { MoveInContent } from "../src/features/move-in/move-in.schema.ts";
import type { Executor } from "../src/platform/db/database.ts";

/** A viewing of this conversation that has happened an hour ago, without its slot. Returns its id. */
export async function addHappenedViewing(db: Executor, conversationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with visited as (update conversation set visited_at = now() where id = ${conversationId} returning id, poster_id,
      seeker_id)
    insert into viewing (conversation_id, poster_id, seeker_id, during, state, code, poster_typed_at, step,
      created_at, updated_at, ended_at)
    select id, poster_id, seeker_id, tstzrange(now() - interval '60 minutes', now() - interval '30 minutes'),
      'happened', '1234', now(), 4, now(), now(), now()
    from visited returning id`.execute(db);
  if (!rows[0]) throw new Error("no conversation");
  return rows[0].id;
}

export const moveInContent = (changes: Partial<MoveInContent> = {}): MoveInContent => ({
  day: "2026-12-01",
  electricity: "04512.6",
  gas: "",
  water: "118",
  keys: "Two of the flat, one of the gate",
  notice: "One month, in writing",
  broken: ["The tap in the kitchen drips"],
  paid: [{ what: "Advance, two months", taka: 16_000, day: "2026-11-28", how: "cash" }],
  ...changes,
});

/** A photo of the poster's, without a real picture. Returns its id. */
export async function addMoveInPhoto(db: Executor, viewingId: string, caption = "The tap"): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into move_in_photo (viewing_id, added_by, caption, width, height, small, large, created_at)
    values (${viewingId}, 'poster', ${caption}, 800, 600, 'RIFF', 'RIFF', now()) returning id`.execute(db);
  return rows[0]?.id ?? "";
}

/** The first version of a record, by the poster. */
export async function addMoveIn(db: Executor, viewingId: string, content = moveInContent()): Promise<void> {
  await sql`
    insert into move_in_record (viewing_id, poster_id, seeker_id, room, content, changed_by, created_at, updated_at)
    select id, poster_id, seeker_id, 'A quiet room', ${JSON.stringify(content)}::jsonb, 'poster', now(), now()
      from viewing where id = ${viewingId}`.execute(db);
}
