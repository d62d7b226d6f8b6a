/** New rooms as push notifications: queued with the mail, worded when they are sent. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { pushSubscription } from "../../../../test/push.ts";
import { at, searchTools } from "../../../../test/saved-searches.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { DuePush } from "../../../platform/push/push-template.ts";
import { newRoomsPush } from "./pushes/new-rooms.push.ts";

const app = useTestApp();
const { db, seeker, save, run, toldTo, settleChanges } = searchTools(app);
const saved = () => app().services.savedSearches;
const DHANMONDI = "area=dhanmondi";

beforeEach(async () => {
  await db().deleteFrom("saved_search").execute();
  await db().deleteFrom("push_subscription").execute();
  await settleChanges();
});

/** A member with one browser. */
async function subscribed(): Promise<Actor> {
  const member = newMember();
  const actor = await seeker(member);
  expect(
    (await app().call("POST", "/api/push/subscriptions", { as: member, body: pushSubscription() })).statusCode,
  ).toBe(201);
  return actor;
}

const queued = ({ memberId }: Actor) =>
  db().selectFrom("push").select(["data", "topic", "kind"]).where("member_id", "=", memberId).execute();

async function written({ memberId }: Actor, language: "en" | "bn" = "en") {
  const row = await db()
    .selectFrom("push")
    .select("data")
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return newRoomsPush.write(
    { db: db(), links: app().services.links },
    { data: row.data, memberId } as DuePush,
    { language } as Parameters<typeof newRoomsPush.write>[2],
    at("12:00"),
  );
}

test("one for all searches of a member: the count, and where the rooms are", async () => {
  const actor = await subscribed();
  const id = await save(actor, DHANMONDI);
  await addListing(app());
  await addListing(app());
  await run();
  expect(await queued(actor)).toMatchObject([{ kind: "saved_searches", topic: "saved_searches-all" }]);
  expect(await written(actor)).toMatchObject({
    title: `2 new rooms for “${DHANMONDI}”`,
    path: `/saved-searches/${id}`,
  });
  expect((await written(actor, "bn"))?.title).toBe(`“${DHANMONDI}”: ২টি নতুন রুম`);
  await save(actor, "area=mirpur-10", "instant", at("12:30"));
  await addListing(app());
  await addListing(app(), newMember(), { location: "Mirpur 10, Dhaka" });
  await run(at("13:00"));
  expect(await queued(actor)).toHaveLength(1);
  expect(await written(actor)).toMatchObject({ title: "2 new rooms for your searches", path: "/alerts" });
});

test("is not sent for a search that was turned off meanwhile", async () => {
  const actor = await subscribed();
  const id = await save(actor, DHANMONDI);
  await addListing(app());
  await run();
  await saved().setCadence(actor, id, "off");
  expect(await written(actor)).toBeUndefined();
});

test("also tells of saved rooms, and goes without mails if the member wants none", async () => {
  const actor = await subscribed();
  const listing = await addListing(app());
  await saved().setMails(actor, false);
  await sql`insert into saved_listing (member_id, listing_id, created_at)
      values (${actor.memberId}, ${listing}, now() - interval '1 day')`.execute(db());
  await sql`update listing set available = false where id = ${listing}`.execute(db());
  await run(at("12:00"));
  await run(at("18:31"));
  expect(await toldTo(actor)).toEqual([]);
  expect(await written(actor)).toMatchObject({ title: "News about a room you saved", path: "/mySearch" });
  await saved().setMails(actor, true);
  expect(await saved().areMailsWanted(actor)).toBe(true);
});
