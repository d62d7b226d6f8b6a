import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, opener } from "../../../../test/conversations.ts";
import { runEventJobs } from "../../../../test/jobs.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { addHappenedViewing, addMoveInPhoto, moveInContent } from "../../../../test/move-in.ts";
import * as calls from "../../../../test/service-calls.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { moveInLimits } from "../move-in.limits.ts";

const app = useTestApp();
const moveIn = () => app().services.moveIn;
const db = () => app().services.db;

async function visited() {
  const owner = newMember();
  const listing = await addListing(app(), owner, { title: "A room by the lake" });
  const [poster, seeker] = [await actorOf(app(), owner), await actorOf(app(), newMember())];
  const { _id: conversation } = await app().services.conversations.ask(seeker, listing, opener());
  return { listing, conversation, viewing: await addHappenedViewing(db(), conversation), poster, seeker };
}

/** As the job does: conversations first. */
async function deleteAccount({ memberId }: { memberId: string }): Promise<void> {
  await sql`delete from conversation where ${memberId} in (poster_id, seeker_id)`.execute(db());
  await db().deleteFrom("member").where("id", "=", memberId).execute();
}
const stored = (viewing: string) =>
  db().selectFrom("move_in_record").selectAll().where("viewing_id", "=", viewing).executeTakeFirst();

describe("a record of moving in", () => {
  test("is filled by either side, and fixed when both have confirmed it", async () => {
    const { viewing, conversation, poster, seeker } = await visited();
    expect(await moveIn().get(seeker, viewing)).toMatchObject({
      version: 0,
      content: null,
      side: "seeker",
      room: "A room by the lake",
      mayChange: true,
      conversation,
    });
    const content = moveInContent();
    expect(await moveIn().save(poster, viewing, { version: 0, content })).toMatchObject({
      version: 1,
      content,
      changedBy: "poster",
      side: "poster",
    });
    expect(await moveIn().confirm(poster, viewing, 1)).toMatchObject({
      posterConfirmedAt: expect.any(String) as string,
      seekerConfirmedAt: null,
      mayChange: true,
    });
    const more = moveInContent({ broken: ["The tap in the kitchen drips", "জানালার কাচ ফাটা"] });
    expect(await moveIn().save(seeker, viewing, { version: 1, content: more })).toMatchObject({
      version: 2,
      posterConfirmedAt: null,
      changedBy: "seeker",
    });
    await moveIn().confirm(poster, viewing, 2);
    expect(await moveIn().confirm(seeker, viewing, 2)).toMatchObject({ mayChange: false, content: more });
    await expect(moveIn().save(seeker, viewing, { version: 2, content })).rejects.toMatchObject({
      code: "move_in_fixed",
    });
    await expect(moveIn().confirm(seeker, viewing, 2)).rejects.toMatchObject({ code: "move_in_fixed" });
    expect(await moveIn().get(poster, viewing)).toMatchObject({ version: 2, content: more });
  });

  test("keeps its version and confirmations if nothing was changed", async () => {
    const { viewing, poster, seeker } = await visited();
    await moveIn().save(poster, viewing, { version: 0, content: moveInContent() });
    await moveIn().confirm(poster, viewing, 1);
    expect(await moveIn().save(seeker, viewing, { version: 1, content: moveInContent() })).toMatchObject({
      version: 1,
      changedBy: "poster",
      posterConfirmedAt: expect.any(String) as string,
    });
  });

  test("is not overwritten by who has read an older version", async () => {
    const { viewing, poster, seeker } = await visited();
    const save = (actor: typeof poster, version: number, keys: string) =>
      moveIn().save(actor, viewing, { version, content: moveInContent({ keys }) });
    await save(poster, 0, "one");
    await expect(save(seeker, 0, "two")).rejects.toMatchObject({ code: "move_in_changed" });
    await save(seeker, 1, "two");
    await expect(save(poster, 1, "three")).rejects.toMatchObject({ code: "move_in_changed" });
    await expect(moveIn().confirm(poster, viewing, 1)).rejects.toMatchObject({ code: "move_in_changed" });
    expect(await moveIn().get(poster, viewing)).toMatchObject({ version: 2, content: { keys: "two" } });
  });

  test("has one winner of many that save at once, also the first time", async () => {
    const { viewing, poster, seeker } = await visited();
    for (const version of [0, 1]) {
      const tries = Array.from({ length: 10 }, (_, index) =>
        moveIn().save(index % 2 === 0 ? poster : seeker, viewing, {
          version,
          content: moveInContent({ keys: `${version} ${index}` }),
        }),
      );
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await stored(viewing))?.version).toBe(version + 1);
    }
  });

  test("is kept when the viewing, the conversation and the post are deleted", async () => {
    const { viewing, conversation, poster, seeker } = await visited();
    await moveIn().save(poster, viewing, { version: 0, content: moveInContent() });
    await db().deleteFrom("viewing").where("id", "=", viewing).execute();
    expect(await moveIn().get(seeker, viewing)).toMatchObject({
      room: "A room by the lake",
      version: 1,
      conversation: null,
      mayChange: true,
    });
    expect(await moveIn().ofConversation(seeker, conversation)).toBeUndefined();
  });
});

describe("nobody else", () => {
  test("reads it, changes it or learns of it: members, moderators, and both sides before it has happened", async () => {
    const { viewing, conversation, poster, seeker } = await visited();
    const stranger = await actorOf(app(), newMember());
    const moderator = { ...(await actorOf(app(), newMember())), isModerator: true };
    for (const isSaved of [false, true]) {
      if (isSaved) await moveIn().save(poster, viewing, { version: 0, content: moveInContent() });
      for (const other of [stranger, moderator]) {
        const calls = [
          () => moveIn().get(other, viewing),
          () => moveIn().save(other, viewing, { version: 1, content: moveInContent() }),
          () => moveIn().confirm(other, viewing, 1),
          () => moveIn().remove(other, viewing),
        ];
        for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "move_in_not_found" });
        expect(await moveIn().ofConversation(other, conversation)).toBeUndefined();
      }
    }
    const next = await visited();
    await db().updateTable("viewing").set({ state: "missed" }).where("id", "=", next.viewing).execute();
    for (const side of [next.poster, next.seeker])
      await expect(moveIn().get(side, next.viewing)).rejects.toMatchObject({ code: "move_in_not_found" });
    expect(await moveIn().ofConversation(seeker, conversation)).toMatchObject({ viewing, version: 1 });
  });
});

describe("deleting", () => {
  test("is for oneself; the row goes when both have, and a new one can be begun", async () => {
    const { viewing, poster, seeker } = await visited();
    const content = moveInContent();
    await moveIn().save(poster, viewing, { version: 0, content });
    for (const _ of [1, 2]) await moveIn().remove(seeker, viewing);
    expect(await moveIn().get(seeker, viewing)).toMatchObject({ isDeleted: true, content: null });
    expect(await moveIn().get(poster, viewing)).toMatchObject({
      isDeleted: false,
      isDeletedByOther: true,
      content,
      mayChange: false,
    });
    await expect(
      moveIn().save(poster, viewing, { version: 1, content: moveInContent({ gas: "1" }) }),
    ).rejects.toMatchObject({ code: "not_possible_now" });
    await expect(moveIn().confirm(seeker, viewing, 1)).rejects.toMatchObject({ code: "not_possible_now" });
    await moveIn().remove(poster, viewing);
    expect(await stored(viewing)).toBeUndefined();
    expect(await moveIn().save(seeker, viewing, { version: 0, content })).toMatchObject({ version: 1 });
  });

  test("by both at once leaves nothing", async () => {
    const { viewing, poster, seeker } = await visited();
    await moveIn().save(poster, viewing, { version: 0, content: moveInContent() });
    await Promise.all([moveIn().remove(poster, viewing), moveIn().remove(seeker, viewing)]);
    expect(await stored(viewing)).toBeUndefined();
  });

  test("a block makes it read-only", async () => {
    const { viewing, poster, seeker } = await visited();
    await moveIn().save(poster, viewing, { version: 0, content: moveInContent() });
    await db()
      .insertInto("member_block")
      .values({ blocker_id: seeker.memberId, blocked_id: poster.memberId })
      .execute();
    expect(await moveIn().get(poster, viewing)).toMatchObject({ mayChange: false, content: { day: "2026-12-01" } });
    await expect(
      moveIn().save(poster, viewing, { version: 1, content: moveInContent({ gas: "9" }) }),
    ).rejects.toMatchObject({ code: "not_possible_now" });
  });

  test("of an account leaves the other's copy, with photos and the name that was confirmed", async () => {
    const { viewing, poster, seeker } = await visited();
    const content = moveInContent();
    await moveIn().save(seeker, viewing, { version: 0, content });
    const photo = await addMoveInPhoto(db(), viewing);
    await moveIn().confirm(seeker, viewing, 1);
    const { name } = await db()
      .selectFrom("member")
      .select("name")
      .where("id", "=", poster.memberId)
      .executeTakeFirstOrThrow();
    await moveIn().confirm(poster, viewing, 1);
    await db().updateTable("member").set({ name: "Somebody Else" }).where("id", "=", poster.memberId).execute();
    await deleteAccount(poster);
    expect(await moveIn().get(seeker, viewing)).toMatchObject({
      poster: name,
      content,
      mayChange: false,
      isDeletedByOther: true,
      photos: [{ id: photo }],
    });
    expect((await app().services.moveInPhotos.read(seeker, viewing, photo, "640.webp")).toString()).toBe("RIFF");
    await moveIn().remove(seeker, viewing);
    expect(await stored(viewing)).toBeUndefined();
    await expect(moveIn().get(seeker, viewing)).rejects.toMatchObject({ code: "move_in_not_found" });
  });

  test.each(["poster", "seeker"] as const)(
    "of both accounts, or of one after the other has deleted it, deletes it; first: the %s",
    async (first) => {
      const second = first === "poster" ? "seeker" : "poster";
      const both = await visited();
      await moveIn().save(both.poster, both.viewing, { version: 0, content: moveInContent() });
      await deleteAccount(both[first]);
      expect(await stored(both.viewing)).toMatchObject({ [`${first}_id`]: null, deleted_by: first });
      await deleteAccount(both[second]);
      expect(await stored(both.viewing)).toBeUndefined();
      const one = await visited();
      await moveIn().save(one.poster, one.viewing, { version: 0, content: moveInContent() });
      await moveIn().remove(one[second], one.viewing);
      await deleteAccount(one[first]);
      expect(await stored(one.viewing)).toBeUndefined();
    },
  );

  test("of an account is told to who keeps the record, once a day, and to nobody else", async () => {
    const { viewing, poster, seeker } = await visited();
    const [none, deleted] = [await visited(), await visited()];
    await moveIn().save(poster, viewing, { version: 0, content: moveInContent() });
    await moveIn().save(deleted.poster, deleted.viewing, { version: 0, content: moveInContent() });
    await moveIn().remove(deleted.seeker, deleted.viewing);
    const { accountDeletion } = app().services;
    for (const leaver of [poster, none.poster, deleted.poster]) await accountDeletion.leave(leaver);
    await accountDeletion.keep(poster);
    await accountDeletion.leave(poster);
    await runEventJobs(app());
    const told = await db()
      .selectFrom("mail")
      .select(["member_id", "data"])
      .where("kind", "=", "record_stays")
      .execute();
    expect(told).toEqual([{ member_id: seeker.memberId, data: { viewing } }]);
  });

  test("happens by itself, years after the last change", async () => {
    const { viewing, poster } = await visited();
    await moveIn().save(poster, viewing, { version: 0, content: moveInContent() });
    const years = moveInLimits.keptYears * 365 * DAY_MS;
    await moveIn().sweep(new Date(Date.now() + years - DAY_MS));
    expect(await stored(viewing)).toBeDefined();
    await moveIn().sweep(new Date(Date.now() + years + DAY_MS));
    expect(await stored(viewing)).toBeUndefined();
  });
});

describe("the API", () => {
  test("has it in the data of both sides, until they have deleted it", async () => {
    const [owner, tenant] = [newMember(), newMember()];
    const { _id } = await app().services.conversations.ask(
      await actorOf(app(), tenant),
      await addListing(app(), owner),
      opener(),
    );
    const viewing = await addHappenedViewing(db(), _id);
    await moveIn().save(await actorOf(app(), owner), viewing, { version: 0, content: moveInContent() });
    const other = newMember();
    const { _id: next } = await app().services.conversations.ask(
      await actorOf(app(), tenant),
      await addListing(app(), other),
      opener(),
    );
    const second = await addHappenedViewing(db(), next);
    const recordsOf = async (as: typeof owner) =>
      (await app().call("GET", "/api/account/data", { as })).json<{ moveInRecords: unknown[] }>().moveInRecords;
    expect(await recordsOf(owner)).toMatchObject([
      { viewing, side: "poster", with: tenant.name, content: moveInContent() },
    ]);
    expect(await recordsOf(tenant)).toMatchObject([{ viewing, side: "seeker", with: owner.name, version: 1 }]);
    await moveIn().save(await actorOf(app(), other), second, { version: 0, content: moveInContent() });
    await deleteAccount(await actorOf(app(), other));
    expect(await recordsOf(tenant)).toMatchObject([
      { viewing, side: "seeker" },
      { viewing: second, side: "seeker", with: other.name },
    ]);
    await moveIn().remove(await actorOf(app(), tenant), second);
    expect((await calls.removeMoveIn(app(), tenant, viewing)).statusCode).toBe(204);
    expect([await recordsOf(tenant), (await recordsOf(owner)).length]).toEqual([[], 1]);
  });

  test("rejects what is too long, too much or no amount, and says what is wrong", async () => {
    const owner = newMember();
    const listing = await addListing(app(), owner);
    const seeker = await actorOf(app(), newMember());
    const { _id } = await app().services.conversations.ask(seeker, listing, opener());
    const viewing = await addHappenedViewing(db(), _id);
    const put = (content: unknown) => calls.saveMoveIn(app(), owner, viewing, { version: 0, content });
    const wrong = [
      { ...moveInContent(), day: "soon" },
      { ...moveInContent(), electricity: "9".repeat(moveInLimits.reading + 1) },
      { ...moveInContent(), broken: Array.from({ length: moveInLimits.broken + 1 }, () => "door") },
      { ...moveInContent(), paid: [{ what: "Advance", taka: -1, day: "2026-11-01", how: "cash" }] },
      { ...moveInContent(), paid: [{ what: "Advance", taka: 1, day: "2026-11-01", how: "gold" }] },
    ];
    for (const content of wrong) expect((await put(content)).statusCode).toBe(400);
    const most = moveInContent({
      broken: Array.from({ length: moveInLimits.broken }, () => "ক".repeat(moveInLimits.item)),
      paid: Array.from({ length: moveInLimits.paid }, () => ({
        what: "ক".repeat(moveInLimits.item),
        taka: 10_000_000,
        day: "2026-11-01",
        how: "wallet" as const,
      })),
    });
    const saved = await put(most);
    expect([saved.statusCode, saved.json<{ version: number }>().version]).toEqual([200, 1]);
  });
});
