/** SQL injection: special characters in every part of a URL and every field of a body are treated as text. */
import { beforeAll, describe, expect, test } from "vitest";
import { accessMatrix } from "../access-matrix.ts";
import { MODERATOR_EMAIL, makeWorld, type World } from "../access-world.ts";
import { useTestApp } from "../app.ts";
import { type ApiDocument, operationsOf } from "../fuzz-operations.ts";
import { allowedCaller, methodOf, rowOf } from "./callers.ts";

const app = useTestApp({ MODERATORS: MODERATOR_EMAIL });
/** Occurs in no post, so a search that contains it finds nothing. */
const NOWHERE = "zzqxw";
const SLEEP_SECONDS = 4;

const payloads = [
  "' or '1'='1",
  '" or "1"="1',
  "') or ('1'='1",
  "' or 1=1 --",
  "'; drop table listing; --",
  "'; select pg_sleep(4); --",
  "' || pg_sleep(4) || '",
  "' union select email, phone, uid from member --",
  "1; update member set email_verified = true",
  "$1",
  "${1} $$; select 1; $$",
  "%' or '%'='",
  "\\' or 1=1 --",
  "_%\\_",
  "a'b\"c`d;e--f/*g*/",
  "x'::text; select '",
  '{a,"b\'"}',
  "& | ! <-> :* ( ) ' \\",
  "E'\\x27' or 1=1",
  "\u02BC or 1=1", // an apostrophe that some parsers normalise
];

let world: World;
beforeAll(async () => {
  world = await makeWorld(app());
});

interface Sent {
  status: number;
  ms: number;
  body: string;
}

async function send(name: string, path: string, body?: unknown): Promise<Sent> {
  const caller =
    accessMatrix[name] && Object.values(rowOf(name).status).some((status) => status < 300)
      ? world.callers[allowedCaller(name)]
      : undefined;
  const began = performance.now();
  const answer = await app().call(methodOf(name), path, {
    ...(caller && { as: caller }),
    ...(body !== undefined && { body }),
    headers: { origin: app().config.origin },
  });
  return { status: answer.statusCode, ms: performance.now() - began, body: answer.body };
}

function expectText(what: string, { status, ms, body }: Sent): void {
  expect([what, status < 500, ms < SLEEP_SECONDS * 1000]).toEqual([what, true, true]);
  expect(body).not.toMatch(/syntax error at|SQLSTATE|unterminated quoted|relation "/i);
}

const documentOf = () => operationsOf(app().api.document as unknown as ApiDocument);
const reading = Object.keys(accessMatrix).filter((name) => methodOf(name) === "GET");
const withBody = Object.keys(accessMatrix).filter((name) => accessMatrix[name]?.body);

describe.each(reading)("%s", (name) => {
  test("is safe in each parameter", async () => {
    const path = rowOf(name).path(world);
    const [address = "", query = ""] = path.split("?", 2);
    const operation = documentOf().find(
      (one) => `${one.method} ${one.path.replaceAll(/\{\w+\}/g, ":")}` === name.replaceAll(/:\w+/g, ":"),
    );
    const names = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === "query")
      .map((parameter) => parameter.name);
    for (const parameter of names)
      for (const payload of payloads) {
        const search = new URLSearchParams(query);
        search.set(parameter, payload);
        expectText(`${parameter}=${payload}`, await send(name, `${address}?${search.toString()}`));
      }
  });

  test("is safe in each part of its URL", async () => {
    const parts = name.split(" ")[1]?.split("/") ?? [];
    const real = rowOf(name).path(world).split("?")[0]?.split("/") ?? [];
    for (const index of parts.flatMap((part, place) => (part.startsWith(":") ? [place] : [])))
      for (const payload of payloads) {
        const path = real.with(index, encodeURIComponent(payload)).join("/");
        const sent = await send(name, path);
        expectText(path, sent);
        expect([path, sent.status >= 400]).toEqual([path, true]);
      }
  });
});

test.each(["q", "location", "profession"])("a search by %s is not widened", async (parameter) => {
  const everything = (await send("GET /browseListing", "/browseListing?limit=50")).body;
  expect(everything).toContain(world.listing);
  for (const payload of payloads) {
    const { status, body } = await send(
      "GET /browseListing",
      `/browseListing?${parameter}=${encodeURIComponent(`${NOWHERE}${payload}`)}`,
    );
    expect([payload, status === 200 ? (JSON.parse(body) as unknown[]).length : status]).toEqual([
      payload,
      status === 200 ? 0 : 400,
    ]);
  }
});

describe.each(withBody)("%s", (name) => {
  test("is safe in each field", async () => {
    const row = rowOf(name);
    const body = row.body?.(world) as Record<string, unknown>;
    for (const field of Object.keys(body))
      for (const payload of payloads)
        expectText(`${field}: ${payload}`, await send(name, row.path(world), { ...body, [field]: payload }));
  });
});

test("afterwards all tables exist, and nobody has more rights", async () => {
  const { rows } = await app().services.pool.query<{ unverified: boolean; posts: boolean }>(
    "select (select not email_verified from member where uid = $1) as unverified, (select count(*) > 0 from listing) as posts",
    [world.callers.unverified?.uid],
  );
  expect(rows).toEqual([{ unverified: true, posts: true }]);
});

test("text is shown as it was written", async () => {
  const row = rowOf("POST /featuredPost");
  for (const payload of payloads) {
    // A payload may be held for review, and a member may have only a few posts waiting at a time.
    await app().services.pool.query(
      "update moderation_case set decision = 'approve', decided_at = now() where decided_at is null",
    );
    const post = {
      ...(row.body?.(world) as Record<string, unknown>),
      title: `A room ${payload}`,
      interests: payload,
      profession: payload,
    };
    const { status, body } = await send("POST /featuredPost", "/featuredPost", post);
    expect([payload, status]).toEqual([payload, 201]);
    const { insertedId } = JSON.parse(body) as { insertedId: string };
    const { rows } = await app().services.pool.query<{ title: string; interests: string }>(
      "select title, interests from listing where id = $1",
      [insertedId],
    );
    expect(rows).toEqual([{ title: `A room ${payload.trimEnd()}`, interests: payload.trim() }]);
  }
});
