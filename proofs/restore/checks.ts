/** Checks of restored databases. Each check is a row of the report. */
import { join } from "node:path";
import { Client } from "pg";
import { settleRestored } from "../../scripts/after-restore/settle.ts";
import { asPostgres, binaries } from "../../scripts/services/postgres.ts";
import type { Cluster } from "../lib/cluster.ts";
import { newestBeat } from "./beats.ts";
import { differences, readDatabaseState } from "./database-state.ts";
import { type Loss, titles } from "./loss.ts";
import { ARCHIVE_TIMEOUT_S, database } from "./primary.ts";
import { megabytes, type Report, secondsOf } from "./report.ts";
import type { Repository } from "./repository.ts";
import { type Restored, restore } from "./restored.ts";
import { browse, postRoom, startProduct } from "./visitors.ts";

async function ask<T>(cluster: Cluster, question: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    return await question(client);
  } finally {
    await client.end();
  }
}

async function readNumber(client: Client, expression: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ number: string }>(`select (${expression})::numeric as number`, values);
  return Number(rows[0]?.number);
}

export async function checkMoment(
  { cluster, copySeconds, replaySeconds }: Restored,
  loss: Loss,
  startLsn: string,
  report: Report,
): Promise<void> {
  const found = await readDatabaseState(cluster.url(database));
  const { replayed, after, newest } = await ask(cluster, async (client) => ({
    replayed: await readNumber(client, "pg_last_wal_replay_lsn() - $1::pg_lsn", [startLsn]),
    after: await readNumber(client, "select count(*) from listing where title like $1", [`${titles.after}%`]),
    newest: await newestBeat(client, "before"),
  }));
  report.note(
    "restored to the moment",
    `${secondsOf(copySeconds)} to copy, ${secondsOf(replaySeconds)} to replay ${megabytes(replayed)} of WAL`,
    replayed > 0,
  );
  const different = differences(loss.state, found);
  const rows = [...loss.state.tables.values()].reduce((sum, table) => sum + table.rows, 0);
  const figure = `${loss.state.tables.size} tables, ${rows} rows, ${megabytes(loss.state.bytes)}`;
  report.note(
    "rows and checksums of every table, sequences, schema",
    different.length === 0 ? figure : different.join("; "),
    different.length === 0,
  );
  report.note("rows from after the moment", String(after), after === 0);
  const lost = ((loss.newest?.getTime() ?? Number.NaN) - (newest?.getTime() ?? Number.NaN)) / 1000;
  report.note("lost before the moment", secondsOf(lost), lost === 0);
  report.attempt("every index holds what its table holds (pg_amcheck)", () => {
    asPostgres(join(binaries, "pg_amcheck"), ["--install-missing", "--heapallindexed", cluster.url(database)]);
    return "agreed";
  });
}

/** The machine was killed without a warning. At most the WAL of archive_timeout may be lost. */
export async function checkNewest({ cluster }: Restored, loss: Loss, report: Report): Promise<void> {
  const newest = await ask(cluster, (client) => newestBeat(client, "last"));
  const lost = ((loss.lastAcknowledged?.getTime() ?? Number.NaN) - (newest?.getTime() ?? Number.NaN)) / 1000;
  report.note(
    `lost with the machine, archive_timeout ${ARCHIVE_TIMEOUT_S} s`,
    secondsOf(lost),
    lost <= ARCHIVE_TIMEOUT_S + 2,
  );
}

/** Posts of members who left after the restore point are hidden again before users get access. */
export async function checkLeavers(
  restored: Cluster,
  newer: Cluster,
  { leaving, deleted }: Loss,
  report: Report,
): Promise<void> {
  const isShown = "select count(*) from listing_search where listing_id = any($1)";
  const ids = [leaving.id, deleted.id];
  const before = await ask(restored, (client) => readNumber(client, isShown, [ids]));
  const done = await settleRestored(restored.url(database), newer.url(database));
  const after = await ask(restored, (client) => readNumber(client, isShown, [ids]));
  const due = await ask(restored, (client) =>
    readNumber(client, "select count(*) from member where leaving_at = 'epoch' and uid = $1", [deleted.owner.uid]),
  );
  const figure = `${before} posts of theirs in sight, then ${after}; ${done["deleted accounts"]} to be deleted again`;
  report.note("who left after the moment", figure, before === 2 && after === 0 && due === 1);
}

export async function checkProduct(cluster: Cluster, folder: string, webPort: number, report: Report): Promise<void> {
  const product = await startProduct(webPort, cluster.url(database), folder);
  try {
    const { status, titles: seen } = await browse(product.origin);
    const isRight =
      seen.some((title) => title.startsWith(titles.before)) && !seen.some((title) => title.startsWith(titles.after));
    report.note(
      "/readyz and /browseListing on it",
      `200 and ${status}, ${seen.length} rooms`,
      status === 200 && isRight,
    );
    await postRoom(product.origin, "The first room of the new day");
    const { titles: then } = await browse(product.origin);
    report.note("a room is posted and found", then[0] ?? "none", then[0] === "The first room of the new day");
  } finally {
    await product.stop();
  }
}

/** The line of the output that names the problem. */
function reasonOf(error: unknown): string | undefined {
  const lines = (error instanceof Error ? error.message : String(error)).split("\n");
  const line = lines.find((text) => /FATAL: |ERROR: |missing before|(?:missing|invalid|other): [1-9]/.test(text));
  return line?.replace(/^.*?(?=FATAL|ERROR|missing)/, "").trim();
}

/** Undefined: the work succeeded, or failed for an unexpected reason. */
async function refusal(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * On a damaged repository the weekly verification has to report the damage, and a restore has to fail. It must never
 * succeed with data missing.
 */
export async function checkRefused(
  what: string,
  repository: Repository,
  folder: string,
  port: number,
  moment: string,
  report: Report,
): Promise<void> {
  const found = await refusal(() => repository.verify());
  report.note(`${what}: verify-backups`, found ?? "said nothing", found !== undefined);
  const refused = await refusal(async () => {
    const { cluster } = await restore(repository, folder, port, moment);
    cluster.stop();
  });
  report.note(`${what}: restore`, refused ?? "went through", refused !== undefined);
}
