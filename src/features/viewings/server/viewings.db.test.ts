import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import {
  ADDRESS,
  addBooked,
  addOpen,
  addRoom,
  brokenViewings,
  codeOf,
  morning,
  noViewingsBroken,
  offer,
} from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { BOOKINGS_PER_DAY, doorCodes, slotLimits } from "../viewing.limits.ts";

const app = useTestApp();
const viewings = () => app().services.viewings;
const now = new Date();
const at = (time: string | Date, minutes: number) => new Date(new Date(time).getTime() + minutes * MINUTE_MS);

const noticesOf = async (actor: Actor, id: string) =>
  (await app().services.conversations.load(actor, id, undefined)).messages.flatMap(({ notice }) =>
    notice?.startsWith("viewing") ? [notice] : [],
  );

describe("offering", () => {
  test("adds times to those that are offered, and keeps one address", async () => {
    const room = await addRoom(app());
    const first = await offer(app(), room, [morning(now, 2, 30), morning(now, 2)], 3);
    expect(first.map(({ startsAt }) => startsAt)).toEqual([
      morning(now, 2).toISOString(),
      morning(now, 2, 30).toISOString(),
    ]);
    expect(first[0]).toMatchObject({ seats: 3, taken: 0, endsAt: morning(now, 2, 30).toISOString() });
    await offer(app(), room, [morning(now, 3)]);
    const { address, slots } = await viewings().listOffered(room.poster, room.listingId);
    expect([address, slots.length]).toEqual([ADDRESS, 3]);
  });

  test("takes times from 2 hours to 14 days ahead, from 8 am to 9 pm in Dhaka, at quarters of an hour", async () => {
    const room = await addRoom(app());
    const noon = morning(now, 0, 120);
    const code = (start: Date, from = noon) => codeOf(offer(app(), room, [start], 1, from));
    expect(await code(at(noon, 119))).toBe("viewing_time_not_allowed");
    expect(await code(at(noon, 120))).toBeUndefined();
    expect(await code(at(noon, 14 * 24 * 60))).toBeUndefined();
    expect(await code(at(noon, 14 * 24 * 60 + 15))).toBe("viewing_time_not_allowed");
    expect(await code(morning(now, 1, -120))).toBeUndefined();
    expect(await code(morning(now, 1, -135))).toBe("viewing_time_not_allowed");
    expect(await code(morning(now, 1, 10 * 60 + 30))).toBeUndefined();
    expect(await code(morning(now, 1, 10 * 60 + 45))).toBe("viewing_time_not_allowed");
    expect(await code(morning(now, 2, 10))).toBe("viewing_time_not_allowed");
  });

  test("rejects times that overlap one's own, and more than the limit", async () => {
    const room = await addRoom(app());
    await offer(app(), room, [morning(now, 2)]);
    expect(await codeOf(offer(app(), room, [morning(now, 2, 15)]))).toBe("viewing_slot_taken");
    expect(await codeOf(offer(app(), room, [morning(now, 3, 15), morning(now, 3)]))).toBe("viewing_slot_taken");
    const starts = Array.from({ length: slotLimits.perListing }, (_, index) =>
      morning(now, 3 + Math.floor(index / 10), (index % 10) * 30),
    );
    expect(await codeOf(offer(app(), room, starts))).toBe("too_many_slots");
    expect(await codeOf(offer(app(), room, starts.slice(1)))).toBeUndefined();
  });

  test("is for the owner of a listing that is shown", async () => {
    const [room, other] = [await addRoom(app()), await addRoom(app())];
    expect(await codeOf(offer(app(), { ...room, poster: other.poster }, [morning(now, 2)]))).toBe("listing_not_found");
    expect(await codeOf(viewings().listOffered(other.poster, room.listingId))).toBe("listing_not_found");
    await app().services.db.updateTable("listing").set({ available: false }).where("id", "=", room.listingId).execute();
    expect(await codeOf(offer(app(), room, [morning(now, 2)]))).toBe("not_possible_now");
  });
});

describe("booking", () => {
  test("shows the address to the seeker while it is booked, and tells the poster", async () => {
    const { poster, seeker, id, viewing, listingId } = await addBooked(app());
    expect(viewing).toMatchObject({ side: "seeker", state: "booked", address: ADDRESS, isComing: false, sequence: 0 });
    expect(viewing.code).toMatch(/^\d{4}$/);
    expect(await noticesOf(poster, id)).toEqual(["viewing_offered", "viewing_booked"]);
    const theirs = (await viewings().ofConversation(poster, id)).current;
    expect(theirs).toMatchObject({ side: "poster", person: { person: seeker.memberId }, code: null });
    expect((await viewings().listOffered(poster, listingId)).slots[0]).toMatchObject({
      taken: 1,
      viewings: [{ _id: viewing._id }],
    });
    await viewings().cancel(seeker, viewing._id);
    expect(await viewings().get(seeker, viewing._id)).toMatchObject({
      state: "cancelled",
      cancelledBy: "seeker",
      address: null,
      code: null,
      sequence: 1,
    });
    expect((await viewings().get(poster, viewing._id)).address).toBeNull();
    expect(await noticesOf(poster, id)).toEqual(["viewing_offered", "viewing_booked", "viewing_cancelled"]);
    expect((await viewings().ofConversation(seeker, id)).slots[0]).toMatchObject({ taken: 0 });
  });

  test("needs an open conversation, of the seeker, about this room", async () => {
    const room = await addRoom(app());
    const [slot] = await offer(app(), room, [morning(now, 2)]);
    const other = await addBooked(app());
    const { seeker, id } = await addOpen(app(), room);
    const slotId = slot?._id ?? "";
    expect(await codeOf(viewings().book(room.poster, id, slotId))).toBe("not_possible_now");
    expect(await codeOf(viewings().book(other.seeker, id, slotId))).toBe("conversation_not_found");
    expect(await codeOf(viewings().book(seeker, id, other.slot._id))).toBe("viewing_slot_not_found");
    expect(await codeOf(viewings().book(seeker, id, slotId, at(morning(now, 2), -119)))).toBe("viewing_slot_not_found");
    await app().services.db.insertInto("message_pause").values({ member_id: seeker.memberId }).execute();
    expect(await codeOf(viewings().book(seeker, id, slotId))).toBe("messages_paused");
    await app().services.db.deleteFrom("message_pause").where("member_id", "=", seeker.memberId).execute();
    await app().services.conversations.decline(room.poster, { ids: [id], reason: "fit" });
    expect(await codeOf(viewings().book(seeker, id, slotId))).toBe("conversation_not_open");
    expect((await viewings().ofConversation(seeker, id)).slots).toEqual([]);
  });

  test("is refused when it is full, twice in a conversation, or elsewhere at that time", async () => {
    const room = await addRoom(app());
    const [first, second] = await offer(app(), room, [morning(now, 2), morning(now, 2, 60)]);
    const one = await addOpen(app(), room);
    const two = await addOpen(app(), room);
    await viewings().book(one.seeker, one.id, first?._id ?? "");
    expect(await codeOf(viewings().book(two.seeker, two.id, first?._id ?? ""))).toBe("viewing_slot_full");
    expect(await codeOf(viewings().book(one.seeker, one.id, second?._id ?? ""))).toBe("viewing_booked_already");
    const elsewhere = await addRoom(app());
    const [same] = await offer(app(), elsewhere, [morning(now, 2, 15)]);
    const also = await addOpen(app(), elsewhere, one.member);
    expect(await codeOf(viewings().book(one.seeker, also.id, same?._id ?? ""))).toBe("viewing_booked_already");
    expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
  });

  test("counts what a seeker does in a day, also if they cancel", async () => {
    const { seeker, id, slot, viewing } = await addBooked(app());
    let last = viewing._id;
    for (let done = 1; done < BOOKINGS_PER_DAY; done += 1) {
      await viewings().cancel(seeker, last);
      last = (await viewings().book(seeker, id, slot._id))._id;
    }
    await viewings().cancel(seeker, last);
    expect(await codeOf(viewings().book(seeker, id, slot._id))).toBe("too_many_viewings");
  });
});

describe("moving", () => {
  test("keeps the viewing, gives the old seat back, and asks again whether they come", async () => {
    const booked = await addBooked(app());
    const [later] = await offer(app(), booked, [morning(now, 3)]);
    await viewings().coming(booked.seeker, booked.viewing._id);
    expect((await viewings().get(booked.poster, booked.viewing._id)).isComing).toBe(true);
    const moved = await viewings().move(booked.seeker, booked.viewing._id, later?._id ?? "");
    expect(moved).toMatchObject({
      _id: booked.viewing._id,
      startsAt: later?.startsAt,
      sequence: 1,
      isComing: false,
      code: booked.viewing.code,
    });
    expect(await noticesOf(booked.poster, booked.id)).toEqual(["viewing_offered", "viewing_booked", "viewing_moved"]);
    expect((await viewings().listOffered(booked.poster, booked.listingId)).slots.map(({ taken }) => taken)).toEqual([
      0, 1,
    ]);
    expect(await codeOf(viewings().move(booked.poster, booked.viewing._id, booked.slot._id))).toBe("not_possible_now");
  });

  test("by the poster takes everybody along, unless one of them is busy then", async () => {
    const room = await addRoom(app());
    const [slot] = await offer(app(), room, [morning(now, 2)], 3);
    const [one, two] = [await addOpen(app(), room), await addOpen(app(), room)];
    for (const { seeker, id } of [one, two]) await viewings().book(seeker, id, slot?._id ?? "");
    const elsewhere = await addRoom(app());
    const [busy] = await offer(app(), elsewhere, [morning(now, 4)]);
    const also = await addOpen(app(), elsewhere, one.member);
    await viewings().book(one.seeker, also.id, busy?._id ?? "");
    expect(await codeOf(viewings().moveSlot(room.poster, slot?._id ?? "", morning(now, 4, 15)))).toBe(
      "viewing_visitor_busy",
    );
    expect(await codeOf(viewings().moveSlot(elsewhere.poster, slot?._id ?? "", morning(now, 3)))).toBe(
      "viewing_slot_not_found",
    );
    await viewings().moveSlot(room.poster, slot?._id ?? "", morning(now, 3));
    for (const { seeker, id } of [one, two])
      expect((await viewings().ofConversation(seeker, id)).current).toMatchObject({
        startsAt: morning(now, 3).toISOString(),
        sequence: 1,
      });
    expect(await noticesOf(two.seeker, two.id)).toEqual(["viewing_booked", "viewing_moved"]);
    await viewings().endSlot(room.poster, slot?._id ?? "");
    expect((await viewings().ofConversation(two.seeker, two.id)).current).toMatchObject({
      state: "cancelled",
      cancelledBy: "poster",
      address: null,
    });
    expect(await codeOf(viewings().endSlot(room.poster, slot?._id ?? ""))).toBe("viewing_slot_not_found");
    expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
  });
});

describe("another address", () => {
  test("is a line, a mail and live news for everybody who has booked, and nothing if it is the same", async () => {
    const room = await addRoom(app());
    const [slot] = await offer(app(), room, [morning(now, 2)], 3);
    const [one, two, other] = [await addOpen(app(), room), await addOpen(app(), room), await addOpen(app(), room)];
    for (const { seeker, id } of [one, two]) await viewings().book(seeker, id, slot?._id ?? "");
    await offer(app(), room, [morning(now, 5)]);
    const address = "House 9, Road 11, Uttara Sector 7";
    await app().services.db.deleteFrom("mail").execute();
    await viewings().offer(room.poster, room.listingId, { address, seats: 1, starts: [morning(now, 6)] });
    for (const { seeker, id } of [one, two]) {
      expect(await noticesOf(seeker, id)).toEqual(["viewing_booked", "viewing_offered", "viewing_address"]);
      expect((await viewings().ofConversation(seeker, id)).current?.address).toBe(address);
      expect(
        await app().services.db.selectFrom("mail").select("kind").where("member_id", "=", seeker.memberId).execute(),
      ).toEqual([{ kind: "message_unread" }]);
    }
    expect(await noticesOf(other.seeker, other.id)).toEqual(["viewing_offered"]);
  });
});

test.each(["leaves", "is suspended"])(
  "a poster who %s: no address any more, and the next minute cancels with a notice",
  async (how) => {
    const { db, accountDeletion, viewingClock } = app().services;
    // Also one whose reminders are over.
    const booked = [await addBooked(app()), await addBooked(app())];
    await sql`update viewing set step = 3,
        due_at = upper(during) + interval '3 hours' where id = ${booked[1]?.viewing._id}`.execute(db);
    for (const { poster, seeker, viewing } of booked) {
      if (how === "leaves") await accountDeletion.leave(poster);
      else await sql`update member set suspended_at = now() where id = ${poster.memberId}`.execute(db);
      expect((await viewings().get(seeker, viewing._id)).address).toBeNull();
    }
    await viewingClock.runDue();
    for (const { seeker, viewing, id } of booked) {
      expect(await viewings().get(seeker, viewing._id)).toMatchObject({
        state: "cancelled",
        cancelledBy: "poster",
        address: null,
      });
      expect(await noticesOf(seeker, id)).toEqual(["viewing_offered", "viewing_booked", "viewing_cancelled"]);
    }
  },
);

describe("what closes a conversation cancels its viewing and gives the seat back", () => {
  const closings: Record<string, (booked: Awaited<ReturnType<typeof addBooked>>) => Promise<unknown>> = {
    declined: ({ poster, id }) => app().services.conversations.decline(poster, { ids: [id], reason: "chosen" }),
    withdrawn: ({ seeker, id }) => app().services.conversations.withdraw(seeker, id),
    blocked: ({ seeker, poster }) => app().services.safety.block(seeker, { person: poster.memberId }),
    "room taken": async ({ listingId, owner }) => {
      await answerAs(app(), owner, listingId, "taken");
      await passUndoMinute(app());
    },
    "listing deleted": ({ listingId, poster }) => app().services.listings.delete(poster, listingId),
    "listing removed": ({ listingId }) =>
      app().services.db.updateTable("listing").set({ state: "removed" }).where("id", "=", listingId).execute(),
    "conversation deleted": ({ id }) => app().services.db.deleteFrom("conversation").where("id", "=", id).execute(),
  };

  test.each(Object.keys(closings))("%s", async (name) => {
    const booked = await addBooked(app(), { seats: 2 });
    await closings[name]?.(booked);
    const { db } = app().services;
    const left = await db
      .selectFrom("viewing")
      .select(["state", "cancelled_by", "due_at"])
      .where("id", "=", booked.viewing._id)
      .executeTakeFirst();
    expect(left ?? "deleted").toEqual(
      name === "conversation deleted" ? "deleted" : { state: "cancelled", cancelled_by: null, due_at: null },
    );
    const slot = await db
      .selectFrom("viewing_slot")
      .select("taken")
      .where("id", "=", booked.slot._id)
      .executeTakeFirst();
    expect(slot?.taken ?? 0).toBe(0);
    expect(await brokenViewings(db)).toEqual(noViewingsBroken);
  });
});

describe("the code at the door", () => {
  test("is typed by the poster: it has happened, and the conversation knows", async () => {
    const { poster, seeker, id, viewing } = await addBooked(app());
    const door = at(viewing.startsAt, 5);
    const code = viewing.code ?? "";
    for (const time of [at(viewing.startsAt, -31), at(viewing.endsAt, 180)])
      expect(await codeOf(viewings().typeCode(poster, viewing._id, code, time))).toBe("viewing_not_now");
    expect(await codeOf(viewings().typeCode(seeker, viewing._id, code, door))).toBe("not_possible_now");
    expect(await viewings().typeCode(poster, viewing._id, code, door)).toMatchObject({ state: "happened", code: null });
    expect(await viewings().get(seeker, viewing._id)).toMatchObject({ state: "happened", code: null });
    expect(await noticesOf(seeker, id)).toEqual(["viewing_offered", "viewing_booked", "viewing_happened"]);
    const { visited_at } = await app()
      .services.db.selectFrom("conversation")
      .select("visited_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(visited_at).toEqual(door);
    expect(await codeOf(viewings().cancel(seeker, viewing._id))).toBe("not_possible_now");
    expect(await codeOf(viewings().nobodyCame(poster, viewing._id, at(door, 30)))).toBe("not_possible_now");
  });

  test("cannot be guessed: the poster may type five wrong ones", async () => {
    const { poster, viewing } = await addBooked(app());
    const door = at(viewing.startsAt, 5);
    const code = viewing.code ?? "";
    const wrong = code === "0000" ? "0001" : "0000";
    for (let tries = 0; tries < doorCodes.wrong; tries += 1) {
      expect((await viewings().get(poster, viewing._id)).isCodeLocked).toBe(false);
      expect(await codeOf(viewings().typeCode(poster, viewing._id, wrong, door))).toBe("viewing_code_wrong");
    }
    expect((await viewings().get(poster, viewing._id)).isCodeLocked).toBe(true);
    expect(await codeOf(viewings().typeCode(poster, viewing._id, code, door))).toBe("viewing_code_locked");
  });

  test("of a viewing that the release before booked is the seeker's, and both columns of that release are filled", async () => {
    const { poster, seeker, viewing } = await addBooked(app());
    const codes = app()
      .services.db.selectFrom("viewing")
      .select(["code", "seeker_code", "poster_code"])
      .where("id", "=", viewing._id);
    const stored = await codes.executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ code: viewing.code, seeker_code: viewing.code });
    expect(stored.poster_code).toMatch(/^\d{4}$/);
    expect(stored.poster_code).not.toBe(stored.seeker_code);
    await app().services.db.updateTable("viewing").set({ code: null }).where("id", "=", viewing._id).execute();
    expect((await viewings().get(seeker, viewing._id)).code).toBe(viewing.code);
    await viewings().typeCode(poster, viewing._id, viewing.code ?? "", at(viewing.startsAt, 5));
  });
});

describe("the record", () => {
  test("counts those that happened, were missed as the poster says, or were cancelled too late; if the seeker shows it", async () => {
    const { poster, seeker, id, viewing, slot } = await addBooked(app());
    const record = async () => (await viewings().ofConversation(poster, id)).record;
    await viewings().setRecordShown(seeker, true);
    expect([await viewings().isRecordShown(seeker), await record()]).toEqual([true, null]);
    await viewings().cancel(seeker, viewing._id, at(viewing.startsAt, -121));
    expect(await record()).toBeNull();
    const second = await viewings().book(seeker, id, slot._id);
    await viewings().cancel(seeker, second._id, at(viewing.startsAt, -119));
    expect(await record()).toEqual({ came: 0, of: 1 });
    const third = await viewings().book(seeker, id, slot._id);
    const door = at(viewing.startsAt, 5);
    await viewings().typeCode(poster, third._id, third.code ?? "", door);
    expect(await record()).toEqual({ came: 1, of: 2 });
    expect((await viewings().ofConversation(seeker, id)).record).toBeNull();
    await viewings().setRecordShown(seeker, false);
    expect(await record()).toBeNull();
  });

  test("the poster says that nobody came from 15 minutes after the start to 7 days after the end", async () => {
    const { poster, seeker, id, viewing } = await addBooked(app());
    await viewings().setRecordShown(seeker, true);
    expect(await codeOf(viewings().nobodyCame(poster, viewing._id, at(viewing.startsAt, 14)))).toBe("not_possible_now");
    expect(await codeOf(viewings().nobodyCame(seeker, viewing._id, at(viewing.startsAt, 16)))).toBe("not_possible_now");
    await app().services.viewingClock.runDue(at(viewing.endsAt, 181));
    expect(await viewings().get(seeker, viewing._id)).toMatchObject({ state: "missed", saidNobodyCame: false });
    expect((await viewings().ofConversation(poster, id)).record).toBeNull();
    expect(
      await codeOf(viewings().nobodyCame(poster, viewing._id, new Date(Date.parse(viewing.endsAt) + 7 * DAY_MS + 1))),
    ).toBe("not_possible_now");
    await viewings().nobodyCame(poster, viewing._id, new Date(Date.parse(viewing.endsAt) + 5 * HOUR_MS));
    expect((await viewings().ofConversation(poster, id)).record).toEqual({ came: 0, of: 1 });
    expect(await noticesOf(seeker, id)).toEqual(["viewing_offered", "viewing_booked", "viewing_missed"]);
  });

  test("a seeker answers that they were there: then it counts for nobody", async () => {
    const { poster, seeker, id, viewing } = await addBooked(app());
    await viewings().setRecordShown(seeker, true);
    expect(await codeOf(viewings().wasThere(seeker, viewing._id))).toBe("not_possible_now");
    await viewings().nobodyCame(poster, viewing._id, at(viewing.startsAt, 20));
    expect((await viewings().ofConversation(poster, id)).record).toEqual({ came: 0, of: 1 });
    expect(await codeOf(viewings().wasThere(poster, viewing._id))).toBe("not_possible_now");
    await viewings().wasThere(seeker, viewing._id);
    expect((await viewings().ofConversation(poster, id)).record).toBeNull();
    expect(await viewings().get(poster, viewing._id)).toMatchObject({
      state: "missed",
      saidNobodyCame: true,
      saidWasThere: true,
    });
  });
});
