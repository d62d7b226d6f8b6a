/** A temporary database with some listings and members. `close` drops it. */
import { developmentServices } from "../../scripts/services/development.ts";
import { startServices } from "../../scripts/services/service.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { dropDatabase } from "../../test/database.ts";
import type { TestMember } from "../../test/members.ts";
import { addListings } from "../harvest/victims.ts";
import { addPeople } from "./people.ts";

export interface SmallWorld {
  databaseUrl: string;
  /** Environment of every process that uses it. */
  environment: Record<string, string>;
  listings: string[];
  people: TestMember[];
  /** How many posts there are with each of these titles. */
  countPosts(titles: Iterable<string>): Promise<Map<string, number>>;
  close(): Promise<void>;
}

/** `migrations`: another folder than ours. */
export async function openSmallWorld(name: string, listingCount: number, migrations?: string): Promise<SmallWorld> {
  const { postgres, authEmulator } = developmentServices();
  // Tokens of the emulator are unsigned, so the tests create them without it. Only its host has to be set.
  const started = await startServices([postgres]);
  const url = new URL(postgres.databaseUrl);
  url.pathname = `/${name}`;
  await dropDatabase(url.href);
  await createDatabaseIfMissing(url.href);
  await migrate(url.href, migrations);
  const { db, close } = openDatabase({ url: url.href, poolSize: 2 });
  const { ids } = await addListings(db, listingCount);
  const people = await addPeople(db);
  return {
    databaseUrl: url.href,
    environment: { DATABASE_URL: url.href, FIREBASE_AUTH_EMULATOR_HOST: authEmulator.host },
    listings: ids,
    people,
    async countPosts(titles) {
      const rows = await db
        .selectFrom("listing")
        .select((eb) => ["title", eb.fn.countAll<string>().as("posts")])
        .where("title", "in", [...titles])
        .groupBy("title")
        .execute();
      return new Map(rows.map(({ title, posts }) => [title, Number(posts)]));
    },
    async close() {
      await close();
      await dropDatabase(url.href);
      for (const service of started.toReversed()) await service.stop();
    },
  };
}
