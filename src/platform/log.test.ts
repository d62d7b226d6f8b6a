import { type BaseLogger, pino } from "pino";
import { expect, test } from "vitest";
import { loggerOptions } from "./log.ts";

function linesOf(write: (log: BaseLogger) => void): string {
  const lines: string[] = [];
  write(pino(loggerOptions("debug"), { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

const person = { uid: "u1d-of-somebody", email: "somebody@example.com", phone: "+8801712345678", name: "Some Body" };
const secrets = Object.values(person);

test("personal data is redacted at any place in a line", () => {
  const text = linesOf((log) => {
    log.info({ ...person, job: "kept" }, "as they are");
    log.info({ member: person, actor: { ...person } }, "inside");
    log.debug(
      {
        req: { headers: { authorization: "Bearer a-token", cookie: "__Host-sid=a-cookie" } },
        res: { headers: { "set-cookie": "a-cookie" } },
      },
      "admits",
    );
  });
  expect([...secrets, "a-token", "a-cookie"].filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain("kept");
});

test("an error is logged without personal data", () => {
  const refused = Object.assign(
    new Error(`could not write to ${person.email}, called ${person.phone} or 01712-345678`),
    {
      code: "23505",
      constraint: "member_uid_key",
      detail: `Key (uid)=(${person.uid}) already exists.`,
      where: `COPY member, line 1: "${person.name}"`,
      parameters: secrets,
    },
  );
  const text = linesOf((log) => {
    log.error({ err: refused }, "alone");
    log.error({ err: new Error("request failed", { cause: refused }) }, "as a cause");
    log.error({ err: new AggregateError([refused], "many") }, "among others");
  });
  expect([...secrets, "01712-345678"].filter((secret) => text.includes(secret))).toEqual([]);
  for (const told of [
    "23505",
    "member_uid_key",
    "could not write to [e-mail], called [phone] or [phone]",
    "log.test.ts",
    "request failed",
  ])
    expect(text).toContain(told);
});

test.each([
  "connect ECONNREFUSED 127.0.0.1:5440",
  "at file:///srv/app/node_modules/.pnpm/kysely@0.29.8/node_modules/kysely/dist/index.js:10:5",
  "the listing 61923093102198815 of 2026-11-15T12:01:02.107Z",
  "duplicate key value violates unique constraint",
])("%s stays as it is", (message) => {
  expect(linesOf((log) => log.error({ err: new Error(message) }, "failed"))).toContain(`"message":"${message}"`);
});
