import { z } from "zod";

export interface Account {
  email: string;
  uid: string;
  idToken: string;
}

const PASSWORD = "harvest-2026";
const project = "projects/demo-nestmates";
const signedIn = z.object({ idToken: z.string(), localId: z.string() });

async function ask(host: string, call: string, body: object, isAdmin = false): Promise<unknown> {
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${call}?key=demo-api-key`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(isAdmin && { authorization: "Bearer owner" }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
  return answer.json();
}

/** Signs accounts up at the identity provider, as anybody can. Their e-mail addresses are not verified. */
export async function createAccounts(host: string, count: number): Promise<Account[]> {
  const run = Date.now().toString(36);
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const email = `harvest-${run}-${number}@example.com`;
      const { idToken, localId } = signedIn.parse(
        await ask(host, "accounts:signUp", { email, password: PASSWORD, returnSecureToken: true }),
      );
      return { email, uid: localId, idToken };
    }),
  );
}

export async function verifyAddresses(host: string, accounts: readonly Account[]): Promise<void> {
  await Promise.all(
    accounts.map(({ uid }) => ask(host, `${project}/accounts:update`, { localId: uid, emailVerified: true }, true)),
  );
}

/** Gets new tokens: a token contains the state at the time it was issued. */
export function signInAll(host: string, accounts: readonly Account[]): Promise<Account[]> {
  return Promise.all(
    accounts.map(async ({ email, uid }) => {
      const { idToken } = signedIn.parse(
        await ask(host, "accounts:signInWithPassword", { email, password: PASSWORD, returnSecureToken: true }),
      );
      return { email, uid, idToken };
    }),
  );
}
