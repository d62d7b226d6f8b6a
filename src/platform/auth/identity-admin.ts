import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";

interface IdentityAdminOptions {
  projectId: string;
  emulatorHost: string | undefined;
  /** JSON of a service account. The emulator needs none. */
  serviceAccount: string | undefined;
  apiUrl?: string;
}

const IDENTITY_API = "https://identitytoolkit.googleapis.com";
const SCOPE = "https://www.googleapis.com/auth/identitytoolkit";
const ASSERTION_SECONDS = 3_600;
/** A token is not used in its last minute: it might expire on the way. */
const EXPIRY_MARGIN_SECONDS = 60;
const TIMEOUT_MS = 10_000;
/** Short, because a request waits for the lookup. */
const LOOKUP_TIMEOUT_MS = 3_000;

const serviceAccountSchema = z.object({
  client_email: z.string().min(3),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});
type ServiceAccount = z.output<typeof serviceAccountSchema>;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const lookupSchema = z.object({
  users: z
    .array(z.object({ localId: z.string(), email: z.string().optional(), emailVerified: z.boolean().default(false) }))
    .default([]),
});
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** Privileged operations of the identity provider. */
export function createIdentityAdmin({
  projectId,
  emulatorHost,
  serviceAccount,
  apiUrl = IDENTITY_API,
}: IdentityAdminOptions) {
  const base = emulatorHost ? `http://${emulatorHost}/identitytoolkit.googleapis.com` : apiUrl;
  const tokens = emulatorHost
    ? emulatorTokens
    : accessTokens(serviceAccount === undefined ? undefined : readServiceAccount(serviceAccount));

  const send = async (method: "delete" | "lookup", body: object, timeoutMs: number) =>
    fetch(`${base}/v1/projects/${encodeURIComponent(projectId)}/accounts:${method}`, {
      method: "POST",
      headers: { authorization: `Bearer ${await tokens.get()}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });

  /** Retries once with a new token, if the current one was revoked. */
  async function call(method: "delete" | "lookup", body: object, timeoutMs: number): Promise<Response> {
    const response = await send(method, body, timeoutMs);
    if (response.status !== 401) return response;
    tokens.forget();
    return send(method, body, timeoutMs);
  }

  return {
    /** Succeeds if the identity does not exist. */
    async deleteIdentity(uid: string): Promise<void> {
      const response = await call("delete", { localId: uid }, TIMEOUT_MS);
      if (response.ok) return;
      const error = errorSchema.safeParse(await response.json().catch(() => undefined));
      const reason = error.success ? error.data.error.message : "no reason given";
      // The message begins with a code. The rest may contain personal data.
      const [code = ""] = reason.split(" ", 1);
      if (code === "USER_NOT_FOUND") return;
      throw new Error(`The identity provider deleted nobody: ${response.status} ${code}`);
    },

    /** Also false if the identity has a different e-mail address by now. */
    async isEmailVerified(uid: string, email: string): Promise<boolean> {
      const response = await call("lookup", { localId: [uid] }, LOOKUP_TIMEOUT_MS);
      if (!response.ok) throw new Error(`The identity provider found nobody: ${response.status}`);
      const { users } = lookupSchema.parse(await response.json());
      return users.some((user) => user.localId === uid && user.email === email && user.emailVerified);
    },
  };
}

/** The emulator accepts `owner` as an admin token. */
const emulatorTokens = { get: () => Promise.resolve("owner"), forget: () => undefined };

/** The error must not contain the text, which is secret. */
function readServiceAccount(text: string): ServiceAccount {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The error of JSON.parse quotes the text.
  }
  const parsed = serviceAccountSchema.safeParse(json);
  if (!parsed.success)
    throw new Error("Bad configuration: FIREBASE_SERVICE_ACCOUNT is not the JSON of a service account");
  return parsed.data;
}

/** Concurrent callers share the promise. */
interface CachedToken {
  token: Promise<string>;
  until: number;
}

/**
 * Exchanges a JWT that is signed with the service account's key for an access token (RFC 7523), and caches the token
 * until it expires.
 */
function accessTokens(account: ServiceAccount | undefined) {
  let current: CachedToken | undefined;

  async function exchange(cached: CachedToken): Promise<string> {
    if (!account)
      throw new Error("FIREBASE_SERVICE_ACCOUNT is not set: nobody can be deleted at the identity provider");
    const { client_email, private_key, token_uri } = account;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime(`${ASSERTION_SECONDS}s`)
      .sign(await importPKCS8(private_key, "RS256"));
    const response = await fetch(token_uri, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The identity provider gave no access token: ${response.status}`);
    const { access_token, expires_in } = tokenSchema.parse(await response.json());
    cached.until = Date.now() + (expires_in - EXPIRY_MARGIN_SECONDS) * 1000;
    return access_token;
  }

  function renew(): CachedToken {
    const cached: CachedToken = { token: Promise.resolve(""), until: Number.POSITIVE_INFINITY };
    cached.token = exchange(cached);
    current = cached;
    return cached;
  }

  return {
    async get(): Promise<string> {
      const cached = current && current.until > Date.now() ? current : renew();
      try {
        return await cached.token;
      } catch (error) {
        if (current === cached) current = undefined;
        throw error;
      }
    },
    forget() {
      current = undefined;
    },
  };
}
