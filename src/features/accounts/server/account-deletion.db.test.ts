import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing, phoneOf } from "../../../../test/listings.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import { readyPhoto } from "../../../../test/photos.ts";
import { wantRoom } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { deleteConversationsOf } from "../../conversations/server/conversation-steps.ts";
import { memberListings } from "../../listings/server/member-listings.queries.ts";
import { LEAVING_DAYS } from "../account.limits.ts";
import { createAccountDeletionService } from "./account-deletion.service.ts";

const app = useTestApp();

const leave = (as: TestMember) => app().call("DELETE", "/api/account", { as });
const keep = (as: TestMember) => calls.keepAccount(app(), as);
const like = (as: TestMember, id: string) => app().call("PATCH", "/featuredPost", { as, body: { id } });

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await app().services.pool.query(text, values);
  return rows as Row[];
}

const memberId = async ({ uid }: TestMember) =>
  (await query<{ id: string }>("select id from member where uid = $1", [uid]))[0]?.id;
const isThere = async (member: TestMember) => (await memberId(member)) !== undefined;
const mailKinds = async (member: TestMember) =>
  (
    await query<{ kind: string }>("select kind from mail where member_id = $1 order by id", [await memberId(member)])
  ).map(({ kind }) => kind);

/** Where a listing is visible. */
async function placesOf(id: string, by?: TestMember): Promise<string[]> {
  const places: string[] = [];
  for (const url of [
    "/featuredPost?limit=50",
    "/browseListing?limit=50",
    "/browseListing?limit=50&sort=mostLiked",
    "/browseListing?area=dhanmondi&limit=50",
  ])
    if ((await app().call("GET", url, { ...(by && { as: by }) })).body.includes(id)) places.push(url);
  if ((await app().call("GET", `/featuredPost/${id}`, { ...(by && { as: by }) })).statusCode === 200)
    places.push("itself");
  return places;
}

const untrueCounts = () =>
  query(
    "select r.listing_id from listing_rank r where like_count <> (select count(*) from listing_like l where l.listing_id = r.listing_id)",
  );

/** The service with a fake identity provider. */
function deletionWith(
  deleteIdentity: (uid: string) => Promise<void>,
  forgetWords: () => Promise<unknown> = () => app().services.words.forget(),
) {
  const failures: unknown[] = [];
  const { db } = app().services;
  const service = createAccountDeletionService({
    db,
    listings: memberListings,
    deleteConversationsOf,
    deleteIdentity,
    forgetWords,
    emit: async () => undefined,
    log: { error: (...line: unknown[]) => void failures.push(line) },
    onWrite: () => undefined,
  });
  /** Deletes, and clears up, as the worker does. */
  async function run(now = new Date()) {
    const counts = await service.clock.runDue(now);
    await service.clearTraces(now).catch((error: unknown) => failures.push(error));
    return counts;
  }
  return { run, failures };
}
const isOffered = async (word: string) =>
  (await query("select 1 from search_word where word = $1", [word])).length === 1;
const afterGrace = () => new Date(Date.now() + LEAVING_DAYS * DAY_MS + 60_000);

describe("DELETE /api/account", () => {
  test("says until when one can come back, hides all posts and ends all sessions at once", async () => {
    const member = newMember();
    const ids = [await addListing(app(), member), await addListing(app(), member, { Availability: "No" })];
    const cookies = [await app().signIn(member), await app().signIn(member)];
    expect(await placesOf(ids[0] ?? "")).toHaveLength(5);
    const answer = await app().call("DELETE", "/api/account", {
      headers: { cookie: cookies[0] ?? "", origin: app().config.origin },
    });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    const days = (new Date(answer.json<{ deletedAfter: string }>().deletedAfter).getTime() - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(LEAVING_DAYS, 3);
    expect(String(answer.headers["set-cookie"])).toMatch(/^__Host-sid=;/);
    for (const id of ids) expect([await placesOf(id), await placesOf(id, newMember())]).toEqual([[], []]);
    for (const cookie of cookies)
      expect((await app().call("GET", "/api/push", { headers: { cookie } })).statusCode).toBe(401);
    expect(await mailKinds(member)).toEqual(["account_leaving"]);
  });

  test("a member who is leaving may do nothing but look, take their data along and come back", async () => {
    const member = newMember();
    const other = await addListing(app());
    await leave(member);
    for (const refused of [
      await like(member, other),
      await leave(member),
      await app().call("GET", "/api/push", { as: member }),
    ])
      expect([refused.statusCode, problemCode(refused)]).toEqual([403, "leaving"]);
    expect((await app().call("GET", `/featuredPost/${other}`, { as: member })).statusCode).toBe(200);
    expect((await app().call("GET", "/api/account/data", { as: member })).statusCode).toBe(200);
    const signedIn = await app().call("POST", "/api/session", { as: member, headers: { origin: app().config.origin } });
    expect(signedIn.json<{ leavingAt: string | null }>().leavingAt).not.toBeNull();
  });

  test("refuses a visitor, and another site's page", async () => {
    expect((await app().call("DELETE", "/api/account")).statusCode).toBe(401);
    const member = newMember();
    const cookie = await app().signIn(member);
    const forged = await app().call("DELETE", "/api/account", { headers: { cookie, origin: "https://evil.example" } });
    expect([forged.statusCode, problemCode(forged)]).toEqual([403, "foreign_origin"]);
  });
});

test.each(["leaving_at", "suspended_at"])(
  "a post that is made at the very moment of %s is seen by nobody",
  async (column) => {
    const member = newMember();
    await addListing(app(), member);
    const posting = Promise.withResolvers<string>();
    await app()
      .services.db.transaction()
      .execute(async (trx) => {
        await sql`update member set ${sql.ref(column)} = now() where uid = ${member.uid}`.execute(trx);
        await sql`update listing set owner_away = true
            where owner_id = (select id from member where uid = ${member.uid})`.execute(trx);
        addListing(app(), member).then(posting.resolve, posting.reject);
        // The request is accepted, because the deletion is not committed yet, and waits for the lock.
        await untilBlocked(app().services.db);
      });
    expect(await placesOf(await posting.promise)).toEqual([]);
  },
);

describe("coming back", () => {
  test("brings everything back as it was", async () => {
    const [member, liker] = [newMember(), newMember()];
    const id = await addListing(app(), member);
    const removed = await addListing(app(), member);
    await query("update listing set state = 'removed' where id = $1", [removed]);
    await like(liker, id);
    const before = await placesOf(id);
    await leave(member);
    expect((await keep(member)).statusCode).toBe(204);
    expect(await placesOf(id)).toEqual(before);
    expect(await placesOf(removed)).toEqual([]);
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 1 });
    expect((await app().call("GET", "/api/push", { as: member })).statusCode).toBe(200);
    expect(await mailKinds(member)).toEqual(["account_leaving", "account_kept"]);
  });

  test("gives whole 72 hours for a question that came before, and no time to sleep to anything else", async () => {
    const member = newMember();
    const [asked, live] = [await addListing(app(), member), await addListing(app(), member)];
    const now = Date.now();
    await query(
      "update listing set state = 'asked', asked_at = now() - interval '71 hours', sleep_at = now() + interval '1 hour' where id = $1",
      [asked],
    );
    await leave(member);
    await keep(member);
    const times = await query<{ id: string; sleep_at: Date | null }>(
      "select id, sleep_at from listing where id = any($1)",
      [[asked, live]],
    );
    const sleepAt = (id: string) => times.find((row) => row.id === id)?.sleep_at;
    expect(((sleepAt(asked)?.getTime() ?? 0) - now) / 3_600_000).toBeCloseTo(72, 1);
    expect(sleepAt(live)).toBeNull();
  });

  test("in turn with leaving, tells the member at most once a day of each", async () => {
    const member = newMember();
    const { db, accountDeletion } = app().services;
    const actor = await app().services.accounts.getActorByIdToken(unsignedIdToken(member));
    const start = new Date();
    for (let turn = 0; turn < 12; turn += 1) {
      await accountDeletion.leave(actor, start);
      await accountDeletion.keep(actor, start);
    }
    expect(await mailKinds(member)).toEqual(["account_leaving", "account_kept"]);
    await db.updateTable("mail").set({ sent_at: start }).where("member_id", "=", actor.memberId).execute();
    await accountDeletion.leave(actor, start);
    // The mail is not lost: it is sent when the day is over.
    const waiting = db
      .selectFrom("mail")
      .select(["kind", "due_at"])
      .where("member_id", "=", actor.memberId)
      .where("sent_at", "is", null);
    expect(await waiting.execute()).toEqual([
      { kind: "account_leaving", due_at: new Date(start.getTime() + 86_400_000) },
    ]);
  });

  test("does nothing for a member who stays", async () => {
    const member = newMember();
    expect([(await keep(member)).statusCode, await mailKinds(member)]).toEqual([204, []]);
  });

  test("does not show a suspended member's posts", async () => {
    const member = newMember();
    const id = await addListing(app(), member);
    const actor = await app().services.accounts.getActorByIdToken(unsignedIdToken(member));
    await leave(member);
    await query("update member set suspended_at = now() where uid = $1", [member.uid]);
    await app().services.accountDeletion.keep(actor);
    expect(await placesOf(id)).toEqual([]);
  });
});

describe("deletion", () => {
  beforeEach(() => query("delete from member where leaving_at is not null"));

  test("waits for the whole time, and takes only those whose time is over", async () => {
    const [leaving, staying] = [newMember(), newMember()];
    for (const member of [leaving, staying]) await addListing(app(), member);
    await leave(leaving);
    const { run } = deletionWith(() => Promise.resolve());
    expect(await run()).toEqual({ done: 0, failed: 0 });
    expect(await run(new Date(Date.now() + LEAVING_DAYS * DAY_MS - 60_000))).toEqual({ done: 0, failed: 0 });
    expect(await isThere(leaving)).toBe(true);
    expect(await run(afterGrace())).toEqual({ done: 1, failed: 0 });
    expect([await isThere(leaving), await isThere(staying)]).toEqual([false, true]);
    expect(await run(afterGrace())).toEqual({ done: 0, failed: 0 });
  });

  test("leaves the counts of others' posts true", async () => {
    const [leaving, other] = [newMember(), newMember()];
    const theirs = await Promise.all([1, 2, 3].map(() => addListing(app(), other)));
    for (const id of theirs) await like(leaving, id);
    await like(newMember(), theirs[0] ?? "");
    await leave(leaving);
    await deletionWith(() => Promise.resolve()).run(afterGrace());
    expect((await app().call("GET", `/featuredPost/${theirs[0]}`)).json()).toMatchObject({
      likeCount: 1,
      phoneSharedWith: 1,
    });
    expect((await app().call("GET", `/featuredPost/${theirs[1]}`)).json()).toMatchObject({
      likeCount: 0,
      phoneSharedWith: 0,
    });
    expect(await untrueCounts()).toEqual([]);
  });

  test("leaves word in the audit log, by numbers alone", async () => {
    const member = newMember();
    await addListing(app(), member);
    const id = await memberId(member);
    await leave(member);
    await deletionWith(() => Promise.resolve()).run(afterGrace());
    expect(
      await query("select moderator_id, action, case_id, listing_id, reasons from audit_entry where member_id = $1", [
        id,
      ]),
    ).toEqual([{ moderator_id: null, action: "account_deleted", case_id: null, listing_id: null, reasons: [] }]);
    expect(await query("select audit_broken_at() as broken")).toEqual([{ broken: null }]);
  });

  test("one who cannot be deleted keeps nobody else here, cannot come back, and is tried again", async () => {
    const [first, second] = [newMember(), newMember()];
    for (const member of [first, second]) {
      await addListing(app(), member);
      await leave(member);
    }
    const { run, failures } = deletionWith((uid) =>
      uid === first.uid ? Promise.reject(new Error("the provider is away")) : Promise.resolve(),
    );
    expect(await run(afterGrace())).toEqual({ done: 1, failed: 1 });
    expect([await isThere(first), await isThere(second), failures.length]).toEqual([true, false, 1]);
    expect(JSON.stringify(failures)).not.toContain(first.uid);
    const tooLate = await keep(first);
    expect([tooLate.statusCode, problemCode(tooLate)]).toEqual([409, "not_possible_now"]);
    expect(await deletionWith(() => Promise.resolve()).run(afterGrace())).toEqual({ done: 1, failed: 0 });
    expect(await isThere(first)).toBe(false);
  });

  test("one who changes their mind while others are being deleted stays", async () => {
    const [early, late] = [newMember(), newMember()];
    await addListing(app(), early);
    const id = await addListing(app(), late);
    for (const member of [early, late]) await leave(member);
    const { run } = deletionWith(async () => void (await keep(late)));
    expect(await run(afterGrace())).toEqual({ done: 1, failed: 0 });
    expect([await isThere(early), await isThere(late)]).toEqual([false, true]);
    expect(await placesOf(id)).toContain("itself");
  });

  test("a token that was given out before brings nobody back", async () => {
    const member = newMember();
    await addListing(app(), member);
    await leave(member);
    await deletionWith(() => Promise.resolve()).run(afterGrace());
    const tries = [
      await app().call("GET", "/api/push", { as: member }),
      await app().call("GET", "/featuredPost/1", { as: { ...member, name: "Another Name" } }),
      await app().call("POST", "/api/session", { as: member, headers: { origin: app().config.origin } }),
    ];
    expect(tries.map((answer) => `${answer.statusCode} ${problemCode(answer)}`)).toEqual(
      Array(3).fill("401 sign_in_required"),
    );
    expect(await isThere(member)).toBe(false);
  });

  test("what could not be cleared up is cleared up by the next run", async () => {
    const member = newMember();
    await addListing(app(), member, { description: "A room of zqxyword" });
    await leave(member);
    const { run, failures } = deletionWith(
      () => Promise.resolve(),
      () => Promise.reject(new Error("somebody posts just now")),
    );
    expect(await run(afterGrace())).toEqual({ done: 1, failed: 0 });
    expect([failures.length, await isOffered("zqxyword")]).toEqual([1, true]);
    expect(await deletionWith(() => Promise.resolve()).run(afterGrace())).toEqual({ done: 0, failed: 0 });
    expect(await isOffered("zqxyword")).toBe(false);
  });

  test("remembers for no longer than a token is believed", async () => {
    await query("update departed_identity set departed_at = now() - interval '2 days'");
    const member = newMember();
    await addListing(app(), member);
    await leave(member);
    await query("update member set leaving_at = now() - interval '15 days' where uid = $1", [member.uid]);
    await deletionWith(() => Promise.resolve()).run();
    expect(await query("select 1 from departed_identity")).toHaveLength(1);
  });
});

describe("GET /api/account/data", () => {
  test("has all that there is about a member, and nothing private about others", async () => {
    const [member, owner, liker] = [newMember(), newMember(), newMember()];
    const photo = await readyPhoto(app(), member, 5);
    const id = await addListing(app(), member, {
      title: "My own room",
      photos: [{ id: photo, alt: "By the window" }],
      pin: { lat: 23.75, lng: 90.37 },
    });
    const liked = await addListing(app(), owner, { phone: "01811-111111" });
    await like(member, liked);
    await like(liker, id);
    await app().signIn(member);
    const [own, others] = [await memberId(member), await memberId(owner)];
    await query("insert into member_block (blocker_id, blocked_id) values ($1, $2)", [own, others]);
    await query(
      "insert into report (reporter_id, member_id, listing_id, reason, words) values ($1, $2, $3, 'fake', 'It is not there')",
      [own, others, liked],
    );
    await query("insert into gone_mark (listing_id, member_id) values ($1, $2)", [liked, own]);
    await query("insert into saved_listing (listing_id, member_id, note) values ($1, $2, 'Ask about the lift')", [
      liked,
      own,
    ]);
    await query(
      `insert into saved_search (member_id, slot, name, query, cadence, seen_news)
          values ($1, 1, 'Mirpur', '{"area": "mirpur"}', 'daily', 0)`,
      [own],
    );
    await query("insert into saved_reply (member_id, slot, text) values ($1, 2, 'Come after five')", [own]);
    await query("insert into shortlist_link (member_id, token_hash) values ($1, 'x')", [own]);
    await query("insert into alert_member (member_id, room_news) values ($1, false)", [own]);
    await query(
      "insert into moderation_case (kind, member_id, listing_id, score, decision, decided_at, note) values ('risk', $1, $2, 5, 'askToChange', now(), 'Say the rent')",
      [own, id],
    );
    await query("insert into mail (member_id, kind) values ($1, 'still_available')", [own]);

    const seeks = await addListing(app(), liker);
    const wanted = await wantRoom(app(), member, { title: "A teacher wants a room" });
    await calls.shareProfile(app(), member, seeks);
    await calls.offerRoom(app(), liker, wanted, { listingId: seeks });
    const wantedByLiker = await wantRoom(app(), liker);
    await calls.offerRoom(app(), member, wantedByLiker, { listingId: id });

    const answer = await app().call("GET", "/api/account/data", { as: member });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="nest-mates-data.json"',
      "content-type": "application/json; charset=utf-8",
    });
    const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(answer.json()).toMatchObject({
      madeAt: anyTime,
      account: {
        uid: member.uid,
        name: member.name,
        email: member.email,
        isEmailVerified: true,
        emailVerifiedAt: anyTime,
        language: "en",
        memberSince: anyTime,
      },
      posts: [
        {
          _id: id,
          title: "My own room",
          phone: phoneOf(member),
          pin: { lat: 23.75, lng: 90.37 },
          state: "live",
          facts: {},
          costs: {},
          likeCount: 1,
          photos: [{ alt: "By the window", state: "ready", url: expect.stringMatching(/^\/media\//) as string }],
        },
      ],
      likes: [{ listing: liked, likedAt: anyTime }],
      savedRooms: [{ listing: liked, note: "Ask about the lift", isNotForMe: false, savedAt: anyTime }],
      savedReplies: [{ text: "Come after five", savedAt: anyTime }],
      savedSearches: [
        {
          name: "Mirpur",
          filters: { area: "mirpur" },
          cadence: "daily",
          listingsTold: [],
          savedAt: anyTime,
          pausedAt: null,
        },
      ],
      linkToMyList: [{ madeAt: anyTime }],
      newsOfRooms: [{ wantsNewsOfSavedRooms: false, mailsAboutNewRooms: true }],
      numbersShownToMe: [{ listing: liked, shownAt: anyTime }],
      whoHasMyNumber: [{ name: liker.name, since: anyTime, withheldAt: null }],
      blocked: [{ name: owner.name, blockedAt: anyTime }],
      saidToBeGone: [{ listing: liked }],
      reportsMade: [{ listing: liked, reason: "fake", words: "It is not there" }],
      moderation: [{ kind: "risk", listing: id, decision: "askToChange", note: "Say the rent" }],
      mailsToMe: [
        { kind: "still_available", sentAt: null },
        { kind: "room_offered", sentAt: null },
      ],
      profileAsSeeker: [{ profile: { homeBy: "22:00", cash: 26_000, dailyPlace: "gulshan" }, savedAt: anyTime }],
      whoSeesMyProfile: [{ listing: seeks, name: liker.name, since: anyTime }],
      roomWanted: [
        {
          _id: wanted,
          title: "A teacher wants a room",
          about: { gender: "female", budget: 14_000 },
          postedAt: anyTime,
          until: anyTime,
        },
      ],
      roomsOfferedToMe: [{ listing: seeks, offeredAt: anyTime }],
      roomsIOffered: [{ listing: id, wantedBy: wantedByLiker, offeredAt: anyTime }],
      sessions: [{ signedInAt: anyTime, endsAt: anyTime }],
    });
    for (const secret of [owner.uid, owner.email, liker.uid, liker.email, "1811111111"])
      expect(answer.body).not.toContain(secret);
  });

  test("tells of no report before it is decided, then of its day; and never of the rules", async () => {
    const [he, she] = [newMember(), newMember()];
    const post = await addListing(app(), he, {
      description: "Send 3000 advance by bKash first, before viewing. After payment I send the address.",
    });
    await query("update listing set state = 'live' where id = $1", [post]);
    const report = { listing: post, reason: "harassment", words: "He called me at night" };
    expect((await calls.report(app(), she, report)).statusCode).toBe(204);
    const told = async () =>
      (await app().call("GET", "/api/account/data", { as: he })).json<{ moderation: unknown; posts: unknown }>();
    expect((await told()).moderation).toEqual([]);
    await query("update moderation_case set decision = 'remove', decided_at = now() where member_id = $1", [
      await memberId(he),
    ]);
    const { moderation, posts } = await told();
    expect(moderation).toMatchObject([
      { kind: "risk", reasons: null, decision: "remove" },
      {
        kind: "report",
        openedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        reasons: ["harassment"],
        decision: "remove",
      },
    ]);
    expect(JSON.stringify([moderation, posts])).not.toMatch(
      /rulesFound|money_first|wallet|young_account|shared_phone|at night/,
    );
    await query("update moderation_case set decision = 'approve' where member_id = $1", [await memberId(he)]);
    expect((await told()).moderation).toMatchObject([{ reasons: null }, { kind: "report", reasons: null }]);
  });

  test("names every table that refers to a member", async () => {
    const exported = await readFile(new URL("./own-data.queries.ts", import.meta.url), "utf8");
    const referring = await query<{ name: string }>(
      "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'member'::regclass order by 1",
    );
    // Allowed: upload counts per hour, deleted after a day; pending mails about likes, which are listed themselves;
    // hashes of sent posts, deleted with the post.
    const left = referring
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\b(?:from|join) ${name}\\b`).test(exported));
    expect(left).toEqual(["like_news", "sent_post", "upload_count"]);
    expect(referring.length).toBeGreaterThan(10);
  });

  test("is empty lists for somebody who has done nothing, and nothing for a visitor", async () => {
    expect((await app().call("GET", "/api/account/data", { as: newMember() })).json()).toMatchObject({
      posts: [],
      likes: [],
      mailsToMe: [],
    });
    expect((await app().call("GET", "/api/account/data")).statusCode).toBe(401);
  });
});
