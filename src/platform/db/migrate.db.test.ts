import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createTestDatabase, dropDatabase } from "../../../test/database.ts";
import { createDatabaseIfMissing, migrate } from "./migrate.ts";

let databaseUrl: string;
let folder: string;

beforeEach(async () => {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/test_${randomUUID().replaceAll("-", "")}`;
  databaseUrl = url.href;
  await createDatabaseIfMissing(databaseUrl);
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterEach(async () => {
  await dropDatabase(databaseUrl);
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(databaseUrl, folder);
const outside = (sql: string) => `-- outside of a transaction\n${sql}`;

async function tables(): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe("migrate", () => {
  test("applies pending files in the order of their names, each once", async () => {
    await write("0002_second.sql", "alter table thing add column size integer");
    await write("0001_first.sql", "create table thing (id integer)");
    await write("notes.txt", "not a migration");
    expect(await run()).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect(await run()).toEqual([]);
    await write("0003_third.sql", "create table other (id integer)");
    expect(await run()).toEqual(["0003_third.sql"]);
    expect(await tables()).toEqual(["other", "schema_migration", "thing"]);
  });

  test("refuses a migration that was changed after it ran", async () => {
    await write("0001_first.sql", "create table thing (id integer)");
    await run();
    await write("0001_first.sql", "create table thing (id bigint)");
    await write("0002_second.sql", "create table other (id integer)");
    await expect(run()).rejects.toThrow("0001_first.sql was changed after it ran here");
    expect(await tables()).not.toContain("other");
  });

  test.each([
    ["half way", "insert into no_such_table values (1)"],
    ["when it is recorded", "insert into schema_migration (name, checksum) values ('0002_second.sql', 'already here')"],
  ])("a migration that fails %s is rolled back, and can be fixed and run again", async (_when, statement) => {
    await write("0001_first.sql", "create table thing (id integer)");
    await write("0002_second.sql", `create table half (id integer); ${statement}`);
    await expect(run()).rejects.toThrow("0002_second.sql failed, nothing of it was kept");
    expect(await tables()).toEqual(["schema_migration", "thing"]);
    await write("0002_second.sql", "create table half (id integer)");
    expect(await run()).toEqual(["0002_second.sql"]);
  });

  test("a lock timeout is short, so that other statements do not queue up, and is retried", async () => {
    await write("0001_first.sql", "create table thing (id integer)");
    await run();
    await write("0002_second.sql", "alter table thing add column size integer");
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select * from thing");
    const waits: number[] = [];
    const options = { lockTimeoutMs: 100, retryMs: [50, 100, 5_000] };
    const reader = new Client({ connectionString: databaseUrl });
    await reader.connect();
    const applied = migrate(databaseUrl, folder, {
      ...options,
      onRetry: (_name, waitMs) => {
        waits.push(waitMs);
        if (waits.length === 2) void holder.query("commit");
      },
    });
    const start = performance.now();
    await reader.query("select * from thing");
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await applied).toEqual(["0002_second.sql"]);
    expect(waits).toEqual([50, 100]);
    await holder.query("begin");
    await holder.query("select * from thing");
    await write("0003_third.sql", "alter table thing add column width integer");
    await expect(migrate(databaseUrl, folder, { lockTimeoutMs: 100, retryMs: [50] })).rejects.toThrow(
      "0003_third.sql failed, nothing of it was kept",
    );
    await Promise.all([holder.end(), reader.end()]);
  });

  describe("outside of a transaction", () => {
    const index = "drop index concurrently if exists by_id; create unique index concurrently by_id on thing (id);";

    test("indexes can be built concurrently, and batches committed one by one", async () => {
      await write(
        "0001_first.sql",
        "create table thing (id integer, size integer); insert into thing select generate_series(1, 10)",
      );
      const fill =
        "do $$ begin loop update thing set size = 1 where id in (select id from thing where size is null limit 3); exit when not found; commit; end loop; end $$;";
      await write("0002_second.sql", outside(`${index}\n${fill}`));
      expect(await run()).toEqual(["0001_first.sql", "0002_second.sql"]);
      expect(await run()).toEqual([]);
    });

    test("a failed one keeps the statements that ran, and is run again from the start", async () => {
      await write("0001_first.sql", "create table thing (id integer); insert into thing values (1), (1)");
      await write("0002_second.sql", outside(index));
      await expect(run()).rejects.toThrow("0002_second.sql failed, what ran before is kept, and it can be run again");
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query("delete from thing");
      expect(await run()).toEqual(["0002_second.sql"]);
      const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'by_id'::regclass");
      expect(rows).toEqual([{ indisvalid: true }]);
      await client.end();
    });

    test("deploys that wait for the lock do not block a concurrent index build", async () => {
      await write("0001_first.sql", "create table thing (id integer)");
      await write("0002_second.sql", outside(index));
      expect((await Promise.all(Array.from({ length: 5 }, run))).flat()).toEqual(["0001_first.sql", "0002_second.sql"]);
    });
  });

  test("concurrent deploys run one after the other", async () => {
    await write("0001_first.sql", "create table thing (id integer)");
    const applied = await Promise.all(Array.from({ length: 5 }, run));
    expect(applied.flat()).toEqual(["0001_first.sql"]);
  });
});

test("the template of the test databases has all migrations", async () => {
  const copy = await createTestDatabase(inject("databaseUrl"));
  expect(await migrate(copy)).toEqual([]);
  await dropDatabase(copy);
});

test("a database is created once", async () => {
  await expect(createDatabaseIfMissing(databaseUrl)).resolves.toBeUndefined();
});
