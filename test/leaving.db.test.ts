/**
 * A member leaves traces in every possible way and deletes the account. Afterwards nothing of ours contains who they
 * were.
 */

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireMember } from "../src/features/accounts/account.schema.ts";
import { wordsOf } from "../src/features/listings/search-words.ts";
import { clocksOf, schedulesOf } from "../src/main/jobs.ts";
import { startClocks } from "../src/platform/jobs/clock.ts";
import { type JobEngine, startJobEngine } from "../src/platform/jobs/job-engine.ts";
import { startSchedules } from "../src/platform/jobs/schedules.ts";
import { sendJob } from "../src/platform/jobs/send-job.ts";
import { queueMail } from "../src/platform/mail/outbox.queries.ts";
import { problemCode, startTestApp, type TestApp } from "./app.ts";
import {
  findIdentities,
  freshToken,
  linkPhone,
  type SignedUp,
  signInAgain,
  signUp,
  verifyEmail,
} from "./identities.ts";
import { addListing, listingBody } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";
import { addHappenedViewing, addMoveIn, addMoveInPhoto, moveInContent } from "./move-in.ts";
import { processAllPhotos, readyPhoto, somePicture, uploadPhoto } from "./photos.ts";
import { wantRoom } from "./seekers.ts";
import * as calls from "./service-calls.ts";
import { filesHolding, followFile, holdsAny, tablesHolding } from "./traces.ts";
import { morning } from "./viewings.ts";

const HOUR_MS = 60 * 60 * 1000;

/** A unique name, and a word of a post that they deleted themselves earlier. */
const name = "Quzmira Vondelaq কুঝমিরাহ";
const formerWord = "thlumborq";
const digits = `17${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
const phone = `+880${digits}`;
const email = `quzmira.vondelaq.${Date.now()}@example.com`;

let app: TestApp;
let engine: JobEngine;
/** Names of schedules. */
const ended: string[] = [];
let log = "";
let databaseLog: () => Promise<Buffer>;
let providerLog: () => Promise<Buffer>;
let identity: SignedUp;
let needles: string[];
const other = newMember();
let othersPost: string;
let post: string;
let token: string;
let known: WireMember;
let cookie: string;

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.services.pool.query<Row>(text, values)).rows;
const bearer = () => ({ authorization: `Bearer ${token}` });
const storeFolder = () => ("folder" in app.config.storage ? app.config.storage.folder : "");
const memberId = async (uid: string) =>
  (await query<{ id: string }>("select id from member where uid = $1", [uid]))[0]?.id;

/** A photo whose EXIF data names its owner, as a phone's camera writes it. */
const signedPicture = (seed: number) =>
  somePicture(seed)
    .withExif({ IFD0: { Artist: name, Copyright: email } })
    .jpeg()
    .toBuffer();

async function postAndLike(as: TestMember): Promise<void> {
  const photo = await uploadPhoto(app, as, await signedPicture(77));
  await processAllPhotos(app);
  const changes = {
    title: "A room in Quzmira's flat",
    description: `Ask for ${name}, who lives here since 2019`,
    phone,
  };
  post = await addListing(app, as, { ...changes, photos: [{ id: photo, alt: `Balcony, by ${name}` }] });
  await addListing(app, as, {
    ...changes,
    title: "Second room",
    description: `Call 0${digits} or 0${digits.slice(0, 4)}-${digits.slice(4)}, or write to ${email}.`,
  });
  const former = await addListing(app, as, { ...changes, title: `The ${formerWord} room`, profession: "Vondelaq" });
  await app.call("DELETE", `/browseListing/${former}`, { as });
  await app.call("PUT", "/api/profile/photo", { as, body: { photo: await readyPhoto(app, as, 78) } });
  await app.call("PATCH", "/featuredPost", { as, body: { id: othersPost } });
  await app.call("PATCH", "/featuredPost", { as: other, body: { id: post } });
  await uploadPhoto(app, as, await signedPicture(79)); // not processed yet
}

/** A profile that others see, a 'room wanted' post, and rooms offered in both directions. */
async function seekAndOffer(as: TestMember): Promise<void> {
  const wanted = await wantRoom(app, as, {
    title: `${name} wants a room`,
    description: `I am ${name} and look for a quiet room with a window.`,
  });
  const othersWanted = await wantRoom(app, other);
  const done = [
    await calls.shareProfile(app, as, othersPost),
    await calls.shareProfile(app, other, post),
    await calls.offerRoom(app, other, wanted, { listingId: othersPost }),
    await calls.offerRoom(app, as, othersWanted, { listingId: post }),
  ];
  expect(done.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
}
/** They write, some of it is held, and the other side reports what they wrote. */
async function talk(as: TestMember): Promise<void> {
  const words = { text: `I am ${name} and would like to see the room.`, nonce: "1" };
  const { _id: id } = (await calls.ask(app, as, othersPost, words)).json<{
    _id: string;
  }>();
  const person = await memberId(as.uid);
  const money = { nonce: "3", text: `Send 2000 taka by bKash to 0${digits} before you visit.`, isSure: true };
  const done = [
    await app.call("POST", `/api/conversations/${id}/messages`, {
      as: other,
      body: { nonce: "2", text: "Yes, come on Friday." },
    }),
    await app.call("POST", `/api/conversations/${id}/messages`, { as, body: money }),
    await calls.offerTimes(app, as, post, {
      address: `At ${name}'s, House 4`,
      seats: 1,
      starts: [morning(new Date(), 3)],
    }),
    await calls.offerTimes(app, other, othersPost, { address: "House 9", seats: 1, starts: [morning(new Date(), 2)] }),
    await calls.showVisitRecord(app, as, true),
    await calls.report(app, other, { person, conversation: id, message: "1", reason: "other", words: "Who is this?" }),
  ];
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 204, 204]);
  const [slot] = done[3]?.json<{ _id: string }[]>() ?? [];
  expect((await calls.bookViewing(app, as, id, { slot: slot?._id })).statusCode).toBe(200);
}

/** They have visited the other's room, and both have a record of moving in. */
async function moveIn(): Promise<void> {
  const [conversation] = await query<{ id: string }>("select id from conversation where seeker_id = $1", [
    await memberId(identity.localId),
  ]);
  const viewing = await addHappenedViewing(app.services.db, conversation?.id ?? "");
  await addMoveIn(app.services.db, viewing, moveInContent({ keys: `Two, for ${name}` }));
  await addMoveInPhoto(app.services.db, viewing, `Seen by ${name}`);
}

const countMatches = () =>
  query(
    "select (select count(*)::integer from seeker_profile) as profiles, (select count(*)::integer from profile_share) as shares, (select count(*)::integer from wanted_post) as wanted, (select count(*)::integer from room_offer) as offers",
  );

/** What others and moderators wrote about them, what they wrote about others, and mails to them. */
async function beReported(): Promise<void> {
  const [own, theirs] = [await memberId(identity.localId), await memberId(other.uid)];
  await query(
    `insert into report (reporter_id, member_id, reason, words) values ($1, $2, 'fake', $3), ($2, $1, 'harassment', $3)
     on conflict (reporter_id, member_id, coalesce(listing_id, 0)) where settled_at is null do update
       set words = excluded.words`,
    [own, theirs, `This is ${name}`],
  );
  await query("insert into member_block (blocker_id, blocked_id) values ($1, $2)", [own, theirs]);
  await query("insert into gone_mark (listing_id, member_id) values ($1, $2)", [othersPost, own]);
  await query("insert into saved_listing (listing_id, member_id, note) values ($1, $2, $3)", [
    othersPost,
    own,
    `A note of ${name}`,
  ]);
  await query(
    "insert into saved_search (member_id, slot, name, query, cadence, seen_news) values ($1, 1, $2, '{}', 'daily', 0)",
    [own, `A room for ${name}`],
  );
  await query("insert into saved_reply (member_id, slot, text) values ($1, 1, $2)", [own, `Call ${name} first.`]);
  await query(
    `with decided as (insert into moderation_case (kind, member_id, listing_id, score, decision, decided_at, note)
        values ('risk', $1, $2, 3, 'remove', now(), $4) returning id)
     insert into moderation_case (kind, member_id, score, words, appeal_of) select 'appeal', $1, 3, $3, id
       from decided`,
    [own, post, `I am ${name}, call me on ${phone}`, `Dear ${name}`],
  );
  await query(
    `insert into visit_pass (viewing_id, seeker_id, token_hash, shown_name, starts_at, ends_at, out_by, due_at, over_at,
        created_at)
     values (1, $1, sha256('x'), $2, now(), now(), now(), now(), now() + interval '1 day', now())`,
    [own, "Quzmira"],
  );
  await query(
    "insert into listing_risk (listing_id, score, reasons, text_hash) values ($1, 3, '{phone}', '') on conflict do nothing",
    [post],
  );
  for (const kind of ["still_available", "post_waiting"])
    await queueMail(app.services.db, { memberId: own ?? "", kind, data: { listing: post } });
}

/** Runs the schedules, waits for them and the deletions that they queue, and returns the check. */
async function deleteAccounts(isDone: () => Promise<boolean>): Promise<boolean> {
  for (const name of ["queue-account-deletion", "clear-traces"]) {
    const before = ended.length;
    await sendJob(app.services.db, "schedule", { key: name, data: { name } });
    while (!ended.slice(before).includes(name)) await sleep(50);
    while ((await query("select 1 from pgboss.job where name = 'due' and state < 'completed'")).length > 0)
      await sleep(50);
  }
  return isDone();
}

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "debug" }, { write: (line) => void (log += line) });
  const services = join(import.meta.dirname, "../.services");
  databaseLog = await followFile(join(services, "postgres/postgres.log"));
  providerLog = await followFile(join(services, "auth-emulator/emulator.log"));
  engine = await startJobEngine({ pool: app.services.pool, log: app.app.log, onRun: (_queue, job) => ended.push(job) });
  const names = [
    "queue-account-deletion",
    "clear-traces",
    "sweep-sessions",
    "forget-words",
    "sweep-photos",
    "match-photos",
  ];
  const none = { sweep: () => Promise.reject(new Error("no mails here")), queueMissing: async () => 0 };
  // Not today: none runs before the test asks for it.
  const schedules = schedulesOf(app.services, none, none).filter(({ name: job }) => names.includes(job));
  await startSchedules(
    engine,
    schedules.map((schedule) => ({ ...schedule, cron: "0 0 29 2 *" })),
  );
  await startClocks(engine, clocksOf(app.services));

  identity = await signUp(email, name);
  needles = [
    ...new Set([
      identity.localId,
      email,
      ...wordsOf(name),
      name,
      formerWord,
      digits,
      `${digits.slice(0, 4)}-${digits.slice(4)}`,
    ]),
  ];
  othersPost = await addListing(app, other);
  await postAndLike({ uid: identity.localId, name, email, emailVerified: true });
  await talk({ uid: identity.localId, name, email, emailVerified: true });
  await moveIn();
  await seekAndOffer({ uid: identity.localId, name, email, emailVerified: true });
  const samePhoto = await uploadPhoto(app, other, await somePicture(77).jpeg().toBuffer());
  await processAllPhotos(app);
  await addListing(app, other, { photos: [{ id: samePhoto, alt: "" }] });
  await uploadPhoto(app, { uid: identity.localId, name, email, emailVerified: true }, await signedPicture(80));
  await app.services.photosUpkeep.match();
  // From here on with a token of the provider that has the number.
  await verifyEmail(identity.localId);
  await linkPhone(identity, phone);
  token = await freshToken(identity);
  const signedIn = await app.call("POST", "/api/session", { headers: { origin: app.config.origin, ...bearer() } });
  cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
  known = signedIn.json<WireMember>();
  await beReported();
  await query("analyze");
}, 60_000);
afterAll(async () => {
  await engine.stop();
  await app.stop();
});

const untrueCounts = () =>
  query(
    "select r.listing_id from listing_rank r where like_count <> (select count(*) from listing_like l where l.listing_id = r.listing_id)",
  );
const listed = async () => [
  (await app.call("GET", "/browseListing?limit=50")).body.includes(post),
  (await app.call("GET", "/featuredPost?limit=50")).body.includes(post),
  (await app.call("GET", `/featuredPost/${post}`)).statusCode === 200,
  (await app.call("GET", `/featuredPost/${othersPost}`)).json<{ likeCount: number }>().likeCount,
  (await app.call("GET", "/api/wanted")).body.includes(name),
];

describe("before they leave", () => {
  test("the search finds them where they are known", async () => {
    expect(known).toMatchObject({ displayName: name, email, phone, emailVerified: true });
    // One of the 16 partitions.
    const holding = (await tablesHolding(app.services.pool, needles)).map((table) =>
      table.replace(/(conversation_message)_\d+$/, "$1"),
    );
    expect(holding).toEqual([
      "pg_catalog.pg_statistic",
      "public.conversation_message",
      "public.held_message",
      "public.listing",
      "public.listing_words",
      "public.member",
      "public.moderation_case",
      "public.move_in_photo",
      "public.move_in_record",
      "public.photo",
      "public.report",
      "public.reported_message",
      "public.saved_listing",
      "public.saved_reply",
      "public.saved_search",
      "public.search_word",
      "public.viewing_place",
      "public.visit_pass",
      "public.wanted_post",
      "public.word_doubt",
    ]);
    expect(await countMatches()).toEqual([{ profiles: 2, shares: 2, wanted: 2, offers: 2 }]);
    expect(await filesHolding(storeFolder(), needles)).not.toEqual([]);
    expect(await findIdentities({ localId: [identity.localId] })).toHaveLength(1);
    expect(
      (await findIdentities({ email: [email] })).length + (await findIdentities({ phoneNumber: [phone] })).length,
    ).toBe(2);
    expect((await app.call("GET", "/api/account/data", { headers: bearer() })).body).toContain(name);
  });

  test.each(["uid", "email", "name", "phone"] as const)("the search finds %s alone", async (column) => {
    const [row] = await query<Record<string, string>>(`select ${column} as value from member where uid = $1`, [
      identity.localId,
    ]);
    expect(await tablesHolding(app.services.pool, [row?.["value"] ?? ""])).toContain("public.member");
  });

  test("the search would find them in a log", () => {
    expect(holdsAny(Buffer.from(`{"msg":"hello ${name.toUpperCase()}"}`), needles)).toBe(true);
    expect(holdsAny(Buffer.from(`call 0${digits}`), needles)).toBe(true);
    expect(holdsAny(Buffer.from("nobody"), needles)).toBe(false);
  });
});

describe("when they leave", () => {
  test("they are hidden and signed out at once, and can come back", async () => {
    expect(await listed()).toEqual([true, true, true, 1, true]);
    const left = await app.call("DELETE", "/api/account", { headers: { cookie, origin: app.config.origin } });
    expect(left.statusCode).toBe(200);
    expect(await listed()).toEqual([false, false, false, 1, false]);
    expect((await app.call("GET", "/api/push", { headers: { cookie } })).statusCode).toBe(401);
    // Older tokens are invalid too: coming back requires a sign-in.
    expect((await app.call("GET", "/api/account/data", { headers: bearer() })).statusCode).toBe(401);
    token = await signInAgain(email);
    await app.services.accountDeletion.keep(await app.services.accounts.getActorByIdToken(token));
    expect(await listed()).toEqual([true, true, true, 1, true]);
    expect((await app.call("DELETE", "/api/account", { headers: bearer() })).statusCode).toBe(200);
  });

  test("the job deletes them after the grace period, and not before", async () => {
    const isGone = async () => (await memberId(identity.localId)) === undefined;
    expect(await deleteAccounts(isGone)).toBe(false);
    await query("update member set leaving_at = leaving_at - interval '14 days' where uid = $1", [identity.localId]);
    expect(await deleteAccounts(isGone)).toBe(true);
    for (const hours of [0, 2]) await app.services.photosUpkeep.sweep(new Date(Date.now() + hours * HOUR_MS));
  }, 30_000);
});

describe("after they have been deleted", () => {
  test("the other side keeps the record of moving in, with their name and photos, and nothing else does", async () => {
    const kept = (await app.call("GET", "/api/account/data", { as: other })).json<{
      moveInRecords: { viewing: string; with: string; photos: object[] }[];
    }>();
    expect(kept.moveInRecords).toMatchObject([
      { with: name, content: { keys: `Two, for ${name}` }, photos: [{ caption: `Seen by ${name}` }] },
    ]);
    await query("analyze move_in_record, move_in_photo");
    expect(await tablesHolding(app.services.pool, needles)).toEqual(["public.move_in_photo", "public.move_in_record"]);
    expect((await calls.removeMoveIn(app, other, kept.moveInRecords[0]?.viewing ?? "")).statusCode).toBe(204);
  });

  test("no table of any schema contains name, e-mail address, phone or uid", async () => {
    expect(await tablesHolding(app.services.pool, needles)).toEqual([]);
    const schemas = await query<{ nspname: string }>(
      "select distinct nspname from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r'",
    );
    expect(schemas.map(({ nspname }) => nspname)).toEqual(expect.arrayContaining(["public", "pg_catalog"]));
  });

  test("no stored file does, and none of their files is left", async () => {
    expect(await filesHolding(storeFolder(), needles)).toEqual([]);
    const [row] = await query<{ n: number }>("select count(*)::integer as n from photo where state = 'ready'");
    const left = (await app.services.storage.list("photos/", { limit: 100 })).length;
    expect([await app.services.storage.list("incoming/", { limit: 10 }), left]).toEqual([[], (row?.n ?? 0) * 5]);
    expect(await query("select 1 from photo_garbage")).toEqual([]);
  });

  test("no log line does", async () => {
    expect(log).toContain('"msg":"request completed"');
    expect(log).toContain('"job":"queue-account-deletion","queued":1');
    expect(holdsAny(Buffer.from(log), needles)).toBe(false);
    expect(holdsAny(await databaseLog(), needles)).toBe(false);
    // The emulator does not send SMS: it writes them to this log, with the number.
    expect(
      holdsAny(
        await providerLog(),
        needles.filter((needle) => !needle.includes(digits.slice(0, 4))),
      ),
    ).toBe(false);
  });

  test("the identity provider does not find them by any of these", async () => {
    for (const by of [{ localId: [identity.localId] }, { email: [email] }, { phoneNumber: [phone] }])
      expect(await findIdentities(by)).toEqual([]);
  });

  test("counters of others are correct, and their data is unchanged", async () => {
    expect(await untrueCounts()).toEqual([]);
    expect(await listed()).toEqual([false, false, false, 0, false]);
    expect((await calls.readHistory(app, other)).json()).toMatchObject({ people: [] });
    expect(await countMatches()).toEqual([{ profiles: 1, shares: 0, wanted: 1, offers: 0 }]);
    expect(await query("select action from audit_entry")).toEqual([{ action: "account_deleted" }]);
    // The seat is free again.
    expect(await query("select taken, (select count(*)::integer from viewing) as viewings from viewing_slot")).toEqual([
      { taken: 0, viewings: 0 },
    ]);
  });

  test("their last token restores nothing", async () => {
    const answers = [
      await app.call("GET", `/featuredPost/${othersPost}`, { headers: bearer() }),
      await app.call("POST", "/featuredPost", { headers: bearer(), body: listingBody() }),
      await app.call("POST", "/api/session", { headers: { origin: app.config.origin, ...bearer() } }),
    ];
    expect(answers.map((answer) => `${answer.statusCode} ${problemCode(answer)}`)).toEqual(
      Array(3).fill("401 sign_in_required"),
    );
    expect(await tablesHolding(app.services.pool, needles)).toEqual([]);
  });
});
