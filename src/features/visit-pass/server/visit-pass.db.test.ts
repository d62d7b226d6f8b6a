/** Who sees a pass, what it shows, and when it ends. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { pushSubscription } from "../../../../test/push.ts";
import * as calls from "../../../../test/service-calls.ts";
import { ADDRESS } from "../../../../test/viewings.ts";
import { runPasses } from "../../../../test/visit-passes.ts";
import { bookVisit } from "../../../../test/visits.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { visitPassLimits } from "../visit-pass.limits.ts";

const app = useTestApp();
const db = () => app().services.db;
const passes = () => app().services.visitPasses;
const friends = () => app().services.withYou;
const code = (work: Promise<unknown>) =>
  work.then(() => "done").catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));

const start = new Date("2026-12-04T11:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
const before = at(-120);

let host: TestMember;
let person: TestMember;
let seeker: Actor;
let poster: Actor;
let viewing: string;
let listing: string;
let token: string;

beforeEach(async () => {
  await sql`truncate visit_pass, visit_mail_count, mail cascade`.execute(db());
  host = newMember({ name: "Karim Uddin Chowdhury", phone: "+8801712000001" });
  person = newMember({ name: "Nusrat Jahan Mollick" });
  listing = await addListing(app(), host);
  [seeker, poster] = [await actorOf(app(), person), await actorOf(app(), host)];
  await sql`update member set phone = '+8801812345678', phone_verified_at = now()
      where id = ${seeker.memberId}`.execute(db());
  viewing = await bookVisit(db(), { listingId: listing, seekerId: seeker.memberId, startsAt: start });
  token = await passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
});

const friendLink = async (email: string) => {
  const { id } = await db()
    .selectFrom("visit_pass_friend")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return app().services.links.sign("withYou", [id], at(3_000));
};
const mails = () =>
  db().selectFrom("mail").select(["kind", "member_id", "data"]).where("kind", "like", "visit%").orderBy("id").execute();

describe("what a friend sees", () => {
  test("host's first name and checks, area and time, and no address", async () => {
    const seen = await friends().read(token, before);
    expect(seen).toMatchObject({
      state: "waiting",
      name: "Nusrat",
      hostName: "Karim",
      isHostEmailVerified: true,
      isHostPhoneVerified: true,
      address: null,
    });
    expect([seen.startsAt, seen.endsAt, seen.outBy]).toEqual([start, at(30), at(60)].map((time) => time.toISOString()));
    expect(seen.location).toBeTruthy();
    expect(JSON.stringify(seen)).not.toContain("Road 5");
  });

  test("nothing about the seeker beyond the name that they chose", async () => {
    const all = [await friends().read(token, before), await friends().read(token, at(61))];
    await runPasses(passes(), at(60));
    await runPasses(passes(), at(75));
    all.push(await friends().read(token, at(76)));
    await passes().sayOut(seeker, viewing, at(77));
    all.push(await friends().read(token, at(78)));
    expect(all.map(({ state }) => state)).toEqual(["waiting", "visiting", "alarm", "safe"]);
    const shown = JSON.stringify(all);
    for (const secret of [
      person.email,
      person.name,
      "Jahan",
      "Mollick",
      person.uid,
      "1812345678",
      host.email,
      "Chowdhury",
      "1712000001",
    ])
      expect(shown).not.toContain(secret);
  });

  test("a chosen name replaces one's own", async () => {
    const other = await passes().make(seeker, viewing, { name: "N", outBy: 30 }, before);
    expect(await friends().read(other, before)).toMatchObject({ name: "N", outBy: at(30).toISOString() });
  });

  test("the address only during an alarm, as the seeker was told it, with what changed", async () => {
    await runPasses(passes(), start);
    await sql`update viewing_place set address = 'Somewhere else' where listing_id = ${listing}`.execute(db());
    await runPasses(passes(), at(60));
    expect((await friends().read(token, at(61))).address).toBeNull();
    await runPasses(passes(), at(75));
    expect(await friends().read(token, at(75))).toMatchObject({
      state: "alarm",
      address: ADDRESS,
      changes: [{ kind: "address", address: "Somewhere else" }],
    });
    await passes().sayOut(seeker, viewing, at(80));
    expect(await friends().read(token, at(81))).toMatchObject({ state: "safe", address: null });
  });
});

describe("who may", () => {
  test("for another member and for the poster there is no pass", async () => {
    const stranger = await actorOf(app(), newMember());
    const one = { name: "Eve", outBy: 60 };
    for (const actor of [stranger, poster]) {
      expect(await code(passes().get(actor, viewing, before))).toBe("not_found");
      expect(await code(passes().make(actor, viewing, one, before))).toBe("not_found");
      expect(await code(passes().sayOut(actor, viewing, before))).toBe("not_found");
      expect(await code(passes().snooze(actor, viewing, 15, before))).toBe("not_found");
      await passes().revoke(actor, viewing);
    }
    expect((await friends().read(token, before)).name).toBe("Nusrat");
  });

  test("a link holds only whole, and only its hash is kept", async () => {
    const { rows } = await sql<{
      hash: string;
    }>`select encode(token_hash, 'escape') as hash from visit_pass where viewing_id = ${viewing}`.execute(db());
    expect(rows[0]?.hash).not.toContain(token);
    const signed = app().services.links.sign("answer", ["1"], at(100));
    for (const wrong of ["", "x", `${token}x`, token.slice(1), "A".repeat(22), "../../etc", "1-2.unsigned", signed])
      expect(await code(friends().read(wrong, before))).toBe("link_not_valid");
  });

  test("a revoked, replaced or ended link is the same as an unknown one", async () => {
    const second = await passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
    expect(await code(friends().read(token, before))).toBe("link_not_valid");
    expect(await code(friends().accept(token, "friend@example.com", "en", before))).toBe("link_not_valid");
    expect(await code(friends().read(second, at(30 + 24 * 60 - 1)))).toBe("done");
    expect(await code(friends().read(second, at(30 + 24 * 60)))).toBe("link_not_valid");
    await passes().revoke(seeker, viewing);
    expect(await code(friends().read(second, before))).toBe("link_not_valid");
    expect((await passes().get(seeker, viewing, before)).pass).toBeNull();
  });

  test("no pass for a cancelled viewing, after it, or with a time that is over", async () => {
    const one = { name: "Nusrat", outBy: 30 };
    expect(await code(passes().make(seeker, viewing, one, at(30)))).toBe("not_possible_now");
    expect(await code(passes().make(seeker, viewing, one, at(29)))).toBe("done");
    await passes().revoke(seeker, viewing);
    await sql`update viewing set state = 'cancelled', ended_at = ${before},
        updated_at = ${before} where id = ${viewing}`.execute(db());
    expect(await code(passes().make(seeker, viewing, one, before))).toBe("not_possible_now");
    expect(await code(passes().get(seeker, viewing, before))).toBe("not_found");
  });
});

describe("readings", () => {
  test("every one is in the seeker's list, with accepted ones", async () => {
    await friends().read(token, before);
    await friends().read(token, at(-60));
    await friends().accept(token, "friend@example.com", "en", at(-50));
    const link = await friendLink("friend@example.com");
    await friends().read(link, at(-40));
    await friends().confirm(link, at(-39));
    const { pass } = await passes().get(seeker, viewing, at(-30));
    expect(pass?.readings.map(({ at: time, isAccepted }) => [time, isAccepted])).toEqual([
      [at(-39).toISOString(), true],
      [at(-40).toISOString(), false],
      [at(-60).toISOString(), false],
      [before.toISOString(), false],
    ]);
    expect(pass).toMatchObject({ accepted: 1, unconfirmed: 0 });
    expect(JSON.stringify(pass)).not.toContain("friend@example.com");
  });

  test("the list is bounded, and no reading is lost", async () => {
    const extra = 5;
    for (let count = 0; count < visitPassLimits.readings + extra; count += 1) await friends().read(token, at(-60));
    const { pass } = await passes().get(seeker, viewing, at(-30));
    expect(pass?.readings).toHaveLength(visitPassLimits.readings);
    expect(pass?.readings.reduce((sum, { times }) => sum + times, 0)).toBe(visitPassLimits.readings + extra);
  });
});

describe("addresses of friends", () => {
  test("one mail that asks, and nothing else before it is confirmed", async () => {
    await friends().accept(token, "friend@example.com", "bn", before);
    await friends().accept(token, "friend@example.com", "bn", before);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["visit_confirm"]);
    expect(JSON.stringify(await mails())).not.toContain("friend@example.com");
    await runPasses(passes(), at(60));
    await runPasses(passes(), at(75));
    expect((await mails()).map(({ kind }) => kind)).toEqual(["visit_confirm", "visit_ask"]);
    // During the alarm a confirmation tells them at once.
    await friends().confirm(await friendLink("friend@example.com"), at(76));
    await friends().confirm(await friendLink("friend@example.com"), at(77));
    expect((await mails()).map(({ kind }) => kind)).toEqual(["visit_confirm", "visit_ask", "visit_alarm"]);
  });

  test("only the link of the mail confirms", async () => {
    await friends().accept(token, "friend@example.com", "en", before);
    expect(await code(friends().confirm(token, before))).toBe("link_not_valid");
    expect(await code(friends().stop(token, before))).toBe("link_not_valid");
  });

  test("a friend who stops is forgotten, and gets no alarm", async () => {
    await friends().accept(token, "friend@example.com", "en", before);
    const link = await friendLink("friend@example.com");
    await friends().confirm(link, before);
    await friends().stop(link, at(10));
    expect(await code(friends().read(link, at(11)))).toBe("link_not_valid");
    await runPasses(passes(), at(60));
    await runPasses(passes(), at(75));
    expect((await mails()).map(({ kind }) => kind)).toEqual(["visit_confirm", "visit_ask"]);
  });

  test("few for one pass, few mails to one address and for one seeker a day", async () => {
    for (let count = 0; count < visitPassLimits.friends; count += 1) {
      await friends().accept(token, `one${count}@example.com`, "en", before);
      await friends().confirm(await friendLink(`one${count}@example.com`), before);
    }
    expect(await code(friends().accept(token, "more@example.com", "en", before))).toBe("not_possible_now");
    expect((await friends().read(token, before)).isFull).toBe(true);
    // A new link does not reset what an address got.
    const again = () => passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
    for (let count = 1; count < visitPassLimits.mailsPerAddress; count += 1)
      expect(await code(friends().accept(await again(), "one0@example.com", "en", before))).toBe("done");
    expect(await code(friends().accept(await again(), "one0@example.com", "en", before))).toBe("too_many_requests");
    let made = visitPassLimits.friends + visitPassLimits.mailsPerAddress - 1;
    for (; made < visitPassLimits.friendsPerDay; made += 1)
      expect(await code(friends().accept(await again(), `two${made}@example.com`, "en", before))).toBe("done");
    expect(await code(friends().accept(await again(), "last@example.com", "en", before))).toBe("too_many_requests");
  });

  test("addresses of one mailbox are one", async () => {
    const again = () => passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
    await friends().accept(token, "vic.tim@gmail.com", "en", before);
    await friends().accept(token, "victim+1@gmail.com", "en", before);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["visit_confirm"]);
    expect(await code(friends().accept(await again(), "victim+2@gmail.com", "en", before))).toBe("done");
    expect(await code(friends().accept(await again(), "v.i.c.t.i.m@googlemail.com", "en", before))).toBe(
      "too_many_requests",
    );
  });

  test("who has not confirmed gives way to who comes later; who has confirmed stays", async () => {
    await friends().accept(token, "friend@example.com", "en", before);
    await friends().confirm(await friendLink("friend@example.com"), before);
    for (const name of ["a", "b", "c", "d"]) await friends().accept(token, `${name}@example.com`, "en", before);
    expect((await friends().read(token, before)).isFull).toBe(false);
    const kept = await db().selectFrom("visit_pass_friend").select("email").orderBy("id").execute();
    expect(kept.map(({ email }) => email)).toEqual(["friend@example.com", "c@example.com", "d@example.com"]);
  });

  test("a stranger with the link does not use up the seeker's day: a new link has room for the friend", async () => {
    for (let count = 0; count < visitPassLimits.friendsPerPass; count += 1)
      expect(await code(friends().accept(token, `stranger${count}@example.com`, "en", before))).toBe("done");
    expect(await code(friends().accept(token, "friend@example.com", "en", before))).toBe("too_many_requests");
    const fresh = await passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
    expect(await code(friends().accept(fresh, "friend@example.com", "en", before))).toBe("done");
  });
});

const cancel = (by: "seeker" | "poster" | null, time: Date) =>
  sql`update viewing set state = 'cancelled', cancelled_by = ${by}, ended_at = ${time},
      updated_at = ${time} where id = ${viewing}`.execute(db());

describe("the viewing changes", () => {
  test("a host who cancels during the visit does not silence it: the seeker is asked at once, and ends it", async () => {
    await runPasses(passes(), start);
    await cancel("poster", at(5));
    await db().deleteFrom("viewing").where("id", "=", viewing).execute();
    expect((await friends().read(token, at(6))).state).toBe("visiting");
    await runPasses(passes(), at(6));
    expect((await passes().get(seeker, viewing, at(6))).pass).toMatchObject({
      state: "asked",
      cause: "cancelled",
      tellsAt: at(21).toISOString(),
    });
    await passes().sayOut(seeker, viewing, at(10));
    expect((await friends().read(token, at(11))).state).toBe("safe");
  });

  test("cancelled by the seeker, also during the visit: it ends", async () => {
    await cancel("seeker", at(5));
    expect((await friends().read(token, at(6))).state).toBe("off");
    expect(await runPasses(passes(), at(75))).toMatchObject({ steps: 0 });
  });

  test("moved: all times move with it", async () => {
    const shift = 26 * HOUR_MS;
    const next = new Date(start.getTime() + shift);
    await sql`update viewing set during = tstzrange(${next}, ${new Date(next.getTime() + 30 * MINUTE_MS)}),
        updated_at = ${at(-300)} where id = ${viewing}`.execute(db());
    expect(await runPasses(passes(), at(80))).toMatchObject({ steps: 0, deleted: 0 });
    expect((await passes().get(seeker, viewing, at(80))).pass).toMatchObject({
      state: "waiting",
      outBy: new Date(at(60).getTime() + shift).toISOString(),
    });
  });

  test.each(["happened", "missed"])("%s: the pass goes on", async (state) => {
    await sql`update viewing set state = ${state}::viewing_state, poster_typed_at = ${at(1)},
        ended_at = ${at(1)}, updated_at = ${at(1)}
              where id = ${viewing}`.execute(db());
    await runPasses(passes(), at(60));
    expect(await runPasses(passes(), at(75))).toMatchObject({ steps: 1 });
  });
});

test("the host learns nothing: nothing that the host can read changes", async () => {
  const trace = async () => {
    const data = (await app().call("GET", "/api/account/data", { as: host })).json<Record<string, unknown>>();
    const rows = await sql<{ row: string }>`
      select row_to_json(v)::text || v.xmin::text as row from viewing v where id = ${viewing}
      union all select row_to_json(c)::text || c.xmin::text from conversation c
        join viewing v on v.conversation_id = c.id where v.id = ${viewing}
      union all select row_to_json(s)::text || s.xmin::text from viewing_slot s where listing_id = ${listing}`.execute(
      db(),
    );
    const unread = (await calls.listInbox(app(), host)).body;
    return JSON.stringify([{ ...data, madeAt: null, sessions: null }, rows.rows, unread]);
  };
  const first = await trace();
  await friends().accept(token, "friend@example.com", "en", before);
  await friends().confirm(await friendLink("friend@example.com"), before);
  await friends().acceptPush(token, pushSubscription(), "en", before);
  for (const minutes of [0, 60, 75]) await runPasses(passes(), at(minutes));
  await passes().sayOut(seeker, viewing, at(80));
  await passes().revoke(seeker, viewing);
  expect(await trace()).toBe(first);
  expect(await db().selectFrom("mail").select("kind").where("member_id", "=", poster.memberId).execute()).toEqual([]);
});

test("the seeker's own data has the pass without the friend's address, and goes with the account", async () => {
  await friends().accept(token, "friend@example.com", "en", before);
  await friends().read(token, before);
  const response = await app().call("GET", "/api/account/data", { as: person });
  expect(response.body).not.toContain("friend@example.com");
  const { visitPasses } = response.json<{ visitPasses: object[] }>();
  expect(visitPasses).toMatchObject([
    { viewing, nameShown: "Nusrat", friends: 1, opened: [{ times: 1, accepted: false }] },
  ]);
  await sql`delete from member where id = ${seeker.memberId}`.execute(db());
  expect(await db().selectFrom("visit_pass").select("id").where("seeker_id", "=", seeker.memberId).execute()).toEqual(
    [],
  );
  expect(await code(friends().read(token, before))).toBe("link_not_valid");
});
