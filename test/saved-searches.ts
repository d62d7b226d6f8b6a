import { sql } from "kysely";
import type { Cadence } from "../src/features/saved-searches/saved-search.limits.ts";
import { readSavedValues } from "../src/features/saved-searches/saved-search.schema.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import type { DueCounts } from "../src/platform/jobs/clock.ts";
import type { TestApp } from "./app.ts";
import { actorOf } from "./conversations.ts";
import { newMember, type TestMember } from "./members.ts";

/** A moment in Dhaka, outside of the quiet hours. */
export const at = (time: string, day = "2026-12-07") => new Date(`${day}T${time}+06:00`);

export interface ToldMail {
  member_id: string;
  data: { searches: string[]; rooms: string[] };
}

/** Ids of the rooms in a message. */
export const roomsOf = (told: ToldMail["data"] | undefined) =>
  told?.searches.flatMap((text) => text.split(" ")[2]?.split(",") ?? []) ?? [];

/** Helpers for tests of saved searches. All steps take the time that they pretend it is. */
export function searchTools(app: () => TestApp) {
  const db = () => app().services.db;

  async function seeker(member: TestMember = newMember()): Promise<Actor> {
    return actorOf(app(), member);
  }

  async function save(actor: Actor, query: string, cadence: Cadence = "instant", now = at("11:00")): Promise<string> {
    const { id } = await app().services.savedSearches.save(actor, readSavedValues(query), query || "everything", now);
    await app().services.savedSearches.setCadence(actor, id, cadence, now);
    return id;
  }

  /** Marks and delivers, as the jobs do. */
  async function run(now = at("12:00")): Promise<DueCounts> {
    await app().services.matching.matchInstant(now);
    await app().services.matching.matchDigests(now);
    return app().services.delivery.runDue(now);
  }

  /** What was queued for a member, the oldest first. Ids of listings by search. */
  async function toldTo({ memberId }: Actor): Promise<ToldMail["data"][]> {
    const rows = await db()
      .selectFrom("mail")
      .select("data")
      .where("member_id", "=", memberId)
      .where("kind", "=", "new_rooms")
      .orderBy("id")
      .execute();
    return rows.map(({ data }) => data as unknown as ToldMail["data"]);
  }

  const markedIds = async () =>
    (await db().selectFrom("search_mark").select("search_id").execute()).map(({ search_id }) => search_id);

  /** So that earlier news is behind the overlap, and forgotten by searches that begin now. */
  const settleChanges = () =>
    sql`update listing_news set at = at - interval '1 hour', instant_at = now(), digest_at = now(),
        rooms_at = now()`.execute(db());

  return { db, seeker, save, run, toldTo, markedIds, settleChanges };
}
