import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";

interface IdentityAdminOptions {
  projectId: string;
  emulatorHost: string | undefined;
  /** Of a service account, as JSON; in development the emulator needs none. */
  serviceAccount: string | undefined;
  apiUrl?: string;
}

const IDENTITY_API = "https://identitytoolkit.googleapis.com";
const SCOPE = "https://www.googleapis.com/auth/identitytoolkit";
const ASSERTION_SECONDS = 3_600;
/** A token is not used in its last minute: it might be over when it arrives. */
const SPARE_SECONDS = 60;
const TIMEOUT_MS = 10_000;
/** Somebody waits for it. */
const LOOKUP_TIMEOUT_MS = 3_000;

const serviceAccountSchema = z.object({
  client_email: z.string().min(3),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});
type ServiceAccount = z.output<typeof serviceAccountSchema>;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const lookupSchema = z.object({
  users: z.array(z.object({ localId: z.string(), email: z.string().optional(), emailVerified: z.boolean().default(false) })).default([]),
});
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** What only somebody with power over the identity project may do. */
export function createIdentityAdmin({ projectId, emulatorHost, serviceAccount, apiUrl = IDENTITY_API }: IdentityAdminOptions) {
  const base = emulatorHost ? `http://${emulatorHost}/identitytoolkit.googleapis.com` : apiUrl;
  const tokens = emulatorHost ? emulatorTokens : accessTokens(serviceAccount === undefined ? undefined : readServiceAccount(serviceAccount));

  const send = async (method: "delete" | "lookup", body: object, timeoutMs: number) =>
    fetch(`${base}/v1/projects/${encodeURIComponent(projectId)}/accounts:${method}`, {
      method: "POST",
      headers: { authorization: `Bearer ${await tokens.get()}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });

  /** Once more with a new token, if the one in use was ended early. */
  async function ask(method: "delete" | "lookup", body: object, timeoutMs: number): Promise<Response> {
    const answer = await send(method, body, timeoutMs);
    if (answer.status !== 401) return answer;
    tokens.forget();
    return send(method, body, timeoutMs);
  }

  return {
    /** Somebody who is not there counts as deleted. */
    async deleteIdentity(uid: string): Promise<void> {
      const answer = await ask("delete", { localId: uid }, TIMEOUT_MS);
      if (answer.ok) return;
      const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined));
      const reason = refusal.success ? refusal.data.error.message : "no reason given";
      // The reason is a code of theirs, in capitals; what follows a colon may name the person.
      const [code = ""] = reason.split(" ", 1);
      if (code === "USER_NOT_FOUND") return;
      throw new Error(`The identity provider deleted nobody: ${answer.status} ${code}`);
    },

    /** Of this very address: somebody who has changed it since is asked for a new token first. */
    async isEmailVerified(uid: string, email: string): Promise<boolean> {
      const answer = await ask("lookup", { localId: [uid] }, LOOKUP_TIMEOUT_MS);
      if (!answer.ok) throw new Error(`The identity provider found nobody: ${answer.status}`);
      const { users } = lookupSchema.parse(await answer.json());
      return users.some((user) => user.localId === uid && user.email === email && user.emailVerified);
    },
  };
}

/** The emulator lets anybody be its owner. */
const emulatorTokens = { get: () => Promise.resolve("owner"), forget: () => undefined };

/** Nothing of it goes into the error, since all of it is secret. */
function readServiceAccount(text: string): ServiceAccount {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // What it complains about it also quotes.
  }
  const parsed = serviceAccountSchema.safeParse(json);
  if (!parsed.success) throw new Error("Bad configuration: FIREBASE_SERVICE_ACCOUNT is not the JSON of a service account");
  return parsed.data;
}

/** A token or the wait for it, which many share, and how long it is good. */
interface HeldToken {
  token: Promise<string>;
  until: number;
}

/** RFC 7523: a statement signed by the service account's key is exchanged for a token, which is used until it is over. */
function accessTokens(account: ServiceAccount | undefined) {
  let current: HeldToken | undefined;

  async function exchange(held: HeldToken): Promise<string> {
    if (!account) throw new Error("FIREBASE_SERVICE_ACCOUNT is not set: nobody can be deleted at the identity provider");
    const { client_email, private_key, token_uri } = account;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime(`${ASSERTION_SECONDS}s`)
      .sign(await importPKCS8(private_key, "RS256"));
    const answer = await fetch(token_uri, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The identity provider gave no access token: ${answer.status}`);
    const { access_token, expires_in } = tokenSchema.parse(await answer.json());
    held.until = Date.now() + (expires_in - SPARE_SECONDS) * 1000;
    return access_token;
  }

  function renew(): HeldToken {
    const held: HeldToken = { token: Promise.resolve(""), until: Number.POSITIVE_INFINITY };
    held.token = exchange(held);
    current = held;
    return held;
  }

  return {
    async get(): Promise<string> {
      const held = current && current.until > Date.now() ? current : renew();
      try {
        return await held.token;
      } catch (error) {
        if (current === held) current = undefined;
        throw error;
      }
    },
    forget() {
      current = undefined;
    },
  };
}
