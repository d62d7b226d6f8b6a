import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { settleRestored } from "../scripts/after-restore/settle.ts";
import { useTestApp } from "./app.ts";
import { createTestDatabase, dropDatabase } from "./database.ts";
import { addListing, phoneOf } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";

/**
 * This app's database is the restored one, without cached responses. The newer copy has the same members, and what
 * happened after the restore point.
 */
const app = useTestApp({ PUBLIC_CACHE: "false" });
let newer: Client;
let newerUrl: string;

beforeAll(async () => {
  newerUrl = await createTestDatabase(inject("databaseUrl"));
  newer = new Client({ connectionString: newerUrl });
  await newer.connect();
});
afterAll(async () => {
  await newer.end();
  await dropDatabase(newerUrl);
});

const memberId = async ({ uid }: TestMember) => {
  const { id } = await app()
    .services.db.selectFrom("member")
    .select("id")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return id;
};

/** A member with a post, in both databases; `changes` apply to the newer one only. */
async function memberWith(
  changes: Record<string, unknown> = {},
): Promise<{ member: TestMember; id: string; post: string }> {
  const member = newMember();
  const post = await addListing(app(), member);
  const id = await memberId(member);
  const columns = ["id", "uid", "name", "email", ...Object.keys(changes)];
  const values = [id, member.uid, member.name, member.email, ...Object.values(changes)];
  await newer.query(
    `insert into member (${columns.join()}) overriding system value
        values (${values.map((_, index) => `$${index + 1}`).join()})`,
    values,
  );
  return { member, id, post };
}

const deleteInNewer = async (id: string) => {
  await newer.query("delete from member where id = $1", [id]);
  await newer.query("insert into audit_entry (action, member_id) values ('account_deleted', $1)", [id]);
};

const settle = () => settleRestored(app().databaseUrl, newerUrl);
const statusOf = async (post: string, as?: TestMember) =>
  (await app().call("GET", `/featuredPost/${post}`, as ? { as } : {})).statusCode;
const phoneShownTo = async (liker: TestMember, id: string) =>
  (await app().call("PATCH", "/featuredPost", { as: liker, body: { id } })).json<{ phone?: string | null }>().phone ??
  undefined;

test("members who left or were suspended since are hidden, and all sessions end", async () => {
  const now = new Date();
  const stayed = await memberWith();
  const shut = [await memberWith({ leaving_at: now }), await memberWith({ suspended_at: now }), await memberWith()];
  await deleteInNewer(shut[2]?.id ?? "");
  const cookie = await app().signIn(stayed.member);
  for (const { post } of shut) expect(await statusOf(post)).toBe(200);

  expect(await settle()).toMatchObject({
    "ended sessions": 1,
    "deleted accounts": 1,
    "accounts that asked to be deleted": 1,
    "suspended members": 1,
    "hidden posts": 3,
  });
  for (const { post } of shut) expect(await statusOf(post)).toBe(404);
  expect(await statusOf(stayed.post)).toBe(200);
  expect((await app().call("GET", "/api/push", { headers: { cookie } })).statusCode).toBe(401);
  const due = await app()
    .services.db.selectFrom("member")
    .select("uid")
    .where("leaving_at", "<", new Date("2000-01-01"))
    .execute();
  expect(due).toEqual([{ uid: shut[2]?.member.uid }]);
});

test("withheld numbers and blocks since the restore point are repeated", async () => {
  const [paused, careful, open, blocker] = [
    await memberWith({ phone_paused: true }),
    await memberWith(),
    await memberWith(),
    await memberWith(),
  ];
  const liker = await memberWith();
  await newer.query("insert into contact_ledger (owner_id, member_id, withheld_at) values ($1, $2, now())", [
    careful.id,
    liker.id,
  ]);
  await newer.query("insert into member_block (blocker_id, blocked_id) values ($1, $2)", [blocker.id, liker.id]);
  expect(await settle()).toMatchObject({
    "members who show their number to nobody": 1,
    "numbers kept from one person": 1,
    blocks: 1,
  });
  expect(await phoneShownTo(liker.member, paused.post)).toBeUndefined();
  expect(await phoneShownTo(liker.member, careful.post)).toBeUndefined();
  expect(await phoneShownTo(liker.member, open.post)).toBe(phoneOf(open.member));
  expect(await statusOf(blocker.post, liker.member)).toBe(404);
});

test("a second run changes nothing, and a reused member ID is not taken for the deleted member", async () => {
  const { rows } = await newer.query<{ id: string }>("select coalesce(max(id), 0) + 1000 as id from member");
  const reused = rows[0]?.id ?? "";
  await newer.query("insert into audit_entry (action, member_id) values ('account_deleted', $1)", [reused]);
  const newcomer = newMember();
  await app().services.pool.query(
    "insert into member (id, uid, name, email) overriding system value values ($1, $2, $3, $4)",
    [reused, newcomer.uid, newcomer.name, newcomer.email],
  );
  expect(Object.values(await settle()).every((count) => count === 0)).toBe(true);
});

test("without a newer copy only sessions end", async () => {
  const { member, id } = await memberWith();
  await deleteInNewer(id);
  await app().signIn(member);
  expect(await settleRestored(app().databaseUrl, undefined)).toEqual({ "ended sessions": 1, "hidden posts": 0 });
});
