import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDice } from "../../scripts/seed/dice.ts";
import { sendMessage } from "../../src/features/conversations/server/conversation-steps.ts";
import { openConversation } from "../../src/features/conversations/server/waiting-list.ts";
import { useTestApp } from "../../test/app.ts";
import { addMembers, addPostedListing, message } from "../../test/conversations.ts";
import { addBooked } from "../../test/viewings.ts";
import { auditBookings, auditMessages, BookingLedger, MessageLedger } from "./ledgers.ts";
import type { LoadMember } from "./members.ts";

const app = useTestApp();

test("the audit counts acknowledged messages that are missing, and messages that are stored twice", async () => {
  const { db, pool } = app().services;
  const { listingId } = await addPostedListing(app());
  const [seekerId = ""] = await addMembers(db, 1);
  const { id } = await openConversation(db, { listingId, seekerId, opener: "seeker", ...message() }, new Date());
  const ledger = new MessageLedger();
  const people = [{}, {}] as unknown as [LoadMember, LoadMember];
  const begin = () => ledger.begin({ id: id ?? "", people }, createDice(1)).nonce;
  const [fine, twice, missing, unanswered] = [begin(), begin(), begin(), begin()];
  const audit = async () => (await auditMessages(pool, ledger)).figure;
  const send = (nonce: string) => sendMessage(db, id ?? "", "poster", message({ nonce }), new Date());
  await send(fine);
  await send(fine);
  await send(unanswered);
  ledger.acknowledged.add(fine);
  expect(await audit()).toBe("1 acknowledged, 0 lost, 0 twice");
  await send(twice);
  await db.updateTable("conversation_message").set({ nonce: "7" }).where("nonce", "=", twice).execute();
  await send(twice);
  await db.updateTable("conversation_message").set({ nonce: twice }).where("nonce", "=", "7").execute();
  ledger.acknowledged.add(twice);
  ledger.acknowledged.add(missing);
  expect(await audit()).toBe("3 acknowledged, 1 lost, 1 twice");
});

test("the audit counts acknowledged bookings that are missing, and seats that do not add up", async () => {
  const { db, pool } = app().services;
  const { id, slot } = await addBooked(app());
  const ledger = new BookingLedger();
  ledger.acknowledged.add(id);
  expect(await auditBookings(pool, ledger)).toMatchObject({
    figure: "1 acknowledged, 0 lost, 0 twice",
    isPassed: true,
  });
  ledger.acknowledged.add("1");
  await sql`update viewing_slot set taken = 0 where id = ${slot._id}`.execute(db);
  expect(await auditBookings(pool, ledger)).toMatchObject({
    figure: "2 acknowledged, 1 lost, 1 twice",
    isPassed: false,
  });
});
