/** Who may not, and when it is too late. Each test fails if its rule is removed. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addBooked, addOpen, addRoom, codeOf, morning, offer } from "../../../../test/viewings.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { BOOKINGS_PER_DAY, slotLimits } from "../viewing.limits.ts";
import { viewingLink } from "../viewing-link.ts";

const app = useTestApp();
const db = () => app().services.db;
const viewings = () => app().services.viewings;
const now = new Date();
const at = (time: string | Date, minutes: number) => new Date(new Date(time).getTime() + minutes * MINUTE_MS);

type Booked = Awaited<ReturnType<typeof addBooked>>;

const tokenOf = ({ viewing }: Booked) => {
  const link = viewingLink(app().services.links, "", { viewingId: viewing._id, startsAt: new Date(viewing.startsAt) });
  return link.split("/").at(-1) ?? "";
};

/** Only the block: closing the conversation, which cancels the viewing, is another step. */
const block = ({ poster, seeker }: Pick<Booked, "poster" | "seeker">) =>
  db().insertInto("member_block").values({ blocker_id: seeker.memberId, blocked_id: poster.memberId }).execute();

describe("a block", () => {
  test("hides the viewing from both sides at once, and ends the mailed link", async () => {
    const booked = await addBooked(app(), { seats: 2 });
    const { poster, seeker, id, viewing, listingId } = booked;
    await block(booked);
    for (const actor of [poster, seeker]) {
      expect(await codeOf(viewings().get(actor, viewing._id))).toBe("viewing_not_found");
      expect(await codeOf(viewings().cancel(actor, viewing._id))).toBe("viewing_not_found");
      expect(await viewings().ofConversation(actor, id)).toMatchObject({
        current: null,
        slots: [],
        suggestions: [],
        maySuggest: false,
        record: null,
      });
    }
    expect((await viewings().listOffered(poster, listingId)).slots.map((slot) => slot.viewings)).toEqual([[]]);
    expect(await codeOf(viewings().readAnswerLink(tokenOf(booked)))).toBe("link_not_valid");
    expect(await codeOf(viewings().answerLink(tokenOf(booked), "coming"))).toBe("link_not_valid");
  });

  test("ends booking", async () => {
    const room = await addRoom(app());
    const [slot] = await offer(app(), room, [morning(now, 2)]);
    const { seeker, id } = await addOpen(app(), room);
    await block({ poster: room.poster, seeker });
    expect(await codeOf(viewings().book(seeker, id, slot?._id ?? ""))).toBe("conversation_not_open");
  });
});

describe("who is away or waits", () => {
  test.each(["suspended_at", "leaving_at"] as const)("nobody books with a poster who has %s", async (column) => {
    const room = await addRoom(app());
    const [slot] = await offer(app(), room, [morning(now, 2)]);
    const { seeker, id } = await addOpen(app(), room);
    await db()
      .updateTable("member")
      .set({ [column]: now })
      .where("id", "=", room.poster.memberId)
      .execute();
    expect(await codeOf(viewings().book(seeker, id, slot?._id ?? ""))).toBe("not_possible_now");
  });

  test("a poster cannot read a request that waits in line", async () => {
    const room = await addRoom(app());
    const { seeker, id } = await addOpen(app(), room);
    await sql`update conversation set state = 'waiting', asked_at = null where id = ${id}`.execute(db());
    expect(await codeOf(viewings().ofConversation(room.poster, id))).toBe("conversation_not_found");
    expect(await codeOf(viewings().ofConversation(seeker, id))).toBeUndefined();
  });

  test("no times are offered for a hidden post, and its visitor does not see the post", async () => {
    const { poster, seeker, viewing, ...room } = await addBooked(app());
    await db().updateTable("listing").set({ state: "waiting" }).where("id", "=", room.listingId).execute();
    expect(await codeOf(offer(app(), { ...room, poster }, [morning(now, 3)]))).toBe("not_possible_now");
    expect((await viewings().get(seeker, viewing._id)).listing).toBeNull();
    expect((await viewings().get(poster, viewing._id)).listing?._id).toBe(room.listingId);
  });
});

describe("too late", () => {
  test("cancelling and 'coming' end with the viewing, moving with its start", async () => {
    const booked = await addBooked(app());
    const { poster, seeker, viewing, slot } = booked;
    const [later] = await offer(app(), booked, [morning(now, 4)]);
    const [start, end] = [new Date(viewing.startsAt), new Date(viewing.endsAt)];
    expect(await codeOf(viewings().move(seeker, viewing._id, later?._id ?? "", start))).toBe("not_possible_now");
    expect(await codeOf(viewings().moveSlot(poster, slot._id, morning(now, 5), start))).toBe("not_possible_now");
    expect(await codeOf(viewings().endSlot(poster, slot._id, start))).toBe("not_possible_now");
    for (const actor of [seeker, poster])
      expect(await codeOf(viewings().cancel(actor, viewing._id, end))).toBe("not_possible_now");
    expect(await codeOf(viewings().coming(seeker, viewing._id, end))).toBe("not_possible_now");
    expect(await viewings().get(seeker, viewing._id)).toMatchObject({ state: "booked", sequence: 0, isComing: false });
    await viewings().cancel(seeker, viewing._id, at(end, -1));
  });
});

test("only the seeker says that they come", async () => {
  const { poster, viewing } = await addBooked(app());
  expect(await codeOf(viewings().coming(poster, viewing._id))).toBe("not_possible_now");
});

describe("limits of a day", () => {
  test("moves of a seeker count as bookings", async () => {
    const booked = await addBooked(app());
    const [later] = await offer(app(), booked, [morning(now, 3)]);
    const slots = [later?._id ?? "", booked.slot._id];
    for (let done = 1; done < BOOKINGS_PER_DAY; done += 1)
      await viewings().move(booked.seeker, booked.viewing._id, slots[(done + 1) % 2] ?? "");
    expect(await codeOf(viewings().move(booked.seeker, booked.viewing._id, slots[BOOKINGS_PER_DAY % 2] ?? ""))).toBe(
      "too_many_viewings",
    );
  });

  test("a poster offers and moves times only so often", async () => {
    const room = await addRoom(app());
    const [slot] = await offer(app(), room, [morning(now, 2)]);
    for (let done = 1; done < slotLimits.perDay; done += 1)
      await viewings().moveSlot(room.poster, slot?._id ?? "", morning(now, 2 + (done % 2)));
    expect(await codeOf(viewings().moveSlot(room.poster, slot?._id ?? "", morning(now, 5)))).toBe("too_many_viewings");
    expect(await codeOf(offer(app(), room, [morning(now, 6)]))).toBe("too_many_viewings");
  });
});
