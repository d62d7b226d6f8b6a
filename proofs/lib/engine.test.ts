import { expect, test } from "vitest";
import { toScript } from "./engine.ts";

test("numbers become pgbench variables, other values become literals", () => {
  expect(toScript("select $1::integer,\n  $2::text", [7, "north"])).toBe(
    "\\set p1 7\nselect :p1::integer, 'north'::text;",
  );
});

test("a colon inside a string literal is not taken for a pgbench variable", () => {
  const script = toScript("select to_char(now(), 'HH24:MI'), 'plain', $1::text, $2::jsonb", [
    "at:home",
    '{"a":"b\\\\c:d"}',
  ]);
  expect(script).toBe(
    String.raw`select to_char(now(), E'HH24\x3aMI'), 'plain', E'at\x3ahome'::text, E'{"a"\x3a"b\\\\c\x3ad"}'::jsonb;`,
  );
  expect(script).not.toMatch(/(?<!:):[a-z]\w*'/i);
});
