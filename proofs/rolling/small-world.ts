/** A temporary database with some listings and members. `close` drops it. */
import { openEmptyDatabase } from "../../scripts/seed/databases.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
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
  const { databaseUrl, authEmulatorHost, stop } = await openEmptyDatabase(name, migrations);
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 2 });
  const { ids } = await addListings(db, listingCount);
  const people = await addPeople(db);
  return {
    databaseUrl,
    environment: { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost },
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
      await stop();
    },
  };
}
