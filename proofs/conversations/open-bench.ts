/** What all parts of the bench use: the database, the product's services, and the statements that they send. */
import { Client } from "pg";
import { prepareConversationsDatabase } from "../../scripts/seed/conversations-database.ts";
import { createServices } from "../../src/main/services.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLogger } from "../../src/platform/log.ts";
import { dropDatabase } from "../../test/database.ts";
import { unsignedIdToken } from "../../test/members.ts";
import type { Statement } from "../../test/scale/explain.ts";

export interface BenchMember {
  memberId: string;
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

export const memberColumns = `m.id as "memberId", m.uid, m.name, m.email, m.email_verified as "emailVerified"`;

export type Bench = Awaited<ReturnType<typeof openBench>>;

interface BenchOptions {
  /** See seedScaleConversations. */
  isLogged: boolean;
  /** Drops the database at the end. */
  isDropped: boolean;
}

export async function openBench(messages: number, { isLogged, isDropped }: BenchOptions) {
  const { databaseUrl, authEmulatorHost, stop } = await prepareConversationsDatabase(messages, { isLogged });
  const identity = { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const recorded: Statement[] = [];
  const services = createServices(readConfig(identity), createLogger("silent"), (text, values) =>
    recorded.push({ text, values }),
  );
  return {
    databaseUrl,
    identity,
    client,
    services,
    actorOf: (member: BenchMember): Promise<Actor> => services.accounts.getActorByIdToken(unsignedIdToken(member)),
    /** The statements that the product sends for a piece of work. */
    async statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
      recorded.length = 0;
      await work();
      return [...recorded];
    },
    async close() {
      await services.close();
      await client.end();
      if (isDropped) await dropDatabase(databaseUrl);
      await stop();
    },
  };
}
