import { describe, expect, test } from "vitest";
import { problemCode } from "../../../../test/app.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { DAY_MS, from, HOUR_MS, usePostedRoom } from "../../../../test/posted-room.ts";
import * as calls from "../../../../test/service-calls.ts";

const { app, room, row, stateNow, memberIdOf, actorOf, sendAll, mails, askAt, answer, newSeeker } = usePostedRoom();

const gone = (as: TestMember, id = room().id) => calls.markGone(app(), as, id);

describe("a seeker says that the room is gone", () => {
  test("is heard from those who were shown the number", async () => {
    const stranger = await gone(newMember());
    expect([stranger.statusCode, problemCode(stranger)]).toEqual([403, "forbidden"]);
    expect(await stateNow()).toBe("live");
    expect((await gone(await newSeeker())).json()).toEqual({ marks: 1 });
    expect(await stateNow()).toBe("asked");
    expect((await mails("still_available")).map(({ data }) => data)).toMatchObject([
      { listing: room().id, cause: "gone" },
    ]);
  });

  test("is not there for its owner, between blocked members, and where nothing is shown", async () => {
    const [blocker, blocked, seeker] = [await newSeeker(), await newSeeker(), await newSeeker()];
    const ownerId = await memberIdOf(room().owner);
    await app()
      .services.db.insertInto("member_block")
      .values([
        { blocker_id: await memberIdOf(blocker), blocked_id: ownerId },
        { blocker_id: ownerId, blocked_id: await memberIdOf(blocked) },
      ])
      .execute();
    for (const as of [room().owner, blocker, blocked]) {
      const refused = await gone(as);
      expect([refused.statusCode, problemCode(refused)]).toEqual([404, "listing_not_found"]);
    }
    expect((await gone(seeker, "123")).statusCode).toBe(404);
    await app().services.db.updateTable("listing").set({ state: "asleep" }).where("id", "=", room().id).execute();
    expect((await gone(seeker)).statusCode).toBe(404);
    expect(await app().services.db.selectFrom("gone_mark").selectAll().execute()).toEqual([]);
  });

  test("from a second seeker leaves a day, from a third no less", async () => {
    const [first, second, third] = [await newSeeker(), await newSeeker(), await newSeeker()];
    await app().services.freshness.markGone(await actorOf(first), room().id, from(room().start, DAY_MS));
    expect((await row()).sleep_at).toEqual(from(room().start, DAY_MS + 72 * HOUR_MS));
    expect(
      await app().services.freshness.markGone(await actorOf(second), room().id, from(room().start, DAY_MS + HOUR_MS)),
    ).toEqual({ marks: 2 });
    expect((await row()).sleep_at).toEqual(from(room().start, DAY_MS + 25 * HOUR_MS));
    await app().services.freshness.markGone(await actorOf(third), room().id, from(room().start, DAY_MS + 20 * HOUR_MS));
    expect((await row()).sleep_at).toEqual(from(room().start, DAY_MS + 25 * HOUR_MS));
    expect(await mails("still_available")).toHaveLength(1);
    await sendAll(from(room().start, DAY_MS));
    expect(
      await app().services.freshness.sleepClock.runDue(from(room().start, DAY_MS + 25 * HOUR_MS - 1)),
    ).toMatchObject({ done: 0 });
    expect(await app().services.freshness.sleepClock.runDue(from(room().start, DAY_MS + 25 * HOUR_MS))).toMatchObject({
      done: 1,
    });
  });

  test("from two never gives more time than there was", async () => {
    const [first, second] = [await newSeeker(), await newSeeker()];
    await askAt(from(room().start, 14 * DAY_MS));
    const { sleep_at } = await row();
    await app().services.freshness.markGone(
      await actorOf(first),
      room().id,
      from(room().start, 14 * DAY_MS + 60 * HOUR_MS),
    );
    await app().services.freshness.markGone(
      await actorOf(second),
      room().id,
      from(room().start, 14 * DAY_MS + 61 * HOUR_MS),
    );
    expect((await row()).sleep_at).toEqual(sleep_at);
  });

  test("from the same seeker counts once, and not again for a week, whatever the owner said meanwhile", async () => {
    const seeker = await actorOf(await newSeeker());
    const at = from(room().start, DAY_MS);
    for (const _time of [1, 2, 3])
      expect(await app().services.freshness.markGone(seeker, room().id, at)).toEqual({ marks: 1 });
    await app().services.freshness.answer(await actorOf(room().owner), room().id, "available", from(at, HOUR_MS));
    expect(await app().services.freshness.markGone(seeker, room().id, from(at, 2 * HOUR_MS))).toEqual({ marks: 0 });
    expect(await stateNow()).toBe("live");
    expect(await app().services.freshness.markGone(seeker, room().id, from(at, 7 * DAY_MS))).toEqual({ marks: 1 });
    expect(await stateNow()).toBe("asked");
    expect(await mails("still_available")).toHaveLength(2);
  });

  test("is forgotten when the owner says that it is there", async () => {
    const [first, second] = [await actorOf(await newSeeker()), await actorOf(await newSeeker())];
    await app().services.freshness.markGone(first, room().id, from(room().start, DAY_MS));
    await app().services.freshness.answer(
      await actorOf(room().owner),
      room().id,
      "available",
      from(room().start, 2 * DAY_MS),
    );
    expect(await app().services.freshness.markGone(second, room().id, from(room().start, 5 * DAY_MS))).toEqual({
      marks: 1,
    });
    expect((await row()).sleep_at).toEqual(from(room().start, 5 * DAY_MS + 72 * HOUR_MS));
  });

  test("from one alone asks nothing for three days after the owner has said that it is there; from two it does", async () => {
    const [first, second, third] = [
      await actorOf(await newSeeker()),
      await actorOf(await newSeeker()),
      await actorOf(await newSeeker()),
    ];
    await app().services.freshness.markGone(first, room().id, from(room().start, DAY_MS));
    await app().services.freshness.answer(
      await actorOf(room().owner),
      room().id,
      "available",
      from(room().start, 2 * DAY_MS),
    );
    expect(await app().services.freshness.markGone(second, room().id, from(room().start, 5 * DAY_MS - 1))).toEqual({
      marks: 1,
    });
    expect([await stateNow(), (await mails("still_available")).length]).toEqual(["live", 1]);
    expect(await app().services.freshness.markGone(third, room().id, from(room().start, 5 * DAY_MS - 1))).toEqual({
      marks: 2,
    });
    expect(await stateNow()).toBe("asked");
  });

  test("of a room that is taken changes nothing", async () => {
    const seeker = await newSeeker();
    await answer(room().owner, "taken");
    expect((await gone(seeker)).json()).toEqual({ marks: 0 });
    expect(await stateNow()).toBe("taken");
  });
});
