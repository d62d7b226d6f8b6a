import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import * as calls from "../../../../test/service-calls.ts";
import { buildApp } from "../../../main/build-app.ts";
import { schedulesOf } from "../../../main/jobs.ts";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import { flyerFiles } from "../flyer-code.ts";
import { toLetLimits } from "../to-let.limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const query = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.services.pool.query(text, values)).rows as Row[];
const actorOf = (member: TestMember) => app.services.accounts.getActorByIdToken(unsignedIdToken(member));
const toLet = () => app.services.toLet;

let owner: TestMember;
let id: string;
let code: string;
beforeEach(async () => {
  owner = newMember();
  id = await addListing(app, owner);
  ({ code } = await toLet().getOwn(await actorOf(owner), id));
});

const stateOf = async (of = code) => (await toLet().look(of))?.state;
const answer = (said: "available" | "taken") => calls.answerFor(app, owner, id, said);
const deletePost = () => app.call("DELETE", `/browseListing/${id}`, { as: owner });

describe("the code", () => {
  test("is made once, also by requests at the same time", async () => {
    const other = await addListing(app, owner);
    const actor = await actorOf(owner);
    const made = await Promise.all(Array.from({ length: 8 }, () => toLet().getOwn(actor, other)));
    expect(new Set(made.map((one) => one.code)).size).toBe(1);
    expect(made[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(made[0]?.code).not.toBe(code);
  });

  test("keeps the rent and the area that are printed, and takes over new ones", async () => {
    expect(await toLet().look(code)).toMatchObject({ rent: 8500, area: "dhanmondi", state: "free" });
    await app.call("PUT", `/browseListing/${id}`, { as: owner, body: { rent: 9000 } });
    await toLet().getOwn(await actorOf(owner), id);
    expect(await query("select code, rent from to_let_poster where listing_id = $1", [id])).toEqual([
      { code, rent: 9000 },
    ]);
  });

  test("that nobody has made leads nowhere", async () => {
    expect(await toLet().look("ZZZZZZ")).toBeUndefined();
  });
});

describe("what the code says", () => {
  test("free, asked about, taken, free again, hidden, gone", async () => {
    expect(await stateOf()).toBe("free");
    const seeker = newMember();
    const words = { text: "I would like to see the room on Friday, please.", nonce: "1" };
    expect((await calls.ask(app, seeker, id, words)).statusCode).toBeLessThan(300);
    toLet().forget();
    expect(await stateOf()).toBe("asked");
    await answer("taken");
    expect(await stateOf()).toBe("taken");
    await answer("available");
    expect(["free", "asked"]).toContain(await stateOf());
    await query("update listing set state = 'asleep' where id = $1", [id]);
    toLet().forget();
    expect(await toLet().look(code)).toMatchObject({ state: "asleep", listing: undefined, rent: 8500 });
    await deletePost();
    expect(await toLet().look(code)).toEqual({
      state: "gone",
      rent: 8500,
      area: "dhanmondi",
      listingId: null,
      listing: undefined,
    });
  });

  test("a post that moderators look at is hidden, one that they removed is gone", async () => {
    for (const [state, said] of [
      ["waiting", "asleep"],
      ["removed", "gone"],
    ]) {
      await query("update listing set state = $2::listing_state where id = $1", [id, state]);
      toLet().forget();
      expect(await toLet().look(code)).toMatchObject({ state: said, listing: undefined });
    }
  });

  test("has nothing of the owner beyond what public lists have", async () => {
    const said = JSON.stringify(await toLet().look(code));
    for (const secret of [owner.uid, owner.email, (await actorOf(owner)).memberId])
      expect(said).not.toContain(`"${secret}"`);
  });

  test("a change is seen by another process within 10 s", async () => {
    const second = await buildApp(app.config, "none");
    const seen = async () => (await second.services.toLet.look(code))?.state;
    try {
      expect(await seen()).toBe("free");
      for (const [change, state] of [
        [() => answer("taken"), "taken"],
        [() => answer("available"), "free"],
        [deletePost, "gone"],
      ] as const) {
        const changed = Date.now();
        await change();
        await expect.poll(seen, { timeout: 15_000, interval: 250 }).toBe(state);
        expect(Date.now() - changed).toBeLessThan(10_000);
      }
    } finally {
      await second.app.close();
    }
  }, 60_000);
});

const scansOf = () =>
  query<{ day: string; scans: number }>(
    "select day::text as day, scans from to_let_scan where code = $1 order by day",
    [code],
  );

describe("scans", () => {
  test("of one IPv6 network are one", async () => {
    const counted = [];
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:5::2", "2001:db8:0:1::1"])
      counted.push(await toLet().countScan(code, undefined, address));
    expect(counted).toEqual([true, false, false, true]);
  });

  test("are counted by day, without those of the owner and of unknown codes", async () => {
    for (let count = 0; count < 3; count += 1)
      expect(await toLet().countScan(code, undefined, `192.0.2.${count}`)).toBe(true);
    expect(await toLet().countScan(code, await actorOf(newMember()), "192.0.2.8")).toBe(true);
    expect(await toLet().countScan(code, await actorOf(owner), "192.0.2.9")).toBe(false);
    expect(await toLet().countScan("ZZZZZZ", undefined, "192.0.2.9")).toBe(false);
    await toLet().flushScans();
    await toLet().countScan(code, undefined, "192.0.2.10");
    await toLet().flushScans();
    expect(await scansOf()).toEqual([{ day: todayInDhaka(), scans: 5 }]);
    expect((await toLet().getOwn(await actorOf(owner), id)).scans).toEqual({
      total: 5,
      days: [{ day: todayInDhaka(), scans: 5 }],
    });
  });

  test("60 from one address without cookies count once", async () => {
    const answers = [];
    for (let count = 0; count < 60; count += 1) answers.push(await toLet().countScan(code, undefined, "198.51.100.7"));
    expect(answers).toEqual([true, ...Array<boolean>(59).fill(false)]);
  });

  test("the table has no column that could say who", async () => {
    const columns = await query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'to_let_scan' order by 1",
    );
    expect(columns.map(({ name }) => name)).toEqual(["code", "day", "scans"]);
  });

  test("and flyers of deleted posts go after a year", async () => {
    const old = addDays(todayInDhaka(), -toLetLimits.keptDays - 1);
    await query("insert into to_let_scan (code, day, scans) values ($1, $2, 7), ($1, $3, 1)", [
      code,
      old,
      todayInDhaka(),
    ]);
    const none = { sweep: () => Promise.reject(new Error("nothing is sent here")), queueMissing: async () => 0 };
    const job = schedulesOf(app.services, none, none).find(({ name }) => name === "sweep-posters");
    expect(await job?.run()).toMatchObject({ scans: 1, flyers: 0 });
    expect(await scansOf()).toEqual([{ day: todayInDhaka(), scans: 1 }]);
    await query("update to_let_poster set made_at = $2 where code = $1", [code, old]);
    await job?.run();
    expect(await stateOf()).toBe("free");
    await deletePost();
    await job?.run();
    expect([await query("select from to_let_poster where code = $1", [code]), await scansOf()]).toEqual([[], []]);
  });
});

describe("the files", () => {
  test("are for the owner", async () => {
    const kinds = await Promise.all(
      flyerFiles.map((file) => app.call("GET", `/api/listings/${id}/poster/${file}`, { as: owner })),
    );
    expect(
      kinds.map(({ statusCode, headers }) => [statusCode, headers["content-type"], headers["cache-control"]]),
    ).toEqual([
      [200, "application/pdf", "private, no-store"],
      [200, "application/pdf", "private, no-store"],
      [200, "image/png", "private, no-store"],
      [200, "image/svg+xml; charset=utf-8", "private, no-store"],
    ]);
    expect(kinds[0]?.headers["content-disposition"]).toBe(`attachment; filename="to-let-${code}-a4.pdf"`);
    const [stranger, visitor] = await Promise.all([
      app.call("GET", `/api/listings/${id}/poster/a4.pdf`, { as: newMember() }),
      app.call("GET", `/api/listings/${id}/poster/a4.pdf`),
    ]);
    expect([stranger.statusCode, visitor.statusCode]).toEqual([404, 401]);
  });

  test("a stranger who asks makes no code", async () => {
    const fresh = await addListing(app, owner);
    await app.call("GET", `/api/listings/${fresh}/poster/a4.pdf`, { as: newMember() });
    expect(await query("select from to_let_poster where listing_id = $1", [fresh])).toEqual([]);
  });

  test("the picture for link previews is of public posts only", async () => {
    const get = () => app.call("GET", `/api/listings/${id}/picture.jpg?lang=bn`);
    expect([(await get()).statusCode, (await get()).headers["content-type"]]).toEqual([200, "image/jpeg"]);
    await query("update listing set state = 'waiting' where id = $1", [id]);
    expect((await get()).statusCode).toBe(404);
  });
});

test("one's own data has the flyers and how often they were opened", async () => {
  await query("insert into to_let_scan (code, day, scans) values ($1, '2026-11-01', 4)", [code]);
  const { postersMade } = (await app.call("GET", "/api/account/data", { as: owner })).json<{
    postersMade: unknown[];
  }>();
  expect(postersMade).toEqual([
    {
      listing: id,
      code,
      rent: 8500,
      area: "dhanmondi",
      madeAt: expect.any(String) as string,
      openedByDay: [{ day: "2026-11-01", opened: 4 }],
    },
  ]);
});
