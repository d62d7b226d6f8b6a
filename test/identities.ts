/** Accounts at the identity provider (the Auth Emulator): created, verified and looked up as its own clients do. */
import { inject } from "vitest";

const PROJECT = "demo-nestmates";
const host = () => `http://${inject("authEmulatorHost")}`;

/** `authorization: Bearer owner` gives administrator rights in the emulator. */
async function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${host()}/identitytoolkit.googleapis.com/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The identity provider returned an error: ${await answer.text()}`);
  return (await answer.json()) as T;
}
const asOwner = { authorization: "Bearer owner" };

export interface SignedUp {
  localId: string;
  idToken: string;
  refreshToken: string;
}

export const signUp = (email: string, displayName = "Somebody"): Promise<SignedUp> =>
  post<SignedUp>("/accounts:signUp?key=fake", { email, displayName, password: "Secret1", returnSecureToken: true });

export const signInAgain = async (email: string): Promise<string> =>
  (
    await post<SignedUp>("/accounts:signInWithPassword?key=fake", {
      email,
      password: "Secret1",
      returnSecureToken: true,
    })
  ).idToken;

export const verifyEmail = (localId: string): Promise<unknown> =>
  post(`/projects/${PROJECT}/accounts:update`, { localId, emailVerified: true }, asOwner);

/** Uses the code that the emulator returns instead of sending it. */
export async function linkPhone({ idToken }: SignedUp, phoneNumber: string): Promise<void> {
  const { sessionInfo } = await post<{ sessionInfo: string }>("/accounts:sendVerificationCode?key=fake", {
    phoneNumber,
  });
  const sent = await fetch(`${host()}/emulator/v1/projects/${PROJECT}/verificationCodes`);
  const { verificationCodes } = (await sent.json()) as { verificationCodes: { sessionInfo: string; code: string }[] };
  const code = verificationCodes.find((one) => one.sessionInfo === sessionInfo)?.code;
  await post("/accounts:signInWithPhoneNumber?key=fake", { idToken, sessionInfo, code });
}

/** A token that includes what was verified since the last one. */
export async function freshToken({ refreshToken }: SignedUp): Promise<string> {
  const answer = await fetch(`${host()}/securetoken.googleapis.com/v1/token?key=fake`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
}

export async function findIdentities(by: {
  localId?: string[];
  email?: string[];
  phoneNumber?: string[];
}): Promise<unknown[]> {
  return (await post<{ users?: unknown[] }>(`/projects/${PROJECT}/accounts:lookup`, by, asOwner)).users ?? [];
}
