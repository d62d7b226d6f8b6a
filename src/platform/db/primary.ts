import { Client } from "pg";

/** All servers are asked at once, and one whose machine is gone does not even refuse. */
const ASK_TIMEOUT_MS = 3_000;
/** While none takes writes, everybody who wants to write asks: they share an answer of so long ago. */
const ASK_AGAIN_MS = 250;

/** The timeline begins anew, one higher, whenever a standby is promoted. A standby has none of its own to tell. */
const question = "select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline";

/** `postgres://user@first:5432,second:5432/name`, as libpq writes it: one address for each server, in this order. */
export function serverUrls(url: string): string[] {
  const [, start, servers, rest] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#@]+)([/?#].*)?$/.exec(url) ?? [];
  if (start === undefined || !servers?.includes(",")) return [url];
  return servers.split(",").map((server) => start + server + (rest ?? ""));
}

interface Answer {
  url: string;
  /** As a number; 0: it takes no writes, or did not answer. */
  timeline: number;
}

async function ask(url: string): Promise<Answer> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
    application_name: "nest-mates-who",
  });
  client.on("error", () => undefined); // one that goes away while we ask takes no writes
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(question);
    return { url, timeline: Number.parseInt(rows[0]?.timeline ?? "0", 16) };
  } catch {
    return { url, timeline: 0 };
  } finally {
    // Not waited for: a server that hangs would not say goodbye either.
    void client.end().catch(() => undefined);
  }
}

/** None of the servers takes writes just now. */
export class NoPrimary extends Error {
  override name = "NoPrimary";
  readonly code = "NO_PRIMARY";
}

/**
 * Which of several servers takes the writes: the one that is in no recovery. If two believe it of themselves, since one was promoted while the other was away, the
 * one of the later timeline; and never again one of an earlier timeline than was seen before, so that what was written to the later one cannot seem lost.
 */
export class Primary {
  readonly #urls: readonly string[];
  #latest = 1;
  #found: string | undefined;
  #looking: Promise<string> | undefined;

  constructor(url: string) {
    this.#urls = serverUrls(url);
  }

  /** The address of the server to use. Of one, or one name that moves, whatever it is: nobody has to be asked. */
  async find(): Promise<string> {
    const [only] = this.#urls;
    if (this.#urls.length === 1 && only) return only;
    return this.#found ?? (this.#looking ??= this.#look());
  }

  /** It did not answer, or takes no writes any more: who wants one next looks again. */
  forget(url: string): void {
    if (this.#found === url) this.#found = undefined;
  }

  async #look(): Promise<string> {
    const begin = performance.now();
    const answers = await Promise.all(this.#urls.map(ask));
    const best = answers.reduce((a, b) => (b.timeline > a.timeline ? b : a));
    if (best.timeline < this.#latest) {
      setTimeout(() => (this.#looking = undefined), Math.max(0, ASK_AGAIN_MS - (performance.now() - begin))).unref();
      throw new NoPrimary(`None of ${this.#urls.length} database servers takes writes`);
    }
    this.#latest = best.timeline;
    this.#found = best.url;
    this.#looking = undefined;
    return best.url;
  }
}

/** For one piece of work on one connection, such as a migration. */
export const findPrimaryUrl = (url: string): Promise<string> => new Primary(url).find();
