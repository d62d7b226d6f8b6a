import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import compress from "@fastify/compress";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { localCeph } from "../../../scripts/services/ceph.ts";
import { startServices } from "../../../scripts/services/service.ts";
import { describeStorage } from "../../../test/storage-contract.ts";
import { readConfig } from "../config.ts";
import { handleProblems } from "../http/problem.ts";
import { registerDiskUploads } from "./disk-uploads.routes.ts";
import { createStorage } from "./open-storage.ts";
import { prepareBucket } from "./s3-bucket.ts";

describe("a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "nest-mates-storage-"));
  const running = describeStorage(async () => {
    const { storage } = readConfig({ STORAGE_FOLDER: folder });
    if (storage.driver !== "disk") throw new Error("expected a folder");
    const app = Fastify({ bodyLimit: 1024 });
    handleProblems(app);
    await app.register(compress);
    await registerDiskUploads(app, storage);
    await app.listen({ host: "127.0.0.1", port: 0 });
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const store = createStorage(storage);
    await store.open();
    return {
      store,
      base,
      bareUrl: (name) => `${base}/uploads/${name}`,
      async stop() {
        store.close();
        await app.close();
        rmSync(folder, { recursive: true });
      },
    };
  });
  const send = async (size: number, body: Buffer, headers: Record<string, string>) => {
    const name = `incoming/${randomUUID()}`;
    const upload = await running().store.signUpload(name, { type: "image/png", size, expiresInSeconds: 60 });
    return fetch(new URL(upload.url, running().base), {
      method: "PUT",
      headers: { ...upload.headers, ...headers },
      body: new Uint8Array(body),
    });
  };

  const problemType = "application/problem+json; charset=utf-8";

  test("is on the site's own origin", async () => {
    const upload = await running().store.signUpload("incoming/1", { type: "image/png", size: 1, expiresInSeconds: 60 });
    expect(upload).toEqual({
      url: expect.stringMatching(/^\/uploads\/incoming\/1\?/) as string,
      headers: { "content-type": "image/png" },
    });
    expect(running().store.uploadOrigin).toBeUndefined();
  });

  test("a compressed body that is larger than signed is refused", async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000));
    const answer = await send(packed.length, packed, { "content-encoding": "gzip" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([413, problemType]);
  });

  test("returns problems like the API", async () => {
    const answer = await send(1, Buffer.from("x"), { "content-type": "text/html" });
    expect(answer.headers.get("content-type")).toBe(problemType);
    expect(await answer.json()).toMatchObject({ status: 403, code: "upload_refused" });
  });

  test.each([
    [9, 400, "malformed_request"],
    [11, 413, "payload_too_large"],
  ])("%i bytes instead of 10 get a %i", async (size, status, code) => {
    const answer = await send(10, Buffer.alloc(size), {});
    expect(await answer.json()).toMatchObject({ status, code });
  });

  test.each(["..%2f..%2fescaped", "%2e%2e/escaped", "a%00b", ".part", "a?signature=x"])(
    "a URL that ends in %s is refused",
    async (path) => {
      const answer = await fetch(
        `${running().base}/uploads/${path}?expires=9999999999&size=1&type=text%2Fplain&signature=x`,
        { method: "PUT", body: "x" },
      );
      expect(answer.ok).toBe(false);
      expect(readdirSync(tmpdir())).not.toContain("escaped");
    },
  );

  test("that cannot be written to gets a 503, and works again later", async () => {
    renameSync(folder, `${folder}-away`);
    const refused = await send(1, Buffer.from("x"), {});
    renameSync(`${folder}-away`, folder);
    expect([
      refused.status,
      refused.headers.get("retry-after"),
      ((await refused.json()) as { code: string }).code,
    ]).toEqual([503, "5", "storage_unavailable"]);
    expect((await send(1, Buffer.from("x"), {})).status).toBe(200);
  });

  test("has no temporary files after this, and deletes old ones at start", async () => {
    const temporary = () => readdirSync(folder).filter((file) => file.endsWith(".part"));
    expect(temporary()).toEqual([]);
    for (const file of [".old.part", ".new.part"]) writeFileSync(join(folder, file), "half");
    utimesSync(join(folder, ".old.part"), new Date(0), new Date(0));
    await running().store.open();
    expect(temporary()).toEqual([".new.part"]);
    expect((await running().store.list("", { limit: 5_000 })).map(({ name }) => name)).not.toContain(".new.part");
  });
});

const ceph = localCeph();
/** Without Ceph these tests are skipped, but not in CI. */
const runsCeph = ceph.missing().length === 0 || Boolean(process.env["CI"]);

describe.runIf(runsCeph)("a bucket, by Ceph", () => {
  const origin = "https://nestmates.example";
  const settings = { bucket: `test-${randomUUID()}`, ...ceph.settings };
  const running = describeStorage(async () => {
    const started = await startServices([ceph]);
    const { storage } = readConfig({
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    });
    const store = createStorage(storage);
    await prepareBucket(settings, "https://an.earlier.example");
    await prepareBucket(settings, origin);
    await store.open();
    return {
      store,
      base: settings.endpoint,
      bareUrl: (name) => `${settings.endpoint}/${settings.bucket}/${name}`,
      async stop() {
        store.close();
        for (const service of started) await service.stop();
      },
    };
  });

  test("that is missing, or forbidden, fails to open", async () => {
    const others = [
      { ...settings, bucket: "no-such-bucket" },
      { ...settings, secretAccessKey: "wrong" },
    ];
    for (const wrong of others) {
      const store = createStorage({ driver: "s3", ...wrong });
      await expect(store.open()).rejects.toThrow(
        `The bucket ${wrong.bucket} at ${settings.endpoint} is missing, or not ours to use`,
      );
      store.close();
    }
  });

  test("signs name, type, size and If-None-Match, for the public host", async () => {
    expect(running().store.uploadOrigin).toBe(settings.endpoint);
    const store = createStorage({ driver: "s3", ...settings, publicEndpoint: "https://s3.nestmates.example" });
    expect(store.uploadOrigin).toBe("https://s3.nestmates.example");
    const { url, headers } = await store.signUpload("incoming/1", { type: "image/png", size: 1, expiresInSeconds: 60 });
    expect(url).toMatch(`https://s3.nestmates.example/${settings.bucket}/incoming/1?`);
    expect(new URL(url).searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host;if-none-match");
    expect(headers).toEqual({ "content-type": "image/png", "if-none-match": "*" });
    store.close();
  });

  test("an upload without If-None-Match is refused", async () => {
    const name = `incoming/${randomUUID()}`;
    const { url } = await running().store.signUpload(name, { type: "image/png", size: 1, expiresInSeconds: 60 });
    expect((await fetch(url, { method: "PUT", headers: { "content-type": "image/png" }, body: "x" })).status).toBe(403);
    expect(await running().store.stat(name)).toBeUndefined();
  });

  const ask = async (from: string, method: string, headers: string) => {
    const preflight = {
      origin: from,
      "access-control-request-method": method,
      "access-control-request-headers": headers,
    };
    return (
      await fetch(`${settings.endpoint}/${settings.bucket}/incoming/1`, { method: "OPTIONS", headers: preflight })
    ).headers;
  };

  test("pages of the site may upload from a browser", async () => {
    const allowed = await ask(origin, "PUT", "content-type,if-none-match");
    expect(allowed.get("access-control-allow-origin")).toBe(origin);
    expect(allowed.get("access-control-allow-methods")).toContain("PUT");
    expect(allowed.get("access-control-allow-headers")).toMatch(/content-type.*if-none-match/);
  });

  test.each([
    ["uploads from another site", "https://evil.example", "PUT", "content-type"],
    ["uploads from an earlier origin", "https://an.earlier.example", "PUT", "content-type"],
    ["reading", origin, "GET", "content-type"],
    ["deleting", origin, "DELETE", "content-type"],
    ["other headers", origin, "PUT", "x-amz-acl"],
  ])("a browser is not allowed %s", async (_what, from, method, headers) => {
    expect((await ask(from, method, headers)).get("access-control-allow-origin")).toBeNull();
  });
});
