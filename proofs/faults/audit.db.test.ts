import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendMessage } from "../../src/features/conversations/server/conversation-steps.ts";
import { openConversation } from "../../src/features/conversations/server/waiting-list.ts";
import { useTestApp } from "../../test/app.ts";
import { addMembers, addPostedListing, message } from "../../test/conversations.ts";
import { addListing } from "../../test/listings.ts";
import { newMember } from "../../test/members.ts";
import { addBooked } from "../../test/viewings.ts";
import { audit } from "./audit.ts";
import { Ledger } from "./ledger.ts";
import type { World } from "./world.ts";

const app = useTestApp();
const world = () => ({ database: { url: () => app().databaseUrl }, mail: { received: [] } }) as unknown as World;

test("the audit accepts acknowledged writes that are stored once, and reports missing and duplicated ones", async () => {
  const [fine, twice, missing] = [randomUUID(), randomUUID(), randomUUID()];
  const owner = newMember();
  const ids = {
    fine: await addListing(app(), owner, { title: fine }),
    twice: await addListing(app(), owner, { title: twice }),
  };
  await addListing(app(), owner, { title: twice });
  const ledger = new Ledger();
  ledger.posts.push({ title: fine, isMailed: false, id: ids.fine });
  ledger.rents.set(ids.fine, 8500);
  expect(await audit(world(), ledger)).toEqual({ lost: [], duplicated: [], handedOverAgain: 0 });

  ledger.posts.push({ title: twice, isMailed: false, id: ids.twice }, { title: missing, isMailed: false, id: "1" });
  ledger.likes.set(`1 ${ids.fine}`, true);
  ledger.rents.set(ids.twice, 9000);
  ledger.sessions.push("nobody's");
  const { lost, duplicated } = await audit(world(), ledger);
  expect(lost).toEqual([`post ${missing}`, `like 1 ${ids.fine}`, `edit of ${ids.twice} to 9000`, "a session"]);
  expect(duplicated).toEqual([`post ${twice}, 2 times`]);
});

test("the audit reports messages that are missing or stored twice", async () => {
  const { db } = app().services;
  const { listingId } = await addPostedListing(app());
  const [seekerId = ""] = await addMembers(db, 1);
  const opened = await openConversation(db, { listingId, seekerId, opener: "seeker", ...message() }, new Date());
  const conversation = opened.id ?? "";
  const send = (nonce: string) => sendMessage(db, conversation, "poster", message({ nonce }), new Date());
  const ledger = new Ledger();
  for (const nonce of ["101", "101", "102"]) await send(nonce);
  ledger.messages.push(
    { conversation, nonce: "101", isAcknowledged: true },
    { conversation, nonce: "103", isAcknowledged: false },
  );
  expect(await audit(world(), ledger)).toEqual({ lost: [], duplicated: [], handedOverAgain: 0 });
  ledger.messages.push(
    { conversation, nonce: "104", isAcknowledged: true },
    { conversation, nonce: "102", isAcknowledged: true },
  );
  await sql`insert into conversation_message (conversation_id, sent_at, nonce, number, ordinal, side, body)
      values (${conversation}, now(), 102, 9, 9, 'poster', 'x')`.execute(db);
  const { lost, duplicated } = await audit(world(), ledger);
  expect(lost).toEqual(["message 104"]);
  expect(duplicated).toEqual(["message 102, 2 times", `numbers of conversation ${conversation} have gaps`]);
});

test("the audit reports viewings that are missing, and seats that do not add up", async () => {
  const { id, slot } = await addBooked(app());
  const ledger = new Ledger();
  ledger.visits.set(id, slot._id);
  expect(await audit(world(), ledger)).toEqual({ lost: [], duplicated: [], handedOverAgain: 0 });
  await sql`update viewing_slot set taken = 0 where id = ${slot._id}`.execute(app().services.db);
  ledger.visits.set(id, null);
  expect(await audit(world(), ledger)).toMatchObject({
    lost: [`viewing of ${id}`],
    duplicated: [`seats of ${slot._id} do not add up`],
  });
});
