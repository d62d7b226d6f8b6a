import type { BrowserContext, Cookie } from "@playwright/test";

/** The password of all demo accounts and of all members of data.ts. */
export const password = "NestMates2026";

const host = `http://${process.env["FIREBASE_AUTH_EMULATOR_HOST"] ?? `127.0.0.1:${process.env["AUTH_EMULATOR_PORT"] ?? 9099}`}`;
const emulator = `${host}/identitytoolkit.googleapis.com/v1`;
const codes = `${host}/emulator/v1/projects/demo-nestmates`;

interface IdentityAnswer {
  idToken: string;
  localId: string;
}

/** One call of the identity provider's REST API. */
export async function askIdentityProvider(method: string, body: Record<string, unknown>): Promise<IdentityAnswer> {
  const answer = await fetch(`${emulator}/accounts:${method}?key=demo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`accounts:${method} failed: ${await answer.text()}`);
  return (await answer.json()) as IdentityAnswer;
}

/** As if they had opened the link in the mail. */
export async function verifyEmail(localId: string): Promise<void> {
  const answer = await fetch(`${emulator}/projects/demo-nestmates/accounts:update`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify({ localId, emailVerified: true }),
  });
  if (!answer.ok) throw new Error(`The e-mail address was not verified: ${await answer.text()}`);
}

/** The code of the newest link that the emulator would have mailed to an e-mail address. */
export async function findEmailCode(
  email: string,
  requestType: "VERIFY_EMAIL" | "PASSWORD_RESET",
): Promise<string | undefined> {
  const { oobCodes } = (await (await fetch(`${codes}/oobCodes`)).json()) as {
    oobCodes: { email: string; requestType: string; oobCode: string }[];
  };
  return oobCodes.findLast((code) => code.email === email && code.requestType === requestType)?.oobCode;
}

/** The newest code that the emulator would have sent to a number. */
export async function findSmsCode(phone: string): Promise<string | undefined> {
  const { verificationCodes } = (await (await fetch(`${codes}/verificationCodes`)).json()) as {
    verificationCodes: { phoneNumber: string; code: string }[];
  };
  return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone)?.code;
}

const SESSION = "__Host-sid";

/**
 * Signs a browser context in without opening a page, by exchanging the provider's token for our cookie. Uses the
 * context's language, in which the member gets mails from then on.
 */
export async function signInAs(context: BrowserContext, email: string): Promise<void> {
  const { idToken } = await askIdentityProvider("signInWithPassword", { email, password });
  const { origin, hostname } = new URL((await context.request.get("/readyz")).url());
  const language = (await context.cookies()).find(({ name }) => name === "lang")?.value;
  const headers = { authorization: `Bearer ${idToken}`, origin, ...(language && { cookie: `lang=${language}` }) };
  const answer = await fetch(`${origin}/api/session`, { method: "POST", headers });
  const value = answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${SESSION}=`))
    ?.slice(SESSION.length + 1)
    .split(";")[0];
  if (!value) throw new Error(`No session for ${email}: ${answer.status} ${await answer.text()}`);
  // Set by hand, because Playwright's request context does not store a Secure cookie from plain HTTP.
  await context.addCookies([
    { name: SESSION, value, domain: hostname, path: "/", secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
}

const kept = new Map<string, Cookie[]>();

/**
 * The same for tests that only read: all tests of a worker share a session. Tests that log out or are about sessions
 * use `signInAs`.
 */
export async function enterAs(context: BrowserContext, email: string): Promise<void> {
  const cookies = kept.get(email);
  if (cookies) return context.addCookies(cookies);
  await signInAs(context, email);
  const own = (await context.cookies()).filter(({ name }) => name === SESSION);
  kept.set(email, own);
  return undefined;
}
