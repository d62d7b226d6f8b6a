import { sql } from "kysely";
import { beforeEach, expect } from "vitest";
import type { FreshAnswer } from "../src/features/freshness/freshness.schema.ts";
import type { WireOwnListing } from "../src/features/listings/listing.wire.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import { useTestApp } from "./app.ts";
import { addListing } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";
import * as calls from "./service-calls.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const from = (date: Date, ms: number) => new Date(date.getTime() + ms);

export interface PostedRoom {
  owner: TestMember;
  id: string;
  start: Date;
}

/** For every test of a file: one room, just posted, and nothing else; with helpers whose clock can be set. */
export function usePostedRoom() {
  const app = useTestApp();
  const room = { current: {} as PostedRoom };
  const row = () =>
    app().services.db.selectFrom("listing").selectAll().where("id", "=", room.current.id).executeTakeFirstOrThrow();

  beforeEach(async () => {
    await sql`delete from listing`.execute(app().services.db);
    await sql`delete from mail`.execute(app().services.db);
    const owner = newMember();
    const id = await addListing(app(), owner);
    // JavaScript dates have no microseconds.
    const { rows } = await sql<{ start: Date }>`
      update listing set created_at = date_trunc('milliseconds', created_at) returning created_at as start`.execute(
      app().services.db,
    );
    room.current = { owner, id, start: rows[0]?.start as Date };
  });

  /** What the mail sender does. */
  const sendAll = (at: Date) =>
    sql`update mail set sent_at = ${at} where sent_at is null and dropped_at is null`.execute(app().services.db);
  const own = async () => {
    const { owner, id } = room.current;
    const listed = (await app().call("GET", `/browseListing/${owner.uid}`, { as: owner })).json<WireOwnListing[]>();
    return listed.find(({ _id }) => _id === id) as WireOwnListing;
  };
  const memberIdOf = async ({ uid }: TestMember) =>
    (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;

  return {
    app,
    room: () => room.current,
    row,
    /** The room as its owner sees it. */
    own,
    stateNow: async () => (await own()).state,
    memberIdOf,
    /** For calls of the service, whose clock can be set. */
    actorOf: async (member: TestMember) => ({ memberId: await memberIdOf(member) }) as Actor,
    sendAll,
    mails: (kind: string) =>
      app().services.db.selectFrom("mail").selectAll().where("kind", "=", kind).orderBy("id").execute(),
    askAt: async (at: Date): Promise<void> => {
      expect(await app().services.freshness.askClock.runDue(at)).toMatchObject({ done: 1 });
      await sendAll(at);
    },
    answer: (as: TestMember, given: FreshAnswer, id = room.current.id) => calls.answerFor(app(), as, id, given),
    /** A member who has seen the number. */
    newSeeker: async (): Promise<TestMember> => {
      const seeker = newMember();
      expect(
        (await app().call("PATCH", "/featuredPost", { as: seeker, body: { id: room.current.id } })).statusCode,
      ).toBe(200);
      return seeker;
    },
  };
}
