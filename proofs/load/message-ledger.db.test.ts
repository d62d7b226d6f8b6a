import { expect, test } from "vitest";
import { createDice } from "../../scripts/seed/dice.ts";
import { openConversation, sendMessage } from "../../src/features/conversations/server/conversation-steps.queries.ts";
import { useTestApp } from "../../test/app.ts";
import { addMembers, addPostedListing, message } from "../../test/conversations.ts";
import type { LoadMember } from "./members.ts";
import { auditMessages, MessageLedger } from "./message-ledger.ts";

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
  ledger.acknowledge(fine);
  expect(await audit()).toBe("1 acknowledged, 0 lost, 0 twice");
  await send(twice);
  await db.updateTable("conversation_message").set({ nonce: "7" }).where("nonce", "=", twice).execute();
  await send(twice);
  await db.updateTable("conversation_message").set({ nonce: twice }).where("nonce", "=", "7").execute();
  ledger.acknowledge(twice);
  ledger.acknowledge(missing);
  expect(await audit()).toBe("3 acknowledged, 1 lost, 1 twice");
});
