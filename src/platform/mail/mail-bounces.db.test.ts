/** POST /api/mail-bounces, and delivery status notifications of a mailbox. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../test/app.ts";
import { eximReport, gmailReport, postfixReport } from "../../../test/delivery-reports.ts";
import { insertMember } from "../../../test/members.ts";
import { BODY_LIMIT_BYTES } from "../http/rate-limit.ts";
import { messageIdOf } from "./mail.ts";
import { queueMail } from "./outbox.queries.ts";
import { recordDeliveryReport } from "./record-delivery-report.ts";
import { isSuppressed } from "./suppression.queries.ts";

const secret = "sixteen-letters-or-more";
const app = useTestApp({ MAIL_HOOK_SECRET: secret });
const closed = useTestApp();
const db = () => app().services.db;
beforeEach(async () => {
  await db().deleteFrom("mail_suppression").execute();
});

const bounces = [
  { address: "Rina@Example.com", kind: "bounce" },
  { address: "rina@example.com", kind: "complaint" },
  { address: "karim@example.com", kind: "bounce" },
];
const bearer = `Bearer ${secret}`;
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const post = (authorization: string | undefined, body: unknown = { bounces }, headers: Record<string, string> = {}) =>
  app().call("POST", "/api/mail-bounces", { body, headers: { ...(authorization && { authorization }), ...headers } });
const rows = () => db().selectFrom("mail_suppression").selectAll().execute();

describe("the provider's requests", () => {
  test.each([bearer, basic(`ses:${secret}`), basic(`:${secret}`)])("are recorded with %s", async (authorization) => {
    const answer = await post(authorization);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect((await rows()).map(({ reason }) => reason).toSorted()).toEqual(["bounce", "complaint"]);
    expect(await isSuppressed(db(), "RINA@example.com")).toBe(true);
  });

  test("leave no plain address in the table", async () => {
    await post(bearer);
    const { rows: texts } = await sql<{
      text: string;
    }>`select row_to_json(s)::text || convert_from(address_hash, 'latin1') as text
      from mail_suppression s`.execute(db());
    expect(texts).toHaveLength(2);
    for (const { text } of texts) expect(text.toLowerCase()).not.toMatch(/rina|karim|example/);
  });

  test("do not turn a complaint into a bounce", async () => {
    await post(bearer, { bounces: [bounces[1]] });
    await post(bearer, { bounces: [bounces[0]] });
    expect((await rows()).map(({ reason }) => reason)).toEqual(["complaint"]);
  });

  test("may be JSON as text/plain, as Amazon SNS sends it", async () => {
    expect(
      (await post(bearer, JSON.stringify({ bounces }), { "content-type": "text/plain; charset=UTF-8" })).statusCode,
    ).toBe(204);
    expect(await rows()).toHaveLength(2);
  });

  test("of other events are accepted and change nothing", async () => {
    expect((await post(bearer, { RecordType: "Delivery", Recipient: "rina@example.com" })).statusCode).toBe(204);
    expect(await rows()).toEqual([]);
  });

  test.each([
    undefined,
    "Bearer",
    "Bearer wrong",
    `Bearer ${secret}x`,
    secret,
    `Basic ${secret}`,
    basic(secret.slice(1)),
    basic("ses:wrong"),
  ])("with %s are rejected before their body is read", async (authorization) => {
    for (const body of [{ bounces }, { nothing: "of this kind" }]) {
      const answer = await post(authorization, body);
      expect([answer.statusCode, problemCode(answer), answer.headers["www-authenticate"]]).toEqual([
        401,
        "sign_in_required",
        'Basic realm="mail-bounces"',
      ]);
    }
    expect(await rows()).toEqual([]);
  });

  test("of another form, or too large, are rejected", async () => {
    const unknown = await post(bearer, { nothing: "of this kind" });
    expect([unknown.statusCode, problemCode(unknown)]).toEqual([400, "validation_failed"]);
    const large = await post(bearer, { bounces, junk: "x".repeat(BODY_LIMIT_BYTES) });
    expect([large.statusCode, problemCode(large)]).toEqual([413, "payload_too_large"]);
    expect(await rows()).toEqual([]);
  });

  test.each([undefined, "Bearer ", "Bearer undefined", basic(":")])(
    "are not found without MAIL_HOOK_SECRET, with %s",
    async (authorization) => {
      const answer = await closed().call("POST", "/api/mail-bounces", {
        body: { bounces },
        headers: { ...(authorization && { authorization }) },
      });
      expect([answer.statusCode, problemCode(answer)]).toEqual([404, "not_found"]);
    },
  );
});

async function sendMail() {
  const { id, member } = await insertMember(db());
  await queueMail(db(), { memberId: id, kind: "message_list" });
  const mail = await db()
    .selectFrom("mail")
    .select(["id", "created_at"])
    .where("member_id", "=", id)
    .executeTakeFirstOrThrow();
  const row = { id: mail.id, memberId: id, kind: "message_list", data: {}, createdAt: mail.created_at, attempts: 1 };
  return { to: member.email, messageId: messageIdOf(row, "hello@nestmates.example"), row };
}

const runScript = (input: string, databaseUrl = app().databaseUrl) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "../../../scripts/read-bounces.ts")], {
    input,
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: databaseUrl },
    encoding: "utf8",
  });

describe("a delivery status notification", () => {
  test.each(Object.entries({ postfixReport, eximReport, gmailReport }))(
    "suppresses the address: %s",
    async (_name, report) => {
      const { to, messageId } = await sendMail();
      expect(await recordDeliveryReport(db(), report({ to: to.toUpperCase(), messageId }))).toBe("recorded");
      expect(await isSuppressed(db(), to)).toBe(true);
    },
  );

  test("about a mail that SQL queued, with microseconds, is recognised", async () => {
    const { to, row } = await sendMail();
    await sql`update mail set created_at = '2026-11-18 16:33:54.569999+00' where id = ${row.id}`.execute(db());
    const { created_at } = await db()
      .selectFrom("mail")
      .select("created_at")
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow();
    const messageId = messageIdOf({ ...row, createdAt: created_at }, "hello@nestmates.example");
    expect(await recordDeliveryReport(db(), postfixReport({ to, messageId }))).toBe("recorded");
  });

  test("that is forged is ignored: another mail, another time, another recipient", async () => {
    const [mine, theirs] = [await sendMail(), await sendMail()];
    const late = messageIdOf(
      { ...theirs.row, createdAt: new Date(theirs.row.createdAt.getTime() + 60_000) },
      "hello@nestmates.example",
    );
    for (const messageId of [
      mine.messageId,
      late,
      "<mail.999999999.mi5abcde@nestmates.example>",
      "<x@example.com>",
      "<mail.1.'@x>",
    ])
      expect(await recordDeliveryReport(db(), postfixReport({ to: theirs.to, messageId }))).toBe("ignored");
    expect(await recordDeliveryReport(db(), `From: ${mine.to}\nSubject: ${theirs.messageId}\n\nAction: failed`)).toBe(
      "ignored",
    );
    expect(await rows()).toEqual([]);
  });

  test("is read from standard input by the script", async () => {
    const { to, messageId } = await sendMail();
    expect(runScript("Subject: Hello\n\nNo report")).toMatchObject({ stdout: "ignored\n", status: 0 });
    expect(runScript(`${postfixReport({ to, messageId })}${"x".repeat(1_000_000)}`)).toMatchObject({
      stdout: "recorded\n",
      status: 0,
    });
    expect(await isSuppressed(db(), to)).toBe(true);
    // EX_TEMPFAIL: the mail server tries again later.
    expect(runScript(postfixReport({ to, messageId }), "postgres://nobody@127.0.0.1:9/none").status).toBe(75);
  });
});
