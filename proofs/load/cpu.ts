import { readFileSync } from "node:fs";
import type { Client } from "pg";

/** Clock tick of Linux in /proc: 100 per second. */
const TICK_MS = 10;

/** The name of a process is in brackets and may contain anything; the fields after it are the state and numbers. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** CPU time of a process in milliseconds, user and system; undefined if the process is gone. */
export function cpuOf(pid: number): number | undefined {
  try {
    const fields = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

export interface CpuPids {
  web: readonly number[];
  proxy: readonly number[];
}
export type CpuReading = Map<string, { who: keyof CpuPids | "engine" | "generator"; ms: number }>;
export interface CpuUsed {
  web: number;
  proxy: number;
  engine: number;
  generator: number;
}

/** PostgreSQL's part counts only the connections to this database, because others may use the same server. */
export async function readCpu(client: Client, { web, proxy }: CpuPids): Promise<CpuReading> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type in ('client backend', 'parallel worker') and pid <> pg_backend_pid()",
  );
  const reading: CpuReading = new Map();
  const add = (who: keyof CpuUsed, pids: readonly number[]) => {
    for (const pid of pids) {
      const ms = cpuOf(pid);
      if (ms !== undefined) reading.set(`${who} ${pid}`, { who, ms });
    }
  };
  add("web", web);
  add("proxy", proxy);
  add(
    "engine",
    rows.map(({ pid }) => pid),
  );
  add("generator", [process.pid]);
  return reading;
}

/**
 * CPU time in milliseconds of all connections that PostgreSQL has closed so far. Its main process, the parent of every
 * connection, adds them up. For connections that end before they can be read.
 */
export async function readClosedConnections(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [, parent] = statOf(rows[0]?.pid ?? 0);
  const fields = statOf(Number(parent));
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** CPU time between two readings. A connection that was opened in between counts completely. */
export function cpuBetween(before: CpuReading, after: CpuReading): CpuUsed {
  const used: CpuUsed = { web: 0, proxy: 0, engine: 0, generator: 0 };
  for (const [key, { who, ms }] of after) used[who] += ms - (before.get(key)?.ms ?? 0);
  return used;
}
