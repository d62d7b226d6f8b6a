/**
 * Passes whose friend has confirmed, of visits that begin at a time from now on: what the database does by itself uses
 * its own time.
 */
import { sql } from "kysely";
import type { VisitPassService } from "../src/features/visit-pass/server/visit-pass.service.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import { MINUTE_MS } from "../src/platform/time.ts";
import type { TestApp } from "./app.ts";
import { actorOf } from "./conversations.ts";
import { addListing } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";
import { bookVisit } from "./visits.ts";

export interface PassOfVisit {
  host: TestMember;
  poster: Actor;
  seeker: Actor;
  listing: string;
  viewing: string;
  conversation: string;
  slot: string;
  token: string;
  start: Date;
}

/** What the worker does for passes each minute. */
export async function runPasses(
  { steps, changes, sweep }: Pick<VisitPassService, "steps" | "changes" | "sweep">,
  now = new Date(),
) {
  const [taken, told] = [await steps.runDue(now), await changes.runDue(now)];
  return { steps: taken.done, changes: told.done, failed: taken.failed + told.failed, ...(await sweep(now)) };
}

export async function addPass(app: TestApp, startsInMinutes: number, now = new Date()): Promise<PassOfVisit> {
  const { db, visitPasses, withYou, links } = app.services;
  const host = newMember({ name: "Karim Uddin Chowdhury" });
  const listing = await addListing(app, host);
  const [poster, seeker] = [await actorOf(app, host), await actorOf(app, newMember())];
  const start = new Date(now.getTime() + startsInMinutes * MINUTE_MS);
  const viewing = await bookVisit(db, { listingId: listing, seekerId: seeker.memberId, startsAt: start });
  const { conversation_id: conversation, slot_id: slot } = await db
    .selectFrom("viewing")
    .select(["conversation_id", "slot_id"])
    .where("id", "=", viewing)
    .executeTakeFirstOrThrow();
  const token = await visitPasses.make(seeker, viewing, { name: "Nusrat", outBy: 60 }, now);
  const email = `friend-of-${viewing}@example.com`;
  await withYou.accept(token, email, "en", now);
  const { id } = await db
    .selectFrom("visit_pass_friend")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await withYou.confirm(links.sign("withYou", [id], new Date(now.getTime() + 100 * 24 * 60 * MINUTE_MS)), now);
  return { host, poster, seeker, listing, viewing, conversation, slot: slot ?? "", token, start };
}

/** Kinds of mails about the pass that were queued for the seeker and the friend, oldest first. */
export async function mailsOf(app: TestApp, { seeker }: Pick<PassOfVisit, "seeker">): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from mail where member_id = ${seeker.memberId} and kind in ('visit_ask', 'visit_alarm', 'visit_safe',
      'visit_changed') order by id`.execute(app.services.db);
  return rows.map(({ kind }) => kind);
}
