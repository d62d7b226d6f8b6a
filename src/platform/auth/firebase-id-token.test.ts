import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newMember, unsignedIdToken } from "../../../test/members.ts";
import { AppError, problemStatus } from "../errors.ts";
import { createIdTokenVerifier, type IdTokenVerifier } from "./firebase-id-token.ts";

const projectId = "nestmates-live";
const member = newMember();

/** A fake of Google's key server; `answer` is its current response. */
async function startKeyServer(answer: () => { status: number; body: string }) {
  const server: Server = createServer((_request, response) => {
    const { status, body } = answer();
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/keys`, stop: () => new Promise((resolve) => server.close(resolve)) };
}

let ours: { publicKey: CryptoKey; privateKey: CryptoKey };
let theirs: { publicKey: CryptoKey; privateKey: CryptoKey };
let keySet: string;
let keyServer: Awaited<ReturnType<typeof startKeyServer>>;
let verify: IdTokenVerifier;

const verifierFor = (jwksUrl: string) => createIdTokenVerifier({ projectId, emulatorHost: undefined, jwksUrl });

beforeAll(async () => {
  ours = await generateKeyPair("RS256", { extractable: true });
  theirs = await generateKeyPair("RS256", { extractable: true });
  keySet = JSON.stringify({
    keys: [{ ...(await exportJWK(ours.publicKey)), kid: "current", alg: "RS256", use: "sig" }],
  });
  keyServer = await startKeyServer(() => ({ status: 200, body: keySet }));
  verify = verifierFor(keyServer.url);
});
afterAll(() => keyServer.stop());

type Claims = Record<string, unknown>;
const now = () => Math.floor(Date.now() / 1000);

function claims(changes: Claims = {}): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: member.uid,
    iat: now(),
    exp: now() + 3600,
    auth_time: now() - 60,
    email: member.email,
    email_verified: true,
    name: member.name,
    picture: "https://example.com/me.webp",
    ...changes,
  };
}

/** Claims that are undefined are left out. */
function sign(
  changes: Claims = {},
  header: Partial<JWTHeaderParameters> = {},
  key: CryptoKey | Uint8Array = ours.privateKey,
): Promise<string> {
  return new SignJWT(claims(changes)).setProtectedHeader({ alg: "RS256", kid: "current", ...header }).sign(key);
}

/** The error code, or `accepted`. */
async function verdict(token: string, by: IdTokenVerifier = verify): Promise<string> {
  try {
    await by(token);
    return "accepted";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** The same token with other claims and the old signature. */
function tamper(token: string, changes: Claims): string {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const read = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  return [header, Buffer.from(JSON.stringify({ ...read, ...changes })).toString("base64url"), signature].join(".");
}

describe("for a real project", () => {
  test("accepts a token signed by the provider, and reads its claims", async () => {
    await expect(verify(await sign())).resolves.toEqual({
      uid: member.uid,
      email: member.email,
      isEmailVerified: true,
      name: member.name,
      photoUrl: "https://example.com/me.webp",
      authTime: expect.closeTo(now() - 60, -1) as number,
      issuedAt: expect.closeTo(now(), -1) as number,
    });
  });

  test("an e-mail address is verified only if the token says so", async () => {
    await expect(verify(await sign({ email_verified: undefined }))).resolves.toMatchObject({ isEmailVerified: false });
  });

  const realClaims = { iss: `https://securetoken.google.com/${projectId}`, aud: projectId };
  test.each<[what: string, token: () => string | Promise<string>, code: string]>([
    ["no signature", () => unsignedIdToken(member, realClaims), "sign_in_required"],
    ["a signature by another key", () => sign({}, {}, theirs.privateKey), "sign_in_required"],
    ["a key nobody published", () => sign({}, { kid: "unknown" }, theirs.privateKey), "sign_in_required"],
    [
      "the public key used as a shared secret",
      async () => sign({}, { alg: "HS256" }, Buffer.from(await exportSPKI(ours.publicKey))),
      "sign_in_required",
    ],
    ["another audience", () => sign({ aud: "somebody-else" }), "sign_in_required"],
    ["another issuer", () => sign({ iss: "https://securetoken.google.com/somebody-else" }), "sign_in_required"],
    ["an end that has passed", () => sign({ iat: now() - 7200, exp: now() - 3600 }), "sign_in_expired"],
    ["no end", () => sign({ exp: undefined }), "sign_in_required"],
    ["an issue time to come", () => sign({ iat: now() + 600 }), "sign_in_required"],
    ["a sign-in to come", () => sign({ auth_time: now() + 600 }), "sign_in_required"],
    ["no time of sign-in", () => sign({ auth_time: undefined }), "sign_in_required"],
    ["claims changed after signing", async () => tamper(await sign(), { sub: "somebody-else" }), "sign_in_required"],
    ["its signature cut off", async () => (await sign()).replace(/[^.]+$/, ""), "sign_in_required"],
    ["no subject", () => sign({ sub: undefined }), "sign_in_required"],
    ["an empty subject", () => sign({ sub: "" }), "sign_in_required"],
    ["no e-mail address", () => sign({ email: undefined }), "sign_in_required"],
    ["a number as name", () => sign({ name: 5 }), "sign_in_required"],
    ["nothing in it", () => "", "sign_in_required"],
    ["garbage in it", () => "a.b.c", "sign_in_required"],
  ])("refuses a token with %s", async (_what, token, code) => {
    expect(await verdict(await token())).toBe(code);
  });

  test("an invalid token is a 401, never a 503", async () => {
    const part = fc.oneof(
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString("base64url")),
      fc
        .record(
          {
            alg: fc.constantFrom("RS256", "none", "HS256", "ES256", 5, null),
            kid: fc.oneof(fc.constant("current"), fc.jsonValue()),
            crit: fc.jsonValue(),
          },
          { requiredKeys: [] },
        )
        .map((header) => Buffer.from(JSON.stringify(header)).toString("base64url")),
    );
    await fc.assert(
      fc.asyncProperty(fc.tuple(part, part, part), async (parts) => {
        expect(await verdict(parts.join("."))).toBe("sign_in_required");
      }),
      { numRuns: 300, seed: 4 },
    );
  });
});

describe("while the key server is down", () => {
  test("the error is a 503, so that nobody is signed out", async () => {
    const gone = await startKeyServer(() => ({ status: 200, body: keySet }));
    await gone.stop();
    expect(await verdict(await sign(), verifierFor(gone.url))).toBe("identity_unavailable");
    expect(problemStatus("identity_unavailable")).toBe(503);
  });

  test.each([
    ["an error", { status: 500, body: "{}" }],
    ["a page instead of keys", { status: 200, body: "<html>" }],
    ["something else than keys", { status: 200, body: "{}" }],
  ])("the same when it answers with %s", async (_what, answer) => {
    const broken = await startKeyServer(() => answer);
    expect(await verdict(await sign(), verifierFor(broken.url))).toBe("identity_unavailable");
    await broken.stop();
  });

  test("works again when it is back", async () => {
    let answer = { status: 500, body: "" };
    const flaky = await startKeyServer(() => answer);
    const verifier = verifierFor(flaky.url);
    expect(await verdict(await sign(), verifier)).toBe("identity_unavailable");
    answer = { status: 200, body: keySet };
    expect(await verdict(await sign(), verifier)).toBe("accepted");
    await flaky.stop();
  });
});

describe("for the Auth Emulator", () => {
  const emulatorHost = "127.0.0.1:9099";
  const createFor = (project: string) =>
    createIdTokenVerifier({ projectId: project, emulatorHost, jwksUrl: keyServer.url });

  test("accepts its unsigned tokens", async () => {
    await expect(createFor("demo-nestmates")(unsignedIdToken(member))).resolves.toMatchObject({
      uid: member.uid,
      email: member.email,
    });
  });

  test.each<[what: string, token: () => string | Promise<string>, code: string]>([
    [
      "a signature",
      () => sign({ iss: "https://securetoken.google.com/demo-nestmates", aud: "demo-nestmates" }),
      "sign_in_required",
    ],
    ["another audience", () => unsignedIdToken(member, { aud: "demo-other" }), "sign_in_required"],
    [
      "another issuer",
      () => unsignedIdToken(member, { iss: "https://securetoken.google.com/demo-other" }),
      "sign_in_required",
    ],
    ["an end that has passed", () => unsignedIdToken(member, { exp: now() - 60 }), "sign_in_expired"],
    ["a sign-in to come", () => unsignedIdToken(member, { auth_time: now() + 600 }), "sign_in_required"],
  ])("refuses a token with %s", async (_what, token, code) => {
    expect(await verdict(await token(), createFor("demo-nestmates"))).toBe(code);
  });

  test("is refused for a project that is not a demo", () => {
    expect(() => createFor(projectId)).toThrow("demo- projects only");
  });
});
