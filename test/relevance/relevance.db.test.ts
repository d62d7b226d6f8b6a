import { describe, expect, test } from "vitest";
import { useTestApp } from "../app.ts";
import judged from "./areas.json" with { type: "json" };

const app = useTestApp();

const FIRST = 3;
const LEAST_RIGHT = 0.95;

interface Miss {
  asked: string;
  expected: string | null;
  got: string;
}

/** The expected places were chosen by people, independently of the code: see test/relevance/areas.json. */
function expectMostlyRight(misses: readonly Miss[], of: number): void {
  const right = (of - misses.length) / of;
  const lines = misses.map(({ asked, expected, got }) => `  '${asked}' means ${expected ?? "no place"}, not ${got || "nothing"}`);
  process.stdout.write(`${of - misses.length} of ${of} right (${(right * 100).toFixed(1)} %)\n${lines.map((line) => `${line}\n`).join("")}`);
  expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT);
}

describe("places", () => {
  test("are among the first three suggestions for typed texts", async () => {
    const misses: Miss[] = [];
    for (const [asked = "", expected = ""] of judged.suggest) {
      const answer = await app().call("GET", `/api/areas?q=${encodeURIComponent(asked)}&limit=${FIRST}`);
      const slugs = answer.json<{ slug: string }[]>().map(({ slug }) => slug);
      if (!slugs.includes(expected)) misses.push({ asked, expected, got: slugs.join(", ") });
    }
    expectMostlyRight(misses, judged.suggest.length);
  });

  test("are recognised in location texts, and not in other texts", async () => {
    const misses: Miss[] = [];
    for (const [asked, expected] of judged.read as [string, string | null][]) {
      const slug = (await app().services.areas.read(asked))?.slug ?? null;
      if (slug !== expected) misses.push({ asked, expected, got: slug ?? "" });
    }
    expectMostlyRight(misses, judged.read.length);
  });
});
