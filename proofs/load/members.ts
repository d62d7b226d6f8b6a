import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { SESSION_COOKIE } from "../../src/platform/web/cookies.ts";
import { type Account, createAccounts, signInAll, verifyAddresses } from "../harvest/accounts.ts";

export interface LoadMember {
  account: Account;
  cookie: string;
  /** Posts whose numbers they have seen; reveals per hour are limited. */
  shown: Set<string>;
  liked: Set<string>;
  /** New conversations that they have begun; there is a limit for a day. */
  asked: number;
  phone: string;
}

const AT_ONCE = 25;
/** Signing in needs a token that is younger than five minutes. */
const TOKEN_MS = 120_000;
const TOKENS = 20;

export const cookieOf = (cookies: readonly string[]): string | undefined =>
  cookies.find((one) => one.startsWith(`${SESSION_COOKIE}=`))?.split(";", 1)[0];

/** Creates members at the identity provider and signs them in through the product's API. */
export async function signInMembers(emulatorHost: string, origin: string, count: number): Promise<LoadMember[]> {
  const members: LoadMember[] = [];
  while (members.length < count) {
    const accounts = await createAccounts(emulatorHost, Math.min(AT_ONCE, count - members.length));
    await verifyAddresses(emulatorHost, accounts);
    const signedIn = await signInAll(emulatorHost, accounts);
    members.push(
      ...(await Promise.all(
        signedIn.map(async (account, index) =>
          toMember(account, await beginSession(origin, account), members.length + index),
        ),
      )),
    );
  }
  return members;
}

const toMember = (account: Account, cookie: string, number: number): LoadMember => ({
  account,
  cookie,
  shown: new Set(),
  liked: new Set(),
  asked: 0,
  phone: `+88019${String(40_000_000 + number).padStart(8, "0")}`,
});

async function beginSession(origin: string, { idToken }: Account): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: "POST",
    headers: { authorization: `Bearer ${idToken}`, origin },
  });
  const cookie = cookieOf(answer.headers.getSetCookie());
  if (!cookie) throw new Error(`No session: ${answer.status} ${await answer.text()}`);
  return cookie;
}

/** Makes the accounts a year old: the limits for new accounts are not measured here. */
export async function makeOld(client: Client, members: readonly LoadMember[]): Promise<void> {
  await client.query("update member set created_at = now() - interval '1 year' where uid = any($1)", [
    members.map(({ account }) => account.uid),
  ]);
}

/** Tokens of some members, renewed often enough to sign in with. */
export async function keepTokens(emulatorHost: string, members: readonly LoadMember[]) {
  const some = members.slice(0, TOKENS);
  const sign = () =>
    signInAll(
      emulatorHost,
      some.map(({ account }) => account),
    );
  let accounts = await sign();
  const stopped = new AbortController();
  const renew = async () => {
    for (;;) {
      await delay(TOKEN_MS, undefined, { signal: stopped.signal, ref: false });
      accounts = await sign();
    }
  };
  const renewal = renew().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  let turn = 0;
  return {
    next() {
      turn = (turn + 1) % some.length;
      return { member: some[turn] as LoadMember, token: accounts[turn]?.idToken ?? "" };
    },
    async stop() {
      stopped.abort();
      await renewal;
    },
  };
}

export async function deleteAccounts(emulatorHost: string, members: readonly LoadMember[]): Promise<void> {
  const answer = await fetch(
    `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/projects/demo-nestmates/accounts:batchDelete`,
    {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer owner" },
      body: JSON.stringify({ localIds: members.map(({ account }) => account.uid), force: true }),
    },
  );
  if (!answer.ok) throw new Error(`The accounts were not deleted: ${await answer.text()}`);
}
