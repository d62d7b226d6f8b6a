import { join } from "node:path";
import { expect, test } from "vitest";
import {
  OUTSIDE_OF_A_TRANSACTION,
  readMigrations,
  splitStatements,
  toMigration,
} from "../../../src/platform/db/migration-files.ts";
import { checkRows } from "../../../test/rows.ts";
import { findBroken, rules } from "./migration-rules.ts";
import { readFiles } from "./migration-steps.ts";

const outside = (sql: string) => `${OUTSIDE_OF_A_TRANSACTION}\n${sql}`;

/** For each rule: migrations of which the last one breaks it, and migrations that do the same correctly. */
const cases: [rule: string, bad: string[], good: string[]][] = [
  ["unknown statement", ["cluster listing"], []],
  ["unknown statement", ["alter table listing set unlogged"], ["alter table listing set (fillfactor = 80)"]],
  [
    "index that stops writers",
    ["create index by_age on listing (age)"],
    [outside("drop index concurrently if exists by_age; create index concurrently by_age on listing (age)")],
  ],
  [
    "index that stops writers",
    ["create index by_age on listing (age)"],
    ["create table fresh (id bigint); create index by_id on fresh (id)"],
  ],
  ["index that stops writers", ["create index by_age on listing (age)"], ["create index by_kind on area (kind)"]],
  ["concurrently inside of a transaction", ["create index concurrently by_age on listing (age)"], []],
  [
    "concurrently inside of a transaction",
    ["drop index concurrently listing_rent"],
    [outside("drop index concurrently if exists listing_rent")],
  ],
  [
    "cannot be run again",
    [outside("create index concurrently if not exists by_age on listing (age)")],
    [outside("drop index concurrently if exists by_age; create index concurrently by_age on listing (age)")],
  ],
  [
    "impatient outside of a transaction",
    [outside("alter table listing add column floor smallint")],
    ["alter table listing add column floor smallint"],
  ],
  ["impatient outside of a transaction", [outside("vacuum full listing")], [outside("vacuum (analyze) listing")]],
  [
    "statements cannot be told apart",
    [outside("drop index concurrently if exists a; comment on index b is E'it\\'s; here'")],
    [outside('drop index concurrently if exists a; drop index concurrently if exists "b;"')],
  ],
  [
    "rewrites the table",
    ["alter table listing add column key uuid not null default gen_random_uuid()"],
    ["alter table listing add column key uuid"],
  ],
  [
    "rewrites the table",
    ["alter table member add column number bigserial"],
    ["alter table member add column seen_at timestamptz default now()"],
  ],
  [
    "rewrites the table",
    ["alter table listing_search add column who smallint generated always as (rules & 1) stored"],
    ["alter table listing_search add column who smallint"],
  ],
  [
    "rewrites the table",
    ["alter table listing alter column rent type bigint"],
    ["alter table listing add column rent_long bigint"],
  ],
  [
    "not null without a value",
    ["alter table member add column size integer not null"],
    ["alter table member add column size integer not null default 0"],
  ],
  [
    "not null by reading the whole table",
    ["alter table member alter column photo_url set not null"],
    [
      "alter table member add constraint has_photo check (photo_url is not null) not valid",
      outside("alter table member validate constraint has_photo"),
      "alter table member alter column photo_url set not null; alter table member drop constraint has_photo",
    ],
  ],
  [
    "not null by reading the whole table",
    [
      "alter table member add constraint has_photo check (photo_url is not null) not valid",
      "alter table member alter column photo_url set not null",
    ],
    [],
  ],
  [
    "constraint that reads the whole table",
    ["alter table listing add constraint cheap check (rent < 9)"],
    ["alter table listing add constraint cheap check (rent < 9) not valid"],
  ],
  [
    "constraint that reads the whole table",
    ["alter table photo add foreign key (owner_id) references member (id)"],
    [],
  ],
  [
    "constraint that reads the whole table",
    ["alter table listing add column floor integer check (floor > 0)"],
    ["alter table listing add column floor integer"],
  ],
  [
    "validated under a lock",
    [
      "alter table listing add constraint cheap check (rent < 9) not valid; alter table listing validate constraint cheap",
    ],
    [
      "alter table listing add constraint cheap check (rent < 9) not valid",
      outside("alter table listing validate constraint cheap"),
    ],
  ],
  [
    "unique by an index made on the spot",
    ["alter table member add constraint one_address unique (email)"],
    ["alter table member add constraint one_address unique using index one_address"],
  ],
  [
    "takes away what the old release uses",
    ["alter table listing drop column cover"],
    ["-- unused since v1.4.0\nalter table listing drop column cover"],
  ],
  [
    "takes away what the old release uses",
    ["drop table word_doubt"],
    ["comment on table mail is 'ডাক'; -- unused since c5e7e20\ndrop table word_doubt"],
  ],
  [
    "takes away what the old release uses",
    ["alter table listing rename column rent to price"],
    ["alter table listing add column price integer"],
  ],
  [
    "takes away what the old release uses",
    ["alter table mail rename to letter"],
    ["alter index mail_due rename to mail_next"],
  ],
  [
    "takes away what the old release uses",
    ["alter table photo alter column alt drop default"],
    ["alter table photo alter column alt set default 'a photo'"],
  ],
  [
    "takes away what the old release uses",
    ["drop function photos_json(bigint)"],
    ["drop trigger listing_mirror_update on listing"],
  ],
  [
    "takes away what the old release uses",
    ["-- unused since v1.4.0\ncreate table other (id bigint); drop table word_doubt"],
    ["create table other (id bigint default 1); alter table other alter column id drop default"],
  ],
  [
    "every row in one statement",
    ["update listing_search set rent = 0"],
    [
      outside(
        "do $$ begin loop update listing_search set rent = 0 where listing_id in (select listing_id from listing_search where rent > 0 limit 1000); exit when not found; commit; end loop; end $$",
      ),
    ],
  ],
  [
    "every row in one statement",
    ["delete from mail where sent_at is not null"],
    ["update faq_item set answer = 'Yes.' where position = 1"],
  ],
  ["block that holds on to all it did", ["do $$ begin update listing set rent = 0; end $$"], []],
  ["block that holds on to all it did", [outside("do $$ begin update listing set rent = 0; end $$")], []],
  [
    "a lock timeout of its own",
    ["set lock_timeout = 0; alter table listing add column floor smallint"],
    ["alter table listing add column floor smallint"],
  ],
];

const lint = async (sqls: readonly string[]) =>
  (await readFiles(sqls.map((sql, index) => toMigration(`${index}.sql`, sql)))).map(findBroken);

test("rejects what would block a table or break the previous release", () =>
  checkRows(cases, async (rule, bad) => {
    const broken = await lint(bad);
    expect(broken.at(-1)).toContain(rule);
    expect(broken.slice(0, -1).flat()).toEqual([]);
  }));

const done = cases.map(([, , good]) => good).filter((good) => good.length > 0);
test("accepts what is safe", () =>
  checkRows(
    done.map((good) => [good]),
    async (good) => {
      expect((await lint(good)).flat()).toEqual([]);
    },
  ));

test("every rule has a case that it rejects", () => {
  expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
});

test("a semicolon in quotes or in a comment does not end a statement", () => {
  const sql =
    "-- a; b\nselect ';' as \"x;y\"; do $body$ begin perform 1; end $body$;\n/* c; */ select 'it''s;';\n-- the end;\n";
  expect(splitStatements(sql)).toEqual([
    "select ';' as \"x;y\"",
    "do $body$ begin perform 1; end $body$",
    "select 'it''s;'",
  ]);
});

test("the first migration without PostGIS has the checksum that databases of earlier releases have stored", async () => {
  const [first] = await readMigrations(join(import.meta.dirname, "../../../migrations"));
  expect(first?.sql).not.toMatch(/postgis/i);
  expect(first?.checksum).toBe("f0df46ea5e3ad07ef88bd682df49767abef3d4d01a22edd7086963b6e9dab631");
});
