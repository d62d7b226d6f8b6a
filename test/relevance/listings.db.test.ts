import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../scripts/seed/demo.ts";
import { projectRoot } from "../../scripts/services/paths.ts";
import { useTestApp } from "../app.ts";
import judged from "./listings.json" with { type: "json" };

const app = useTestApp();
beforeAll(() => seedDemo(app().databaseUrl));

const FIRST = 3;
/**
 * All words have to match: a query with one word too many finds nothing, and the page offers to drop one. So the limit
 * is lower than for places.
 */
const LEAST_RIGHT = 0.9;

const keyed = JSON.parse(readFileSync(join(projectRoot, "seed/listings.json"), "utf8")) as {
  key: string;
  title: string;
}[];
const titleOf = new Map(keyed.map(({ key, title }) => [key, title]));

/** The expected posts were chosen by reading the demo posts, independently of the code. */
test("the expected post is among the first three results", async () => {
  const misses: string[] = [];
  for (const { query, expected } of judged) {
    const answer = await app().call("GET", `/browseListing?${query}&limit=${FIRST}`);
    const titles = answer.json<{ title: string }[]>().map(({ title }) => title);
    if (!titles.includes(titleOf.get(expected) ?? ""))
      misses.push(`  ${decodeURIComponent(query)} means ${expected}, not ${titles.join(" | ") || "nothing"}`);
  }
  const right = (judged.length - misses.length) / judged.length;
  process.stdout.write(
    `${judged.length - misses.length} of ${judged.length} right (${(right * 100).toFixed(1)} %)\n${misses.map((miss) => `${miss}\n`).join("")}`,
  );
  expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT);
});
