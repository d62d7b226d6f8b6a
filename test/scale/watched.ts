/** The product's services on very many listings. Every statement that they send is explained and checked. */
import { expect } from "vitest";
import { createServices } from "../../src/main/services.ts";
import { readConfig } from "../../src/platform/config.ts";
import { isPrepared } from "../../src/platform/db/prepared.ts";
import { createLogger } from "../../src/platform/log.ts";
import { connect, explain, type Statement } from "./explain.ts";

/**
 * Pages of 8 kB that a statement may touch. A lookup of one listing (its words, likes, facts or costs) takes about four
 * pages. So does the start of one partition of an index scan, and by fit there is one for every area and every kind of
 * people.
 */
const mostBuffers = { scan: 3_000, nearest: 10_000, words: 32_000, details: 64_000, fullMatch: 64_000 } as const;
/** There are a few hundred areas, however many listings there are. */
const smallTables: readonly string[] = ["area", "area_count"];

function mostBuffersOf({ text }: Statement): number {
  if (!isPrepared(text)) return mostBuffers.fullMatch;
  if (/listing_search home|part_who/.test(text)) return mostBuffers.details;
  if (/listing_words|search_word/.test(text)) return mostBuffers.words;
  return text.includes("<->") ? mostBuffers.nearest : mostBuffers.scan;
}

export async function openWatched(databaseUrl: string) {
  const statements: Statement[] = [];
  const services = createServices(readConfig({ DATABASE_URL: databaseUrl }), createLogger("silent"), (text, values) =>
    statements.push({ text, values }),
  );
  const client = await connect(databaseUrl);
  return {
    services,
    client,

    async expectBounded(work: () => Promise<unknown>): Promise<void> {
      statements.length = 0;
      await work();
      const issued = statements.filter(({ text }) => !/^(begin|commit|set local|explain)/.test(text));
      expect(issued.length).toBeGreaterThan(0);
      for (const statement of issued)
        for (const cost of await explain(client, statement)) {
          expect(cost.scannedWhole.filter((table) => !smallTables.includes(table))).toEqual([]);
          expect(cost.buffers).toBeLessThan(mostBuffersOf(statement));
        }
    },

    async close(): Promise<void> {
      await client.end();
      await services.close();
    },
  };
}
export type Watched = Awaited<ReturnType<typeof openWatched>>;
