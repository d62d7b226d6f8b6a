import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { MODERATORS, moderationTools, moderator } from "../../../../test/moderation.ts";
import * as calls from "../../../../test/service-calls.ts";
import { moderationLimits, type WireAuditLog } from "../moderation.schema.ts";

const app = useTestApp({ MODERATORS });
const { db } = moderationTools(app);

const readLog = async (cursor?: string) => (await calls.listAudit(app(), moderator, cursor)).json<WireAuditLog>();

/** Simulates a database superuser, who can disable triggers. */
async function pastTheTriggers(statement: string, values: unknown[]): Promise<void> {
  const { pool } = app().services;
  await pool.query("alter table audit_entry disable trigger user");
  await pool.query(statement, values);
  await pool.query("alter table audit_entry enable trigger user");
}

beforeAll(async () => {
  for (let n = 0; n <= moderationLimits.page; n += 1)
    await app().services.pool.query(
      "insert into audit_entry (action, member_id, reasons, seal) values ('held', $1, '{fee}', '')",
      [n],
    );
});

describe("the log", () => {
  test("goes on page by page, newest first, and its seals hold", async () => {
    const pages = [await readLog()];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await readLog(next));
    const all = pages.flatMap(({ entries }) => entries);
    const { count } = await db()
      .selectFrom("audit_entry")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    expect(all).toHaveLength(Number(count));
    expect(all.length).toBeGreaterThan(moderationLimits.page);
    expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
    expect(new Set(pages.map(({ brokenAt }) => brokenAt))).toEqual(new Set([null]));
  });

  test.each([
    "update audit_entry set action = 'approved'",
    "update audit_entry set reasons = '{}' where id = (select max(id) from audit_entry)",
    "delete from audit_entry",
    "delete from audit_entry where id = (select min(id) from audit_entry)",
    "truncate audit_entry",
  ])("cannot be changed: %s", async (statement) => {
    await expect(app().services.pool.query(statement)).rejects.toThrow("the audit log cannot be changed");
  });

  test("keeps its chain when many write at once", async () => {
    const before = (await readLog()).brokenAt;
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        app().services.pool.query("insert into audit_entry (action, member_id, seal) values ('approved', $1, '')", [n]),
      ),
    );
    expect([before, (await readLog()).brokenAt]).toEqual([null, null]);
  });

  test("tells where somebody with power over the engine has changed it, or taken something out", async () => {
    const rows = await db().selectFrom("audit_entry").select("id").orderBy("id").limit(20).execute();
    const [early, changed, taken, next] = [rows[2], rows[5], rows[10], rows[11]].map((row) => row?.id ?? "");
    await pastTheTriggers("delete from audit_entry where id = $1", [taken]);
    expect((await readLog()).brokenAt).toBe(next);
    await pastTheTriggers("update audit_entry set action = 'dismissed' where id = $1", [changed]);
    expect((await readLog()).brokenAt).toBe(changed);
    await pastTheTriggers("update audit_entry set at = at - interval '1 hour' where id = $1", [early]);
    expect((await readLog()).brokenAt).toBe(early);
  });
});
