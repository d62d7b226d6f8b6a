/** Anonymous searches that are made as expensive as possible. */
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAside } from "../../src/platform/db/database.ts";
import { useTestApp } from "../app.ts";
import { addListing } from "../listings.ts";
import { newMember } from "../members.ts";
import { connect, countRows, type Statement } from "../scale/explain.ts";

const statements: Statement[] = [];
const app = useTestApp({ PUBLIC_CACHE: "off" }, (text, values) => statements.push({ text, values }));
let client: Client;
beforeAll(async () => {
  client = await connect(app().databaseUrl);
});
afterAll(() => client.end());

/** Rows that PostgreSQL reads for one request, discarded ones included. Does not depend on how busy the machine is. */
async function rowsFor(url: string): Promise<number> {
  statements.length = 0;
  expect((await app().call("GET", url)).statusCode).toBe(200);
  const asked = statements.filter(
    ({ text }) => /search_word|listing_words|listing_search/.test(text) && !text.startsWith("explain"),
  );
  expect(asked.length).toBeGreaterThan(0);
  let rows = 0;
  for (const statement of asked) rows += await countRows(client, statement);
  return rows;
}

describe("unknown words", () => {
  beforeAll(async () => {
    await client.query(
      "insert into search_word select 'l:' || left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 7) from generate_series(1, 20000) n on conflict do nothing",
    );
    await client.query("analyze search_word");
  });

  test("eight short unknown places cause no fuzzy lookup among 20,000 location words", async () => {
    // Before the fix each of the eight was compared with all 20,000.
    expect(await rowsFor("/browseListing?location=zzq%20zyq%20zxq%20zwq%20zvq%20zuq%20ztq%20zd")).toBeLessThan(100);
  });

  test("of eight longer unknown places three are looked up, among words with the same beginning", async () => {
    expect(await rowsFor("/browseListing?location=zzqa%20zyqa%20zxqa%20zwqa%20zvqa%20zuqa%20ztqa%20zsqa")).toBeLessThan(
      5_000,
    );
    expect(statements.filter(({ text }) => text.includes("levenshtein"))).toHaveLength(3);
  });

  test("a misspelt place is found; while lookups are busy it counts as unknown, and reads and writes work", async () => {
    const owner = newMember();
    const id = await addListing(app(), owner, { location: "Qwertybari, Zyxtown" });
    const found = async () => {
      const answer = await app().call("GET", "/browseListing?location=Qwertibari");
      return [answer.statusCode, answer.json<unknown[]>().length];
    };
    expect(await found()).toEqual([200, 1]);
    const held = Promise.withResolvers<void>();
    const holding = runAside(app().services.db, "lookup", (side) => side.transaction().execute(() => held.promise));
    try {
      expect(await Promise.all(Array.from({ length: 30 }, found))).toEqual(Array.from({ length: 30 }, () => [200, 0]));
      expect((await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { rent: 9_100 } })).statusCode).toBe(
        200,
      );
    } finally {
      held.resolve();
    }
    await holding;
    expect(await found()).toEqual([200, 1]);
  });
});

const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

describe("forged cursors", () => {
  const circle = "/browseListing?near=23.78,90.39&within=50&sort=nearest&limit=50";
  const inside = forged("nearest", 0.43, "50000000000000000");

  test.each([
    ["a distance outside of the circle", `${circle}&cursor=${forged("nearest", 0.46, "50000000000000000")}`],
    [
      "a distance outside of the circle, backwards",
      `${circle}&cursor=${forged("nearest", 2, "50000000000000000", "before")}`,
    ],
    ["a key where there is none", `/browseListing?cursor=${forged("newest", 5, "50000000000000000")}`],
    ["a rent with a fraction", `/browseListing?sort=rentAsc&cursor=${forged("rentAsc", 0.5, "50000000000000000")}`],
    ["a negative like count", `/browseListing?sort=mostLiked&cursor=${forged("mostLiked", -1, "50000000000000000")}`],
  ])("%s gets 400", async (_what, url) => {
    expect((await app().call("GET", url)).statusCode).toBe(400);
  });

  test("while an expensive one waits for the collection connections, lists and posts work", async () => {
    const { db } = app().services;
    await addListing(app());
    const held = Promise.withResolvers<void>();
    const holding = Array.from({ length: 2 }, () =>
      runAside(db, "collection", (side) => side.transaction().execute(() => held.promise)),
    );
    // A backwards cursor has no index walk: all matches are collected at once.
    const back = forged("nearest", 0.43, "50000000000000000", "before");
    const attack = Array.from({ length: 40 }, () => app().call("GET", `${circle}&cursor=${back}`));
    expect((await app().call("GET", "/browseListing")).statusCode).toBe(200);
    await addListing(app());
    expect(new Set((await Promise.all(attack)).map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    held.resolve();
    await Promise.all(holding);
    expect((await app().call("GET", `${circle}&cursor=${inside}`)).statusCode).toBe(200);
  });

  test("the collection query has a limit", async () => {
    statements.length = 0;
    await app().call("GET", `${circle}&cursor=${forged("nearest", 0.43, "50000000000000000", "before")}`);
    const collected = statements.filter(({ text }) => text.includes("match as materialized"));
    expect(collected).not.toEqual([]);
    for (const { text } of collected)
      expect(text).toMatch(/match as materialized \(select [^()]* from listing_search [\s\S]*? limit 4096\)/);
  });
});
