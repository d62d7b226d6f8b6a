/** A copy of the generated data, so that likes and posts leave the original unchanged, and members who use it. */
import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { prepareScaleDatabase } from "../../scripts/seed/databases.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { dropDatabase, onServer } from "../../test/database.ts";
import { startWeb } from "../lib/web.ts";
import { beginConversations } from "./conversations.ts";
import type { Crowd } from "./crowd.ts";
import { BookingLedger, MessageLedger } from "./ledgers.ts";
import { deleteAccounts, keepTokens, makeOld, signInMembers } from "./members.ts";
import { ports } from "./ports.ts";

const DATABASE = process.env["LOAD_DATABASE"] ?? "nestmates_bench_load";
const LOOKED_AT = { newest: 600, older: 1_400 };

export interface World {
  databaseUrl: string;
  authEmulatorHost: string;
  client: Client;
  crowd: Omit<Crowd, "origin">;
  close(): Promise<void>;
}

/** PostgreSQL can copy a database only while there are no connections to it. */
async function copyDatabase(fromUrl: string, toUrl: string): Promise<void> {
  await dropDatabase(toUrl);
  const template = escapeIdentifier(new URL(fromUrl).pathname.slice(1));
  for (let tries = 1; ; tries += 1)
    try {
      return await onServer(toUrl, (name) => `create database ${name} template ${template} strategy file_copy`);
    } catch (error) {
      if (tries === 30 || !(error instanceof Error) || !error.message.includes("being accessed")) throw error;
      await delay(2_000);
    }
}

async function listingsToLookAt(client: Client): Promise<string[]> {
  const ids = async (order: string, limit: number) =>
    (
      await client.query<{ id: string }>(
        `select id from listing where available and state = 'live' order by ${order} limit ${limit}`,
      )
    ).rows.map(({ id }) => id);
  return [...new Set([...(await ids("id desc", LOOKED_AT.newest)), ...(await ids("md5(id::text)", LOOKED_AT.older))])];
}

export async function openWorld(listings: number, memberCount: number): Promise<World> {
  const scale = await prepareScaleDatabase(listings);
  const { authEmulatorHost } = scale;
  const url = new URL(scale.databaseUrl);
  url.pathname = `/${DATABASE}`;
  await copyDatabase(scale.databaseUrl, url.href);
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const web = await startWeb(ports.signIn, { DATABASE_URL: url.href, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost });
  const members = await signInMembers(authEmulatorHost, web.origin, memberCount);
  await web.stop();
  await makeOld(client, members);
  const tokens = await keepTokens(authEmulatorHost, members);
  const { db, close } = openDatabase({ url: url.href, poolSize: 1 });
  const { conversations, about } = await beginConversations({ client, db }, members);
  await close();
  const lookedAt = (await listingsToLookAt(client)).filter((id) => !about.has(id));
  return {
    databaseUrl: url.href,
    authEmulatorHost,
    client,
    crowd: {
      listings: lookedAt,
      members,
      conversations,
      messages: new MessageLedger(),
      bookings: new BookingLedger(),
      tokens,
    },
    async close() {
      await tokens.stop();
      await deleteAccounts(authEmulatorHost, members);
      await client.end();
      await dropDatabase(url.href);
      await scale.stop();
    },
  };
}
