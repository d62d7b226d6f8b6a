/**
 * SSRF: URLs, written by members, of hosts that only the server can reach. The server must never request them: not
 * while saving, not while showing, not in scheduled jobs.
 */
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "../app.ts";
import { listingBody, phoneOf } from "../listings.ts";
import { newMember, unsignedIdToken } from "../members.ts";
import { MODERATORS, moderator } from "../moderation.ts";
import { wantRoom } from "../seekers.ts";
import * as calls from "../service-calls.ts";

const app = useTestApp({ MODERATORS });
const knocks: string[] = [];
const listener = createServer((socket) => {
  knocks.push(`${socket.remoteAddress}`);
  socket.destroy();
});
let port = 0;

/** Every connection that this process opens. */
const begun: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  port = (listener.address() as { port: number }).port;
  const { Socket } = await import("node:net");
  // oxlint-disable-next-line typescript/unbound-method -- called with its own socket
  const real = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function record(
    this: InstanceType<typeof Socket>,
    ...given: unknown[]
  ) {
    const [first, second] = given.flat() as [
      { host?: string; port?: number | string; path?: string } | number,
      unknown,
    ];
    begun.push(
      typeof first === "object"
        ? `${first.host ?? "localhost"}:${first.port ?? first.path}`
        : `${String(second)}:${first}`,
    );
    return Reflect.apply(real, this, given) as InstanceType<typeof Socket>;
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  listener.close();
});

const addresses = (): string[] => [
  `https://127.0.0.1:${port}/a.png`,
  `http://127.0.0.1:${port}/a.png`,
  `https://localhost:${port}/a.png`,
  `https://localhost.localdomain:${port}/a.png`,
  `https://127.1:${port}/a.png`,
  `https://2130706433:${port}/a.png`,
  `https://0x7f000001:${port}/a.png`,
  `https://0177.0.0.1:${port}/a.png`,
  `https://[::1]:${port}/a.png`,
  `https://[::ffff:127.0.0.1]:${port}/a.png`,
  `https://[::ffff:7f00:1]:${port}/a.png`,
  `https://0.0.0.0:${port}/a.png`,
  `https://127.0.0.1.nip.example:${port}/a.png`,
  `https://localtest.example:${port}/a.png`,
  `https://a.rebind.example:${port}/a.png`,
  `https://7f000001.c0a80001.rbndr.example:${port}/a.png`,
  `https://１２７.０.０.１:${port}/a.png`,
  `https://127。0。0。1:${port}/a.png`,
  `https://someone@127.0.0.1:${port}/a.png`,
  `https://evil.example#@127.0.0.1:${port}/a.png`,
  `https://evil.example\\@127.0.0.1:${port}/a.png`,
  `//127.0.0.1:${port}/a.png`,
  `/\\127.0.0.1:${port}/a.png`,
  "https://169.254.169.254/latest/meta-data/iam/security-credentials/a.png",
  "https://[fd00:ec2::254]/latest/a.png",
  "https://metadata.google.internal/computeMetadata/v1/a.png",
  "https://100.100.100.200/latest/a.png",
  "https://192.168.0.1/a.png",
  "https://10.0.0.1/a.png",
  "https://kubernetes.default.svc/api/a.png",
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_FLUSHALL",
  "ftp://127.0.0.1/a.png",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
  "jar:https://evil.example!/a.png",
  "/images/../../../etc/passwd.png",
  "/media/%2e%2e/%2e%2e/secret.png",
];

test("whatever URL a member writes, the server connects only to the database", async () => {
  const database = new URL(app().databaseUrl);
  const owner = newMember();
  const kept: string[] = [];
  const taken: string[] = [];
  for (const imageUrl of addresses()) {
    const answer = await app().call("POST", "/featuredPost", {
      as: owner,
      body: listingBody({ imageUrl, phone: phoneOf(owner), title: `Room ${kept.length}` }),
    });
    expect([imageUrl, [201, 400].includes(answer.statusCode)]).toEqual([imageUrl, true]);
    if (answer.statusCode === 201) {
      kept.push(answer.json<{ insertedId: string }>().insertedId);
      taken.push(imageUrl);
    }
  }
  // A profile picture, as given by the identity provider.
  for (const picture of addresses())
    await app().call("GET", "/api/push", {
      headers: { authorization: `Bearer ${unsignedIdToken(newMember(), { picture })}` },
    });

  for (const id of kept) {
    for (const as of [undefined, owner, moderator, newMember()])
      await app().call("GET", `/featuredPost/${id}`, { ...(as && { as }) });
    await calls.report(app(), newMember(), { listing: id, reason: "fake", words: `Look: ${addresses()[0]}` });
    await app().call("PUT", `/browseListing/${id}`, {
      as: owner,
      body: { description: `See https://127.0.0.1:${port}/ and ask` },
    });
  }
  for (const url of ["/browseListing?limit=50", "/featuredPost?limit=50"])
    await app().call("GET", url, { as: moderator });
  await calls.listCases(app(), moderator);
  await calls.listAudit(app(), moderator);
  await wantRoom(app(), newMember());

  // Scheduled jobs.
  const { photosUpkeep, freshness, words, accounts, accountDeletion } = app().services;
  await photosUpkeep.match();
  await photosUpkeep.sweep(new Date());
  await freshness.askClock.runDue(new Date(Date.now() + 30 * 24 * 3_600_000));
  await words.forget();
  await accounts.sweepSessions();
  expect(accountDeletion).toBeDefined();

  expect(knocks).toEqual([]);
  const others = begun.filter((goal) => goal !== `${database.hostname}:${database.port || 5432}`);
  expect(others).toEqual([]);
  // URLs that the visitor's browser loads: HTTPS and a host name, never an IP address.
  expect(
    taken.filter(
      (address) =>
        !/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?\//.test(new URL(address).href) ||
        /^https:\/\/[\d.]+[:/]/.test(new URL(address).href),
    ),
  ).toEqual([]);
  expect(taken.length).toBeGreaterThan(3);
});

test("a connection would be noticed", async () => {
  const before = begun.length;
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  await vi.waitFor(() => expect(knocks).toHaveLength(1));
  expect(begun.slice(before)).toEqual([`127.0.0.1:${port}`]);
});
