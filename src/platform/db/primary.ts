import { Client } from "pg";

/** The probe needs a timeout, because a server whose machine is down does not even refuse the connection. */
const PROBE_TIMEOUT_MS = 3_000;
/** While there is no primary, callers share the result of one probe for this time. */
const PROBE_INTERVAL_MS = 250;

/** The timeline of a primary; null for a standby. Each promotion of a standby increases it by one. */
const timelineQuery =
  "select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline";

/** Splits a libpq URL with several hosts (`postgres://user@first:5432,second:5432/name`) into one URL per server. */
export function serverUrls(url: string): string[] {
  const [, start, servers, rest] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#@]+)([/?#].*)?$/.exec(url) ?? [];
  if (start === undefined || !servers?.includes(",")) return [url];
  return servers.split(",").map((server) => start + server + (rest ?? ""));
}

interface Probe {
  url: string;
  /** 0 if the server is a standby or did not answer. */
  timeline: number;
}

async function probe(url: string): Promise<Probe> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: "nest-mates-probe",
  });
  client.on("error", () => undefined); // the query rejects as well
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(timelineQuery);
    return { url, timeline: Number.parseInt(rows[0]?.timeline ?? "0", 16) };
  } catch {
    return { url, timeline: 0 };
  } finally {
    // This is not awaited, because a hanging server would not close the connection either.
    void client.end().catch(() => undefined);
  }
}

export class NoPrimary extends Error {
  override name = "NoPrimary";
  readonly code = "NO_PRIMARY";
}

/**
 * Finds the primary among several servers: the one that is not in recovery. If two claim to be primary (the old one
 * came back after a failover), the later timeline wins. A server with an earlier timeline than one seen before is never
 * used, since it lacks the writes of the later one.
 */
export class Primary {
  readonly #urls: readonly string[];
  #highestTimeline = 1;
  #current: string | undefined;
  #probing: Promise<string> | undefined;

  constructor(url: string) {
    this.#urls = serverUrls(url);
  }

  /** Returns the URL of the primary. With a single host, or a DNS name that fails over, it does not probe. */
  async find(): Promise<string> {
    const [only] = this.#urls;
    if (this.#urls.length === 1 && only) return only;
    return this.#current ?? (this.#probing ??= this.#probeAll());
  }

  /** Call this when a connection to the URL failed or was lost. The next find() probes again. */
  forget(url: string): void {
    if (this.#current === url) this.#current = undefined;
  }

  async #probeAll(): Promise<string> {
    const start = performance.now();
    const probes = await Promise.all(this.#urls.map(probe));
    const best = probes.reduce((a, b) => (b.timeline > a.timeline ? b : a));
    if (best.timeline < this.#highestTimeline) {
      setTimeout(
        () => (this.#probing = undefined),
        Math.max(0, PROBE_INTERVAL_MS - (performance.now() - start)),
      ).unref();
      throw new NoPrimary(`None of ${this.#urls.length} database servers is a primary`);
    }
    this.#highestTimeline = best.timeline;
    this.#current = best.url;
    this.#probing = undefined;
    return best.url;
  }
}

/** Finds the primary for a single connection, such as that of a migration. */
export const findPrimaryUrl = (url: string): Promise<string> => new Primary(url).find();
