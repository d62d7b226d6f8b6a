import { describe, expect, test } from "vitest";
import { traced, traceFields, traceparent } from "./spans.ts";
import { describeStatement } from "./sql-spans.ts";

test.each([
  ['select "id" from "listing" where "id" = $1', "select listing"],
  ["\n  with page as (select listing_id from listing_search) select 1", "with listing_search"],
  [
    "select (select name from area where id = listing.area_id), coalesce(rent, (0)) from listing join member on true",
    "select listing",
  ],
  ["insert into mail (kind) values ($1)", "insert mail"],
  ["update listing set rent = $1", "update listing"],
  ["delete from session where expires_at < now()", "delete session"],
  ["begin", "begin"],
  ["set local plan_cache_mode = force_custom_plan", "set"],
  ["select 1", "select"],
  ["", "sql"],
])("%j is called %s", (text, name) => {
  expect(describeStatement(text).name).toBe(name);
});

test("string literals are removed, and long texts are truncated", () => {
  expect(describeStatement("select 1 from member where email = 'rina@example.com' and name = 'O''Neil'").text).toBe(
    "select 1 from member where email = '?' and name = '?'",
  );
  expect(describeStatement(`select ${"1, ".repeat(5_000)}2`).text).toHaveLength(2_000);
});

describe("without a tracer", () => {
  test("work runs, and there is no trace", async () => {
    const seen = await traced({ name: "some work", kind: "server" }, async () => ({
      fields: traceFields(),
      traceparent: traceparent(),
    }));
    expect(seen).toEqual({ fields: {}, traceparent: undefined });
  });
});
