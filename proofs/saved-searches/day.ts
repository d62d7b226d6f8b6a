/**
 * A day of matching: instant searches every minute, the others every hour. Deliveries remove marks as they do in the
 * product.
 */
import { matchTexts } from "../../src/features/saved-searches/server/matching.queries.ts";
import { execute, nodesOf } from "../../test/scale/explain.ts";
import { cpuOf } from "../load/cpu.ts";
import type { SearchBench } from "./database.ts";

const MINUTES = 24 * 60;
/** The morning delivery. */
const MORNING = 8 * 60 + 30;
/** Instant searches are delivered at most this often. */
const PAUSE = 30;

export interface DayFigures {
  /** CPU time of the connection in all statements together. */
  cpuSeconds: number;
  instantSeconds: number;
  digestSeconds: number;
  marks: number;
  longestMs: number;
}

/**
 * Elapsed time as the connection sees it, and its CPU time: on a busy machine the former is longer. PostgreSQL has to
 * run on this machine.
 */
export async function measureDay({ client }: SearchBench, listings: number): Promise<DayFigures> {
  const figures: DayFigures = { cpuSeconds: 0, instantSeconds: 0, digestSeconds: 0, marks: 0, longestMs: 0 };
  const midnight = Date.parse("2026-12-07T00:00:00+06:00");
  const at = (minutes: number) => new Date(midnight + minutes * 60_000);
  const { rows: own } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const readCpu = () => (cpuOf(own[0]?.pid ?? 0) ?? Number.NaN) / 1000;
  const match = async (text: string, values: unknown[]) => {
    const [begun, cpuBegun] = [performance.now(), readCpu()];
    const { rows } = await client.query<{ news: number; marked: number }>(text, values);
    const ms = performance.now() - begun;
    figures.cpuSeconds += readCpu() - cpuBegun;
    figures.marks += rows[0]?.marked ?? 0;
    figures.longestMs = Math.max(figures.longestMs, ms);
    return ms / 1000;
  };
  let taken = 0;
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const due = Math.round((listings * minute) / MINUTES);
    const now = at(minute);
    if (due > taken) figures.instantSeconds += await match(matchTexts.instant, [due - taken, now, now]);
    taken = due;
    if (minute % 60 === 20) {
      const until = Math.round((listings * (minute >= MINUTES - 60 ? MINUTES : minute)) / MINUTES);
      const before = Math.round((listings * Math.max(0, minute - 60)) / MINUTES);
      figures.digestSeconds += await match(matchTexts.digest, [
        until - before,
        now,
        at(minute < MORNING ? MORNING : MORNING + MINUTES),
        at(10 * MINUTES),
      ]);
    }
    // Not counted: deliveries are measured by themselves.
    if (minute % PAUSE === 0)
      await client.query(
        "delete from search_mark m using saved_search s where s.id = m.search_id and s.cadence = 'instant'",
      );
    if (minute === MORNING)
      await client.query(
        "delete from search_mark m using saved_search s where s.id = m.search_id and s.cadence = 'daily'",
      );
  }
  return figures;
}

export interface MatchPlan {
  what: keyof typeof matchTexts;
  news: number;
  ms: number;
  /** How search_scope is read. */
  scopes: string[];
}

/** Plans of both statements for a batch of this size. They are rolled back. */
export async function explainMatch(
  { client }: SearchBench,
  what: keyof typeof matchTexts,
  news: number,
): Promise<MatchPlan> {
  await client.query("begin");
  await client.query(`update listing_news set ${what === "instant" ? "instant_at" : "digest_at"} = null`);
  const values = [news, "now", "now", "now"].slice(0, what === "instant" ? 3 : 4);
  const { plan, ms } = await execute(client, { text: matchTexts[what], values }, "generic");
  await client.query("rollback");
  const scopes = nodesOf(plan)
    .filter((node) => node["Relation Name"] === "search_scope" || node["Index Name"]?.startsWith("search_scope"))
    .map((node) => `${node["Node Type"]}${node["Index Name"] ? ` (${node["Index Name"]})` : ""}`);
  return { what, news, ms: Math.round(ms), scopes: [...new Set(scopes)] };
}
