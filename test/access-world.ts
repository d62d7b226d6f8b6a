import type { Caller, Secret } from "./access-matrix.ts";
import type { TestApp } from "./app.ts";
import { addListing, listingBody } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";

/** A post and all who stand in some relation to it, made anew for every call: most calls change something. */
export interface World {
  listing: string;
  ownerUid: string;
  likedPerson: string;
  blockedPerson: string;
  /** An upload of the owner's that has not come. */
  ownPhoto: string;
  openCase: string;
  answerToken: string;
  appealToken: string;
  newPost: Record<string, unknown>;
  callers: Record<Caller, TestMember | undefined>;
  /** As they would stand in an answer. */
  secrets: Record<Secret, string>;
}

export const MODERATOR_EMAIL = "moderator@example.com";

let made = 0;

export async function makeWorld(app: TestApp): Promise<World> {
  made += 1;
  const phone = `+88017${String(20_000_000 + made * 37).slice(0, 8)}`;
  const pin = { lat: Number((23.7461 + made / 100_000).toFixed(5)), lng: Number((90.3742 + made / 100_000).toFixed(5)) };
  const owner = { ...newMember(), phone };
  const [member, liked, blocked, suspended] = [newMember(), newMember(), newMember(), newMember()];
  const unverified = newMember({ emailVerified: false });
  const moderator = { ...newMember(), email: MODERATOR_EMAIL, uid: "moderator" };
  const words = { title: `Room ${made} by the lake`, description: `A quiet room, the ${made}. of its kind, with a view of the lake and a kitchen for three.` };
  const listing = await addListing(app, owner, { ...words, phone, pin });
  for (const somebody of [member, suspended, unverified, moderator]) await expectOk(app.call("GET", `/featuredPost/${listing}`, { as: somebody }));
  await expectOk(app.call("PATCH", "/featuredPost", { as: liked, body: { id: listing } }));
  await expectOk(app.call("PATCH", "/featuredPost", { as: blocked, body: { id: listing } }));
  const [likedPerson, blockedPerson] = await Promise.all([memberId(app, liked), memberId(app, blocked)]);
  await expectOk(app.call("POST", "/api/blocks", { as: owner, body: { person: blockedPerson } }));
  await expectOk(app.call("POST", "/api/reports", { as: newMember(), body: { listing, reason: "other", words: "Look at it" } }));
  const photo = await app.call("POST", "/api/photos", { as: owner, body: { type: "image/jpeg", size: 1000 } });
  const { openCase, askedAt, appealed } = await prepareByHand(app, listing, await memberId(app, owner), suspended);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  return {
    listing,
    ownerUid: owner.uid,
    likedPerson,
    blockedPerson,
    ownPhoto: photo.json<{ id: string }>().id,
    openCase,
    answerToken: app.services.links.sign("answer", [listing, String(askedAt)], tomorrow),
    appealToken: app.services.links.sign("appeal", [appealed], tomorrow),
    newPost: listingBody({ ...words, title: `Another room ${made}`, phone: `+88018${phone.slice(6)}` }),
    callers: { visitor: undefined, member, owner, liked, blocked, unverified, suspended, moderator },
    secrets: { phone: phone.slice(4), email: owner.email, uid: owner.uid, pin: JSON.stringify(pin).slice(1, -1) },
  };
}

async function expectOk(answer: ReturnType<TestApp["call"]>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`The world could not be made: ${statusCode} ${body}`);
}

async function memberId(app: TestApp, { uid }: TestMember): Promise<string> {
  const { id } = await app.services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow();
  return id;
}

/** What takes time or a moderator to come about. */
async function prepareByHand(app: TestApp, listing: string, ownerId: string, suspended: TestMember) {
  const { db } = app.services;
  const askedAt = Math.floor(Date.now() / 1000);
  await db
    .updateTable("listing")
    .set({ state: "asked", asked_at: new Date(askedAt * 1000), sleep_at: new Date((askedAt + 3600) * 1000) })
    .where("id", "=", listing)
    .execute();
  await db.updateTable("member").set({ suspended_at: new Date() }).where("uid", "=", suspended.uid).execute();
  const { id: openCase } = await db.selectFrom("moderation_case").select("id").where("listing_id", "=", listing).executeTakeFirstOrThrow();
  const { id: appealed } = await db
    .insertInto("moderation_case")
    .values({ kind: "risk", member_id: ownerId, score: 50, decision: "suspend", decided_at: new Date(), note: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { openCase, askedAt, appealed };
}
