import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { DAY_MS } from "../../../platform/time.ts";
import type { WireOwnListing } from "../listing.wire.ts";
import { createListingViews, type ListingViews } from "./listing-views.service.ts";

const app = useTestApp();
const log = { warn: vi.fn() };
const [anna, bela] = [{ memberId: "1" }, { memberId: "2" }];

let owner: TestMember;
let listing: string;
let clock: number;
let views: ListingViews;
beforeEach(async () => {
  owner = newMember();
  listing = await addListing(app(), owner);
  clock = Date.now();
  views = createListingViews({ db: app().services.db, log, now: () => clock });
});
afterEach(() => views.close());

const seen = async (id = listing) => {
  const own = (await app().call("GET", `/browseListing/${owner.uid}`, { as: owner })).json<WireOwnListing[]>();
  return own.find(({ _id }) => _id === id)?.views;
};

describe("views of a listing", () => {
  test("begin at nothing, and are written in batches", async () => {
    expect(await seen()).toBe(0);
    views.count(anna, listing);
    views.count(bela, listing);
    expect(await seen()).toBe(0);
    await views.flush();
    expect(await seen()).toBe(2);
    await views.flush();
    expect(await seen()).toBe(2);
  });

  test("count a member once a day, and another listing for itself", async () => {
    const other = await addListing(app(), owner);
    for (let n = 0; n < 3; n += 1) views.count(anna, listing);
    views.count(anna, other);
    await views.flush();
    expect([await seen(), await seen(other)]).toEqual([1, 1]);
    clock += DAY_MS;
    views.count(anna, listing);
    await views.flush();
    expect(await seen()).toBe(2);
  });

  test("of processes that write at the same time all count", async () => {
    const ids = [listing];
    for (let n = 0; n < 4; n += 1) ids.push(await addListing(app(), owner));
    const processes = Array.from({ length: 8 }, () => createListingViews({ db: app().services.db, log }));
    // Each process meets the listings in another order.
    for (const [index, one] of processes.entries())
      for (let n = 0; n < ids.length; n += 1) one.count(anna, ids[(index + n) % ids.length] ?? "");
    await Promise.all(processes.map((one) => one.close()));
    for (const id of ids) expect(await seen(id)).toBe(8);
  });

  test("of a deleted listing are dropped, and the others are saved", async () => {
    const other = await addListing(app(), owner);
    views.count(anna, other);
    views.count(anna, listing);
    expect((await app().call("DELETE", `/browseListing/${other}`, { as: owner })).statusCode).toBe(200);
    await views.flush();
    expect(await seen()).toBe(1);
  });

  test("wait while the database cannot be reached", async () => {
    const { db } = app().services;
    let isDown = true;
    const failing = new Proxy(db, {
      get: (target, name) => {
        if (isDown) throw new Error("not reachable");
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    const one = createListingViews({ db: failing, log });
    one.count(anna, listing);
    await one.flush();
    expect(log.warn).toHaveBeenCalledOnce();
    isDown = false;
    one.count(bela, listing);
    await one.close();
    expect(await seen()).toBe(2);
  });
});

test("the table holds sums and nothing about who opened the listing", async () => {
  views.count(anna, listing);
  await views.flush();
  const rows = await app()
    .services.db.selectFrom("listing_view_count")
    .selectAll()
    .where("listing_id", "=", listing)
    .execute();
  expect(rows).toEqual([{ listing_id: listing, views: 1 }]);
});
