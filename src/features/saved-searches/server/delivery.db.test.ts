/** Which members are told what, when, and that they are told once. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { at, roomsOf, searchTools } from "../../../../test/saved-searches.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import { createLogger } from "../../../platform/log.ts";
import { createDelivery } from "./delivery.service.ts";

const app = useTestApp();
const { db, seeker, save, run, toldTo, markedIds, settleChanges } = searchTools(app);
const log = createLogger("silent");
const saved = () => app().services.savedSearches;
const post = () => addListing(app());
const DHANMONDI = "area=dhanmondi";

beforeEach(async () => {
  await db().deleteFrom("saved_search").execute();
  await db().deleteFrom("alert_member").execute();
  await settleChanges();
});

describe("a new room", () => {
  test("is told to those whose search finds it, and to no others", async () => {
    const [yes, dear, elsewhere, men, words] = [
      await seeker(),
      await seeker(),
      await seeker(),
      await seeker(),
      await seeker(),
    ];
    await save(yes, `${DHANMONDI}&maxRent=9000&has=`);
    await save(dear, `${DHANMONDI}&maxRent=5000`);
    await save(elsewhere, "area=mirpur-10");
    await save(men, `${DHANMONDI}&gender=male`);
    await save(words, `${DHANMONDI}&q=rooftop`);
    const id = await addListing(app());
    await run();
    expect((await toldTo(yes)).map(roomsOf)).toEqual([[id]]);
    for (const other of [dear, elsewhere, men, words]) expect(await toldTo(other)).toEqual([]);
    expect(await markedIds()).toEqual([]);
  });

  test("is found by a search of the district around its area, near a place, and everywhere", async () => {
    const [wide, near, everywhere] = [await seeker(), await seeker(), await seeker()];
    await save(wide, "area=dhaka");
    await save(near, "near=23.7461,90.3742&within=3");
    await save(everywhere, "");
    const id = await addListing(app(), newMember(), { pin: { lat: 23.7465, lng: 90.376 } });
    await run();
    for (const one of [wide, near, everywhere]) expect((await toldTo(one)).map(roomsOf)).toEqual([[id]]);
  });

  test("is told once, also if a second search of the member finds it later, or it is woken again", async () => {
    const member = await seeker();
    await save(member, DHANMONDI);
    await save(member, "maxRent=9000", "daily");
    const id = await addListing(app());
    await run(at("12:00"));
    await run(at("08:31", "2026-12-08"));
    await sql`update listing set state = 'asleep' where id = ${id}`.execute(db());
    await sql`update listing set state = 'live' where id = ${id}`.execute(db());
    await run(at("12:00", "2026-12-08"));
    expect((await toldTo(member)).map(roomsOf)).toEqual([[id]]);
  });

  test("and others of several searches are one message, each room once", async () => {
    const member = await seeker();
    await save(member, DHANMONDI);
    await save(member, "maxRent=9000");
    await save(member, "area=mirpur-10");
    const [first, second] = [
      await addListing(app()),
      await addListing(app(), newMember(), { location: "Mirpur 10, Dhaka" }),
    ];
    await run();
    const told = await toldTo(member);
    expect(told).toHaveLength(1);
    expect(roomsOf(told[0]).toSorted()).toEqual([first, second].toSorted());
  });

  test("of the member, of a blocked member, or 'not for me' is not told", async () => {
    const [me, blocker, blocked] = [newMember(), newMember(), newMember()];
    const member = await seeker(me);
    const [blockerId, blockedId] = [(await seeker(blocker)).memberId, (await seeker(blocked)).memberId];
    await save(member, DHANMONDI);
    await sql`insert into member_block (blocker_id, blocked_id) values (${blockerId}, ${member.memberId}),
        (${member.memberId}, ${blockedId})`.execute(db());
    for (const owner of [me, blocker, blocked]) await addListing(app(), owner);
    const hidden = await addListing(app());
    await app().services.saved.change(member, { intent: "hide", id: hidden });
    await run();
    expect(await toldTo(member)).toEqual([]);
    expect(await markedIds()).toEqual([]);
  });

  test("is not told if it was taken before the message, or to who is suspended or leaving", async () => {
    const [member, suspended, leaving] = [await seeker(), await seeker(), await seeker()];
    for (const one of [member, suspended, leaving]) await save(one, DHANMONDI, "daily");
    await sql`update member set suspended_at = now() where id = ${suspended.memberId}`.execute(db());
    await sql`update member set leaving_at = now() where id = ${leaving.memberId}`.execute(db());
    const id = await addListing(app());
    await run(at("12:00"));
    await sql`update listing set available = false where id = ${id}`.execute(db());
    await run(at("08:31", "2026-12-08"));
    for (const one of [member, suspended, leaving]) expect(await toldTo(one)).toEqual([]);
    expect(await markedIds()).toEqual([]);
  });

  test("that was committed after a later one was told is told too", async () => {
    const member = await seeker();
    await save(member, DHANMONDI);
    const [late, early] = [await addListing(app()), await addListing(app())];
    await sql`update listing_news set at = ${at("11:59")} where listing_id in (${late}, ${early})`.execute(db());
    // As if the first transaction had not ended yet.
    const held = await db()
      .deleteFrom("listing_news")
      .where("listing_id", "=", late)
      .returningAll()
      .executeTakeFirstOrThrow();
    await run(at("12:00"));
    await sql`insert into listing_news overriding system value select *
        from jsonb_populate_record(null::listing_news, ${JSON.stringify(held)}::jsonb)`.execute(db());
    await sql`update listing_news set instant_at = null where listing_id = ${late}`.execute(db());
    await run(at("12:40"));
    expect((await toldTo(member)).map(roomsOf)).toEqual([[early], [late]]);
  });
});

describe("a message", () => {
  test("has twenty rooms at most, and says that there are more", async () => {
    const member = await seeker();
    const search = await save(member, DHANMONDI);
    const owner = newMember();
    for (let n = 0; n < 22; n += 1) await addListing(app(), owner);
    await run();
    const [told] = await toldTo(member);
    expect(roomsOf(told)).toHaveLength(20);
    expect(told?.searches[0]).toMatch(new RegExp(`^${search} 1 `));
  });

  test("about instant searches comes at most every half hour and six times a day", async () => {
    const member = await seeker();
    await save(member, DHANMONDI);
    await post();
    await run(at("12:00"));
    await post();
    await run(at("12:10"));
    expect(await toldTo(member)).toHaveLength(1);
    await run(at("12:31"));
    expect(await toldTo(member)).toHaveLength(2);
    for (const time of ["13:30", "14:30", "15:30", "16:30", "17:30", "18:30"]) {
      await post();
      await run(at(time));
    }
    expect(await toldTo(member)).toHaveLength(6);
    await run(at("08:01", "2026-12-08"));
    const told = await toldTo(member);
    expect(told).toHaveLength(7);
    expect(roomsOf(told[6])).toHaveLength(2);
  });

  test("waits until the quiet hours are over", async () => {
    const member = await seeker();
    await save(member, DHANMONDI);
    await addListing(app());
    for (const now of [at("22:00"), at("23:30"), at("03:00", "2026-12-08"), at("07:59", "2026-12-08")]) await run(now);
    expect(await toldTo(member)).toEqual([]);
    await run(at("08:00", "2026-12-08"));
    expect(await toldTo(member)).toHaveLength(1);
  });

  test("waits until the quiet hours are over, also if another worker has not finished with somebody", async () => {
    const members = [await seeker(), await seeker()];
    for (const member of members) await save(member, DHANMONDI);
    await addListing(app());
    await app().services.matching.matchInstant(at("21:59"));
    const due = async () =>
      (
        await sql<{ due: boolean }>`select due_at <= ${at("22:00")} as due from search_mark order by due_at`.execute(
          db(),
        )
      ).rows.map((row) => row.due);
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from search_mark limit 1 for update`.execute(trx);
        await app().services.delivery.runDue(at("22:00"));
      });
    expect((await due()).filter(Boolean)).toHaveLength(1);
    await app().services.delivery.runDue(at("22:01"));
    expect((await due()).filter(Boolean)).toHaveLength(0);
    await run(at("08:00", "2026-12-08"));
    for (const member of members) expect(await toldTo(member)).toHaveLength(1);
  });

  test("comes every morning, or on Saturdays, or not at all", async () => {
    const [daily, weekly, off] = [await seeker(), await seeker(), await seeker()];
    await save(daily, DHANMONDI, "daily");
    await save(weekly, DHANMONDI, "weekly");
    await save(off, DHANMONDI, "off");
    await addListing(app());
    await run(at("12:00"));
    expect([await toldTo(daily), await toldTo(weekly)]).toEqual([[], []]);
    await run(at("08:31", "2026-12-08"));
    expect([(await toldTo(daily)).length, (await toldTo(weekly)).length]).toEqual([1, 0]);
    await run(at("08:31", "2026-12-12"));
    expect([(await toldTo(daily)).length, (await toldTo(weekly)).length, (await toldTo(off)).length]).toEqual([
      1, 1, 0,
    ]);
  });

  test("is one although two workers deliver at once", async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => seeker()));
    for (const member of members) await save(member, DHANMONDI);
    await addListing(app());
    await app().services.matching.matchInstant(at("12:00"));
    const { search } = app().services;
    const workers = [createDelivery({ db: db(), search, log }), createDelivery({ db: db(), search, log })];
    const counts = await Promise.all(workers.map((worker) => worker.runDue(at("12:00"))));
    expect(counts.reduce((sum, { done }) => sum + done, 0)).toBe(8);
    for (const member of members) expect(await toldTo(member)).toHaveLength(1);
  });

  test("is not lost and not doubled if the worker dies before its transaction ends", async () => {
    const member = await seeker();
    await save(member, DHANMONDI);
    const id = await addListing(app());
    await app().services.matching.matchInstant(at("12:00"));
    const { search } = app().services;
    // The connection is lost while the search runs, as if the process were killed.
    const dying = createDelivery({
      db: db(),
      log,
      search: {
        findNew: async (who, values, asked, trx) => {
          const found = await search.findNew(who, values, asked, trx);
          if (trx) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
          return found;
        },
      },
    });
    expect(await dying.runDue(at("12:00"))).toMatchObject({ done: 0, failed: 1 });
    expect([await toldTo(member), (await markedIds()).length]).toEqual([[], 1]);
    await run(at("12:11"));
    await run(at("12:12"));
    expect((await toldTo(member)).map(roomsOf)).toEqual([[id]]);
  });

  test("reaches the others if one member's search fails", async () => {
    const [broken, well] = [await seeker(), await seeker()];
    await save(broken, DHANMONDI);
    await save(well, "area=dhaka");
    await post();
    await app().services.matching.matchInstant(at("12:00"));
    const { search } = app().services;
    const worker = createDelivery({
      db: db(),
      log,
      search: {
        findNew: (who, ...rest) =>
          who.memberId === broken.memberId ? Promise.reject(new Error("no")) : search.findNew(who, ...rest),
      },
    });
    expect(await worker.runDue(at("12:00"))).toEqual({ done: 1, failed: 1 });
    expect([(await toldTo(broken)).length, (await toldTo(well)).length]).toEqual([0, 1]);
    await run(at("12:11"));
    expect(await toldTo(broken)).toHaveLength(1);
  });
});

describe("a room that the member saved", () => {
  test("is told of when it is taken, free again or cheaper, in the evening, all in one message", async () => {
    const member = await seeker();
    const owners = [newMember(), newMember(), newMember(), newMember()] as const;
    const [taken, cheaper, both, same] = await Promise.all(owners.map((owner) => addListing(app(), owner)));
    for (const id of [taken, cheaper, both, same])
      await app().services.saved.change(member, { intent: "save", id: id ?? "" });
    await app().call("PUT", `/browseListing/${cheaper}`, { as: owners[1], body: { rent: 7_000 } });
    for (const id of [taken, both]) await sql`update listing set available = false where id = ${id}`.execute(db());
    await sql`update listing set available = true where id = ${both}`.execute(db());
    await run(at("12:00"));
    expect(await toldTo(member)).toEqual([]);
    await run(at("18:31"));
    const told = await toldTo(member);
    expect(told).toHaveLength(1);
    expect(told[0]?.rooms.toSorted()).toEqual([`cheaper ${cheaper}`, `taken ${taken}`]);
    await run(at("18:31", "2026-12-08"));
    expect(await toldTo(member)).toHaveLength(1);
  });

  test("is not told of as taken to the person who moves in, nor while the owner can undo it", async () => {
    const [tenant, other] = [await seeker(), await seeker()];
    const [owner, undoes] = [newMember(), newMember()];
    const [id, undone] = [await addListing(app(), owner), await addListing(app(), undoes)];
    for (const one of [tenant, other])
      for (const room of [id, undone]) await app().services.saved.change(one, { intent: "save", id: room });
    const { _id: conversation } = await app().services.conversations.ask(tenant, id, opener());
    await app().services.conversations.send(await actorOf(app(), owner), conversation, {
      nonce: message().nonce,
      text: "The room is yours.",
    });
    await app().services.conversations.ask(other, undone, opener());
    for (const [member, room] of [
      [owner, id],
      [undoes, undone],
    ] as const)
      await answerAs(app(), member, room, "taken");
    await app().services.taken.choose(await actorOf(app(), owner), id, conversation);
    await sql`update taken_notice set tell_at = tell_at + interval '1 day' where listing_id = ${undone}`.execute(db());
    await passUndoMinute(app());
    await run(at("12:00"));
    await run(at("18:31"));
    expect((await toldTo(other)).map(({ rooms }) => rooms)).toEqual([[`taken ${id}`]]);
    expect(await toldTo(tenant)).toEqual([]);
  });

  test("goes with the next message about a search, and not at all if the member does not want it", async () => {
    const [member, silent] = [await seeker(), await seeker()];
    const [id, fresh] = [await addListing(app(), newMember(), { location: "Mirpur 10, Dhaka" }), newMember()];
    for (const one of [member, silent]) await app().services.saved.change(one, { intent: "save", id });
    await saved().setRoomNews(silent, false);
    await save(member, DHANMONDI);
    await sql`update listing set available = false where id = ${id}`.execute(db());
    await addListing(app(), fresh);
    await run(at("12:00"));
    await run(at("18:31"));
    const told = await toldTo(member);
    expect(told.map(({ rooms }) => rooms)).toEqual([[`taken ${id}`]]);
    expect(await toldTo(silent)).toEqual([]);
  });
});
