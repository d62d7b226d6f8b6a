import { expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import * as calls from "../../../../test/service-calls.ts";
import { ADDRESS, addBooked, addOpen, addRoom, morning, offer } from "../../../../test/viewings.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import type { WireConversationViewings, WireViewing } from "../viewing.wire.ts";
import { viewingsPush } from "./pushes/viewings.push.ts";

const app = useTestApp();
const now = new Date();

test("from offer to calendar file", async () => {
  const room = await addRoom(app());
  const { member, id } = await addOpen(app(), room);
  const body = { address: ADDRESS, seats: "2", starts: [morning(now, 2), morning(now, 3)] };
  expect((await calls.offerTimes(app(), room.owner, room.listingId, body)).statusCode).toBe(200);
  const { slots } = (await calls.readViewings(app(), member, id)).json<WireConversationViewings>();
  expect(slots).toHaveLength(2);
  const booked = await calls.bookViewing(app(), member, id, { slot: slots[0]?._id });
  const { _id: viewing } = booked.json<WireViewing>();
  expect([booked.statusCode, booked.json<WireViewing>().address]).toEqual([200, ADDRESS]);
  const moved = await calls.moveViewing(app(), member, viewing, { slot: slots[1]?._id });
  expect(moved.json<WireViewing>()).toMatchObject({ _id: viewing, sequence: 1 });
  const file = await app().call("GET", `/api/viewings/${viewing}/calendar.ics?lang=bn`, { as: member });
  expect([file.headers["content-type"], file.headers["cache-control"]]).toEqual([
    "text/calendar; charset=utf-8",
    "private, no-store",
  ]);
  expect(file.body).toContain("SEQUENCE:1\r\n");
  expect(file.body).not.toContain("House 27");
  expect((await calls.cancelViewing(app(), room.owner, viewing)).statusCode).toBe(204);
  const seen = (await calls.readViewing(app(), member, viewing)).json<WireViewing>();
  expect(seen).toMatchObject({ state: "cancelled", cancelledBy: "poster", address: null, code: null });
});

test("bad requests name what is wrong", async () => {
  const { owner, member, listingId, viewing } = await addBooked(app());
  const offerWith = (changes: object) =>
    calls.offerTimes(app(), owner, listingId, { address: ADDRESS, seats: 1, starts: [morning(now, 3)], ...changes });
  for (const wrong of [
    { address: "x" },
    { address: "x".repeat(301) },
    { seats: 0 },
    { seats: 11 },
    { starts: [] },
    { starts: ["tomorrow"] },
  ])
    expect(problemCode(await offerWith(wrong))).toBe("validation_failed");
  for (const address of [
    "Before you come send 2000 taka advance to bKash 01712345678 to confirm, then I send the real address. www.evil.xyz",
    "House 27, Road 11, call 017 and 1234 and 5678",
    "House 27, see www.evil.xyz",
    "House 27, Road 11. Send 2000 by bKash before you come",
    "বাসা ২৭, আসার আগে ২০০০ টাকা বিকাশ করবেন",
  ])
    expect(problemCode(await offerWith({ address }))).toBe("text_refused");
  for (const code of ["12a4", "123", "12345", ""])
    expect(problemCode(await calls.typeCode(app(), member, viewing._id, { code }))).toBe("validation_failed");
});

test("notifications are written for their reader and name no address", async () => {
  const { seeker, poster, viewing } = await addBooked(app());
  const { db, links } = app().services;
  const push = (about: string, memberId: string, language: "en" | "bn", at = now) =>
    viewingsPush.write(
      { db, links },
      { data: { about, viewing: viewing._id, start: String(Date.parse(viewing.startsAt)) }, memberId } as never,
      { language } as never,
      at,
    );
  for (const language of ["en", "bn"] as const)
    for (const [about, memberId] of [
      ["reminder", seeker.memberId],
      ["host", poster.memberId],
      ["unanswered", poster.memberId],
    ] as const) {
      const content = await push(about, memberId, language);
      expect(content?.path).toBe(`/viewings/${viewing._id}`);
      expect(`${content?.title} ${content?.body}`).not.toMatch(/undefined|House|\{/);
    }
  expect(await push("reminder", "1", "en")).toBeUndefined();
  expect(
    await push("reminder", seeker.memberId, "en", new Date(Date.parse(viewing.startsAt) + HOUR_MS)),
  ).toBeUndefined();
  await app().services.viewings.coming(seeker, viewing._id);
  expect(await push("unanswered", poster.memberId, "en")).toBeUndefined();
  await app().services.viewings.cancel(seeker, viewing._id);
  expect(await push("reminder", seeker.memberId, "en")).toBeUndefined();
});

test("offered times of others cannot be read, moved or ended, and say nothing", async () => {
  const [one, other] = [await addBooked(app()), await addRoom(app())];
  const [free] = await offer(app(), one, [morning(now, 4)]);
  for (const slot of [one.slot._id, free?._id ?? "", "1", "9223372036854775807"]) {
    const ended = await calls.endSlot(app(), other.owner, slot);
    const moved = await calls.moveSlot(app(), other.owner, slot, { startsAt: morning(now, 5) });
    expect([problemCode(ended), problemCode(moved)]).toEqual(["viewing_slot_not_found", "viewing_slot_not_found"]);
  }
  expect((await app().services.viewings.listOffered(one.poster, one.listingId)).slots).toHaveLength(2);
});
