import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { findIdentities, signUp, verifyEmail } from "../../../test/identities.ts";
import { newMember } from "../../../test/members.ts";
import { createIdentityAdmin } from "./identity-admin.ts";

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const signUpAnybody = () => signUp(newMember().email);
const find = (localId: string) => findIdentities({ localId: [localId] });

describe("at the Auth Emulator", () => {
  const projectId = "demo-nestmates";
  const admin = () =>
    createIdentityAdmin({ projectId, emulatorHost: inject("authEmulatorHost"), serviceAccount: undefined });

  test("deletes this identity and no other", async () => {
    const [first, second] = [await signUpAnybody(), await signUpAnybody()];
    expect(await find(first.localId)).toHaveLength(1);
    await admin().deleteIdentity(first.localId);
    expect([await find(first.localId), (await find(second.localId)).length]).toEqual([[], 1]);
  });

  test("deleting an unknown identity succeeds", async () => {
    const { localId } = await signUpAnybody();
    await admin().deleteIdentity(localId);
    await expect(admin().deleteIdentity(localId)).resolves.toBeUndefined();
    await expect(admin().deleteIdentity("never-there")).resolves.toBeUndefined();
  });

  test("returns whether this address of this identity is verified", async () => {
    const { email } = newMember();
    const { localId } = await signUp(email);
    expect(await admin().isEmailVerified(localId, email)).toBe(false);
    await verifyEmail(localId);
    expect(await admin().isEmailVerified(localId, email)).toBe(true);
    expect(await admin().isEmailVerified(localId, `other-${email}`)).toBe(false);
    expect(await admin().isEmailVerified("never-there", email)).toBe(false);
  });

  test("an emulator that is down is an error", async () => {
    const away = createIdentityAdmin({ projectId, emulatorHost: "127.0.0.1:1", serviceAccount: undefined });
    await expect(away.deleteIdentity("somebody")).rejects.toThrow("fetch failed");
  });

  test("a redirect is an error, and is not followed", async () => {
    let heard = 0;
    const elsewhere = createServer((_request, response) => {
      heard += 1;
      response.end("{}");
    });
    const sender = createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${portOf(elsewhere)}/` }).end(),
    );
    for (const one of [elsewhere, sender]) await once(one.listen(0, "127.0.0.1"), "listening");
    const sentOn = createIdentityAdmin({
      projectId,
      emulatorHost: `127.0.0.1:${portOf(sender)}`,
      serviceAccount: undefined,
    });
    await expect(sentOn.deleteIdentity("somebody")).rejects.toThrow("fetch failed");
    expect(heard).toBe(0);
    sender.close();
    elsewhere.close();
  });
});

/** A fake of Google's token endpoint and identity API that checks requests against Google's documentation. */
describe("at Google (a fake server)", () => {
  const projectId = "nestmates-live";
  const client_email = "worker@nestmates-live.iam.gserviceaccount.com";
  let keys: { publicKey: CryptoKey; privateKey: CryptoKey };
  let server: Server;
  let url: string;
  let account: string;
  /** Its current responses, and the requests it got. */
  let google: {
    tokenStatus: number;
    expiresIn: number;
    refuseOnce: boolean;
    refusal: { status: number; message: string } | undefined;
  };
  let asked: { exchanges: number; deleted: { path: string; token: string | undefined; body: unknown }[] };

  async function exchange(request: IncomingMessage): Promise<[number, object]> {
    const form = new URLSearchParams(await bodyOf(request));
    asked.exchanges += 1;
    expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const { payload } = await jwtVerify(form.get("assertion") ?? "", keys.publicKey, {
      issuer: client_email,
      audience: `${url}/token`,
      algorithms: ["RS256"],
    });
    expect(payload["scope"]).toBe("https://www.googleapis.com/auth/identitytoolkit");
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(3_600);
    return [
      google.tokenStatus,
      { access_token: `token-${asked.exchanges}`, expires_in: google.expiresIn, token_type: "Bearer" },
    ];
  }

  async function remove(request: IncomingMessage): Promise<[number, object]> {
    asked.deleted.push({
      path: request.url ?? "",
      token: request.headers.authorization,
      body: JSON.parse(await bodyOf(request)),
    });
    if (google.refuseOnce) {
      google.refuseOnce = false;
      return [401, { error: { code: 401, message: "Request had invalid authentication credentials." } }];
    }
    return google.refusal
      ? [google.refusal.status, { error: { message: google.refusal.message } }]
      : [200, { kind: "identitytoolkit#DeleteAccountResponse" }];
  }

  beforeAll(async () => {
    keys = await generateKeyPair("RS256", { extractable: true });
    server = createServer((request, response) => {
      const work = request.url === "/token" ? exchange(request) : remove(request);
      work.then(
        ([status, body]) =>
          response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    account = JSON.stringify({
      type: "service_account",
      client_email,
      private_key: await exportPKCS8(keys.privateKey),
      token_uri: `${url}/token`,
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    google = { tokenStatus: 200, expiresIn: 3_600, refuseOnce: false, refusal: undefined };
    asked = { exchanges: 0, deleted: [] };
  });

  const admin = (serviceAccount: string | undefined = account) =>
    createIdentityAdmin({ projectId, emulatorHost: undefined, serviceAccount, apiUrl: url });

  test("signs a JWT, exchanges it for a token, and deletes with that", async () => {
    await admin().deleteIdentity("somebody");
    expect(asked).toEqual({
      exchanges: 1,
      deleted: [
        { path: `/v1/projects/${projectId}/accounts:delete`, token: "Bearer token-1", body: { localId: "somebody" } },
      ],
    });
  });

  test("calls share one token until it expires, also concurrent ones", async () => {
    const one = admin();
    await Promise.all(["a", "b", "c"].map((uid) => one.deleteIdentity(uid)));
    await one.deleteIdentity("d");
    expect([asked.exchanges, asked.deleted.length]).toEqual([1, 4]);
    google.expiresIn = 59;
    const other = admin();
    await other.deleteIdentity("e");
    await other.deleteIdentity("f");
    expect(asked.exchanges).toBe(3);
  });

  test("a revoked token is renewed once", async () => {
    google.refuseOnce = true;
    await admin().deleteIdentity("somebody");
    expect(asked.deleted.map(({ token }) => token)).toEqual(["Bearer token-1", "Bearer token-2"]);
    google.refusal = { status: 401, message: "UNAUTHENTICATED" };
    await expect(admin().deleteIdentity("somebody")).rejects.toThrow("401 UNAUTHENTICATED");
  });

  test("deleting an unknown identity succeeds", async () => {
    google.refusal = { status: 400, message: "USER_NOT_FOUND" };
    await expect(admin().deleteIdentity("somebody")).resolves.toBeUndefined();
  });

  test("an error response throws, without personal data", async () => {
    google.refusal = { status: 403, message: "PERMISSION_DENIED : somebody may not" };
    await expect(admin().deleteIdentity("somebody")).rejects.toThrow(
      /^The identity provider deleted nobody: 403 PERMISSION_DENIED$/,
    );
  });

  test("without a token no call is made, and the next call tries again", async () => {
    const one = admin();
    google.tokenStatus = 503;
    await expect(one.deleteIdentity("somebody")).rejects.toThrow("no access token: 503");
    google.tokenStatus = 200;
    await one.deleteIdentity("somebody");
    expect(asked.deleted).toHaveLength(1);
  });

  test("without a service account deleting fails", async () => {
    const none = createIdentityAdmin({ projectId, emulatorHost: undefined, serviceAccount: undefined, apiUrl: url });
    await expect(none.deleteIdentity("somebody")).rejects.toThrow("FIREBASE_SERVICE_ACCOUNT is not set");
    expect(asked).toEqual({ exchanges: 0, deleted: [] });
  });

  test.each([
    ["what is no JSON", "-----BEGIN PRIVATE KEY-----"],
    ["JSON of something else", '{"private_key":"a-secret-key"}'],
  ])("refuses %s at start, and does not quote it", (_what, text) => {
    expect(() => admin(text)).toThrow(
      /^Bad configuration: FIREBASE_SERVICE_ACCOUNT is not the JSON of a service account$/,
    );
  });
});
