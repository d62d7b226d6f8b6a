import { randomBytes, randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ObjectStore, SignedUpload } from "../src/platform/storage/storage.ts";

export interface RunningStorage {
  store: ObjectStore;
  /** Base of relative upload URLs; S3 has only absolute ones. */
  base: string;
  /** URL of an object without a signature. */
  bareUrl: (name: string) => string;
  stop: () => Promise<void>;
}

const aName = () => `incoming/${randomUUID()}`;

/** What the product requires of an object store, tested over real HTTP for each implementation. */
export function describeStorage(start: () => Promise<RunningStorage>): () => RunningStorage {
  let running: RunningStorage | undefined;
  const get = () => {
    if (!running) throw new Error("The store has not started");
    return running;
  };
  const store = () => get().store;
  const put = (upload: SignedUpload, bytes: Buffer, headers: Record<string, string> = {}) =>
    fetch(new URL(upload.url, get().base), {
      method: "PUT",
      headers: { ...upload.headers, ...headers },
      body: new Uint8Array(bytes),
    });
  const sign = (name: string, size: number, expiresInSeconds = 60) =>
    store().signUpload(name, { type: "image/png", size, expiresInSeconds });

  beforeAll(async () => {
    running = await start();
  }, 180_000);
  afterAll(() => running?.stop());

  describe("objects", () => {
    test("are stored byte for byte, with their type", async () => {
      const bytes = randomBytes(3_000_000);
      await store().put("photos/a_B-9/320.webp", bytes, { type: "image/webp" });
      const found = await store().get("photos/a_B-9/320.webp");
      expect(found).toMatchObject({ size: bytes.length, type: "image/webp" });
      expect(found?.bytes.equals(bytes)).toBe(true);
      expect(await store().stat("photos/a_B-9/320.webp")).toEqual({ size: bytes.length, type: "image/webp" });
    });

    test("may be empty, and have a name that is the folder of another object", async () => {
      await store().put("empty", Buffer.alloc(0), { type: "text/plain" });
      await store().put("empty/not", Buffer.from("x"), { type: "text/plain" });
      expect(await store().get("empty")).toEqual({ bytes: Buffer.alloc(0), size: 0, type: "text/plain" });
      expect(await store().stat("empty/not")).toEqual({ size: 1, type: "text/plain" });
    });

    test("are replaced by a later put", async () => {
      await store().put("replaced", Buffer.from("a longer text"), { type: "text/plain" });
      await store().put("replaced", Buffer.from("short"), { type: "text/css" });
      expect(await store().get("replaced")).toEqual({ bytes: Buffer.from("short"), size: 5, type: "text/css" });
    });

    test("are undefined if they do not exist", async () => {
      expect(await store().get("photos/none/320.webp")).toBeUndefined();
      expect(await store().stat("photos/none/320.webp")).toBeUndefined();
    });

    test.each([
      "",
      "/etc/passwd",
      "../x",
      "a/../../x",
      "a/..",
      "..",
      ".",
      "a/./b",
      "a//b",
      "a/",
      "a..b",
      ".hidden",
      "a\\b",
      "a b",
      "ä",
      "a\0b",
      "a%2fb",
      "a\n",
      "x".repeat(201),
    ])("are not called %j", async (name) => {
      const refusal = "Not a name for an object";
      await expect(async () => store().put(name, Buffer.from("x"), { type: "text/plain" })).rejects.toThrow(refusal);
      await expect(async () => store().get(name)).rejects.toThrow(refusal);
      await expect(async () => store().stat(name)).rejects.toThrow(refusal);
      await expect(async () => store().delete([name])).rejects.toThrow(refusal);
      await expect(async () => sign(name, 1)).rejects.toThrow(refusal);
    });
  });

  test("lists by name, page by page, and deletes more than a thousand at once, also missing ones", async () => {
    const names = Array.from({ length: 1_003 }, (_, index) => `many/${index}/file.webp`).toSorted();
    const others = ["many", "many-more/1", "many0", "Many/1"];
    const all = [...names, ...others];
    for (let at = 0; at < all.length; at += 20)
      await Promise.all(
        all.slice(at, at + 20).map((name) => store().put(name, Buffer.from(name), { type: "text/plain" })),
      );

    const first = await store().list("many/", { limit: 400 });
    expect(first.map(({ name }) => name)).toEqual(names.slice(0, 400));
    expect(first[0]?.size).toBe(first[0]?.name.length);
    expect(Math.abs(Date.now() - (first[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(120_000);
    const second = await store().list("many/", { after: first.at(-1)?.name, limit: 603 });
    expect(second.map(({ name }) => name)).toEqual(names.slice(400));
    expect(await store().list("many/", { after: second.at(-1)?.name, limit: 10 })).toEqual([]);
    const whole = await store().list("many", { limit: 5_000 });
    expect(whole.map(({ name }) => name)).toEqual(all.filter((name) => name.startsWith("many")).toSorted());
    expect((await store().list("", { after: "Man", limit: 1 })).map(({ name }) => name)).toEqual(["Many/1"]);

    await store().delete(["many/not-there", ...names]);
    expect(await store().list("many/", { limit: 10 })).toEqual([]);
    expect(await store().stat("many-more/1")).toBeDefined();
    await store().delete([]);
    await store().delete(others);
    await store().delete(others);
  });

  describe("a signed upload", () => {
    test("accepts exactly what was signed, however large", async () => {
      const name = aName();
      const bytes = randomBytes(15 * 1024 * 1024);
      expect((await put(await sign(name, bytes.length), bytes)).status).toBe(200);
      const found = await store().get(name);
      expect(found).toMatchObject({ size: bytes.length, type: "image/png" });
      expect(found?.bytes.equals(bytes)).toBe(true);
    });

    const bytes = Buffer.from("0123456789");
    const refusals: [string, (upload: SignedUpload, name: string) => Promise<Response>][] = [
      ["another type", (upload) => put(upload, bytes, { "content-type": "text/html" })],
      ["less than was signed", (upload) => put(upload, bytes.subarray(0, 9))],
      ["nothing", (upload) => put(upload, Buffer.alloc(0))],
      ["more than was signed", (upload) => put(upload, Buffer.concat([bytes, bytes]))],
      ["a stream of unknown length", (upload) => putChunked(new URL(upload.url, get().base), upload.headers, bytes)],
      ["a tampered signature", (upload) => put({ ...upload, url: tamper(upload.url) }, bytes)],
      [
        "no signature",
        (upload) => put({ ...upload, url: upload.url.replace(/[&?](?:X-Amz-S|s)ignature=[^&]*/, "") }, bytes),
      ],
      [
        "a longer life than was signed",
        (upload) => put({ ...upload, url: upload.url.replace(/(xpires=)(\d+)/, "$19999999999") }, bytes),
      ],
      [
        "nobody's permission",
        (_upload, name) =>
          fetch(get().bareUrl(name), {
            method: "PUT",
            headers: { "content-type": "image/png" },
            body: new Uint8Array(bytes),
          }),
      ],
    ];
    test.each(refusals)("rejects %s", async (_what, attempt) => {
      const name = aName();
      const answer = await attempt(await sign(name, bytes.length), name);
      expect([400, 403, 411, 413]).toContain(answer.status);
      expect(await store().stat(name)).toBeUndefined();
    });

    test("rejects another name and another size", async () => {
      const [name, other] = [aName(), aName()];
      const upload = await sign(name, bytes.length);
      expect((await put({ ...upload, url: upload.url.replace(name, other) }, bytes)).status).toBe(403);
      expect(
        (await put({ ...upload, url: upload.url.replace("size=10", "size=20") }, Buffer.concat([bytes, bytes]))).ok,
      ).toBe(false);
      expect(await store().stat(name)).toBeUndefined();
      expect(await store().stat(other)).toBeUndefined();
    });

    test("is rejected after it has expired", async () => {
      const name = aName();
      const upload = await sign(name, bytes.length, 1);
      await new Promise((resolve) => setTimeout(resolve, 2_300));
      expect((await put(upload, bytes)).status).toBe(403);
      expect(await store().stat(name)).toBeUndefined();
    });

    test("allows writing only: nobody can read or list without us", async () => {
      const name = aName();
      const upload = await sign(name, bytes.length);
      expect((await put(upload, bytes)).ok).toBe(true);
      expect((await fetch(new URL(upload.url, get().base))).ok).toBe(false);
      expect((await fetch(get().bareUrl(name))).ok).toBe(false);
      expect((await fetch(new URL(".", get().bareUrl(name)))).ok).toBe(false);
      expect((await fetch(get().bareUrl(name), { method: "DELETE" })).ok).toBe(false);
      expect(await store().stat(name)).toBeDefined();
    });

    test("works once: the first bytes stay", async () => {
      const name = aName();
      const upload = await sign(name, bytes.length);
      expect((await put(upload, bytes)).ok).toBe(true);
      const again = await put(upload, Buffer.from("9876543210"));
      expect(again.status).toBe(412);
      expect((await put(await sign(name, 3), Buffer.from("abc"))).status).toBe(412);
      expect((await store().get(name))?.bytes).toEqual(bytes);
    });

    test("does not replace an object that we stored", async () => {
      const name = aName();
      await store().put(name, Buffer.from("ours"), { type: "text/plain" });
      expect((await put(await sign(name, bytes.length), bytes)).status).toBe(412);
      expect((await store().get(name))?.bytes).toEqual(Buffer.from("ours"));
    });

    test("is won by exactly one of many at the same time", async () => {
      const name = aName();
      const size = 400_000;
      const upload = await sign(name, size);
      const contents = Array.from({ length: 6 }, (_, index) => Buffer.alloc(size, index));
      const statuses = await Promise.all(contents.map(async (content) => (await put(upload, content)).status));
      const winners = contents.filter((_, index) => statuses[index] === 200);
      expect(winners).toHaveLength(1);
      expect(statuses.filter((status) => status !== 200).every((status) => status === 412 || status === 409)).toBe(
        true,
      );
      expect((await store().get(name))?.bytes.equals(winners[0] ?? Buffer.alloc(0))).toBe(true);
    });

    test("that is interrupted leaves nothing, and can be repeated", async () => {
      const name = aName();
      const upload = await sign(name, 1_000_000);
      await breakOff(new URL(upload.url, get().base), { ...upload.headers, "content-length": "1000000" });
      expect(await store().stat(name)).toBeUndefined();
      expect((await put(upload, Buffer.alloc(1_000_000))).status).toBe(200);
    });
  });
  return get;
}

function tamper(url: string): string {
  return url.replace(/(ignature=)(.)/, (_all, label: string, first: string) => `${label}${first === "0" ? "1" : "0"}`);
}

/** Sends the body without a Content-Length. */
function putChunked(url: URL, headers: Record<string, string>, chunk: Buffer): Promise<Response> {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });
  return fetch(url, { method: "PUT", headers, body, duplex: "half" } as RequestInit);
}

/** Sends the beginning of a body and closes the connection. */
async function breakOff(url: URL, headers: Record<string, string>): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = httpRequest(url, { method: "PUT", headers });
    request.on("error", () => undefined).on("close", () => resolve());
    request.write(Buffer.alloc(100_000));
    setTimeout(() => request.destroy(), 300);
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
}
