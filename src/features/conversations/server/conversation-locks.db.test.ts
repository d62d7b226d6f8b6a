/** Steps of a conversation beside a block, and beside each other. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addMembers, addPostedListing, message } from "../../../../test/conversations.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import { remindMember } from "./conversation-steps.ts";
import { listOwedAnswers } from "./message-mails.queries.ts";
import { answerInterest, openConversation } from "./waiting-list.ts";

const app = useTestApp();
const db = () => app().services.db;
const now = new Date("2026-12-01T06:00:00Z");
const ask = (listingId: string, seekerId: string) =>
  openConversation(db(), { listingId, seekerId, opener: "seeker", ...message() }, now);
const block = (one: string, other: string) =>
  sql`insert into member_block (blocker_id, blocked_id) values (${one}, ${other})`.execute(db());

describe("a block", () => {
  test.each(["the poster", "the seeker"])(
    "of %s that comes before the first message ends it, whoever writes",
    async (who) => {
      const { listingId, posterId } = await addPostedListing(app());
      const [seekerId = ""] = await addMembers(db(), 1);
      await (who === "the poster" ? block(posterId, seekerId) : block(seekerId, posterId));
      expect(await ask(listingId, seekerId)).toEqual({ outcome: "gone", id: null });
      expect(await openConversation(db(), { listingId, seekerId, opener: "poster", ...message() }, now)).toEqual({
        outcome: "gone",
        id: null,
      });
      for (const isDeclined of [true, false])
        expect(
          await answerInterest(db(), { listingId, personId: seekerId, notice: "number_shared", isDeclined }, now),
        ).toEqual({ outcome: "gone", id: null });
    },
  );

  test("takes the request out of the mail about unanswered ones", async () => {
    const { listingId, posterId } = await addPostedListing(app());
    const [one = "", other = ""] = await addMembers(db(), 2);
    for (const seekerId of [one, other]) await ask(listingId, seekerId);
    expect(await listOwedAnswers(db(), posterId)).toHaveLength(2);
    await block(one, posterId);
    expect(await listOwedAnswers(db(), posterId)).toHaveLength(1);
  });
});

const lock = (id: string | null) => sql`select from conversation where id = ${id} for no key update`;

test("a reminder locks conversations in the same order as a block: by listing first", async () => {
  const [first, second] = [await addPostedListing(app()), await addPostedListing(app())];
  await sql`update listing set owner_id = ${first.posterId} where id = ${second.listingId}`.execute(db());
  const [seekerId = ""] = await addMembers(db(), 1);
  // The conversation of the later listing has the lower id.
  const [ofSecond, ofFirst] = [await ask(second.listingId, seekerId), await ask(first.listingId, seekerId)];
  let reminder: Promise<string[]> | undefined;
  await db()
    .transaction()
    .execute(async (trx) => {
      await lock(ofFirst.id).execute(trx);
      reminder = remindMember(db(), first.posterId, new Date(now.getTime() + 24 * HOUR_MS));
      await untilBlocked(db(), "%order by c.listing_id, c.id for no key update%");
      await lock(ofSecond.id).execute(trx);
    });
  expect(await reminder).toHaveLength(2);
});
