/** The product's services on a database, with the statements that they send. */
import { Client } from "pg";
import type { PreparedDatabase } from "../../scripts/seed/databases.ts";
import { createServices } from "../../src/main/services.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLogger } from "../../src/platform/log.ts";
import { unsignedIdToken } from "../../test/members.ts";
import type { Statement } from "../../test/scale/explain.ts";

/** Read by SQL, as `unsignedIdToken` wants it. */
export interface SavedMember {
  memberId: string;
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
}
export const memberColumns = `m.id as "memberId", m.uid, m.name, m.email, m.email_verified as "emailVerified"`;

export type Recorder = Awaited<ReturnType<typeof openRecorder>>;

export async function openRecorder({ databaseUrl, authEmulatorHost, stop }: PreparedDatabase) {
  const identity = { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const sent: Statement[] = [];
  const services = createServices(readConfig(identity), createLogger("silent"), (text, values) =>
    sent.push({ text, values }),
  );
  return {
    databaseUrl,
    identity,
    client,
    services,
    sent,
    actorOf: (member: SavedMember) => services.accounts.getActorByIdToken(unsignedIdToken(member)),
    statementsOf: async (work: () => Promise<unknown>): Promise<Statement[]> => {
      sent.length = 0;
      await work();
      return [...sent];
    },
    close: async () => {
      await services.close();
      await client.end();
      await stop();
    },
  };
}
