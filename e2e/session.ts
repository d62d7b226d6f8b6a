import type { BrowserContext } from "@playwright/test";

/** Every demo account, and every member that data.ts makes, has this one. */
export const password = "NestMates2026";

const emulator = `http://${process.env["FIREBASE_AUTH_EMULATOR_HOST"] ?? "127.0.0.1:9099"}/identitytoolkit.googleapis.com/v1`;

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
  if (!answer.ok) throw new Error(`accounts:${method} was refused: ${await answer.text()}`);
  return (await answer.json()) as IdentityAnswer;
}

const SESSION = "__Host-sid";

/** Signs a whole browser context in without opening a page: the provider's token for our cookie. */
export async function signInAs(context: BrowserContext, email: string): Promise<void> {
  const { idToken } = await askIdentityProvider("signInWithPassword", { email, password });
  const { origin, hostname } = new URL((await context.request.get("/readyz")).url());
  const answer = await fetch(`${origin}/api/session`, { method: "POST", headers: { authorization: `Bearer ${idToken}`, origin } });
  const value = answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${SESSION}=`))
    ?.slice(SESSION.length + 1)
    .split(";")[0];
  if (!value) throw new Error(`No session for ${email}: ${answer.status} ${await answer.text()}`);
  // By hand: the request's own jar does not keep a Secure cookie of plain http.
  await context.addCookies([{ name: SESSION, value, domain: hostname, path: "/", secure: true, httpOnly: true, sameSite: "Lax" }]);
}
