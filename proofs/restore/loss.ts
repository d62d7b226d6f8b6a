/**
 * The history of a database until it is destroyed: backups during writes, the restore point, operator mistakes, and the
 * loss of the machine.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { deleteMember } from "../../src/features/accounts/server/account-deletion.queries.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { type Cluster, dropFolder } from "../lib/cluster.ts";
import { beatInTheEngine, beatUntilGone, newestBeat } from "./beats.ts";
import { type DatabaseState, readDatabaseState } from "./database-state.ts";
import { ARCHIVE_TIMEOUT_S, database } from "./primary.ts";
import { megabytes, type Report, secondsOf } from "./report.ts";
import type { Repository } from "./repository.ts";
import { leave, type Room, startProduct, visit } from "./visitors.ts";

export const titles = { before: "Written before the moment", after: "Written after the moment" } as const;
const ROOMS = 6;

export interface Loss {
  /** The restore point, as a PostgreSQL timestamp. */
  moment: string;
  state: DatabaseState;
  /** The newest heartbeat row before the restore point. */
  newest: Date | undefined;
  /** The post of a member who asked for deletion after the restore point, and of one whose account was deleted. */
  leaving: Room;
  deleted: Room;
  /** A WAL segment between the backups and the restore point. */
  segment: string;
  /** Time of the last write that was acknowledged before the machine was killed. */
  lastAcknowledged: Date | undefined;
}

async function backUp(repository: Repository, client: Client, type: "full" | "diff", report: Report): Promise<void> {
  const writing = beatInTheEngine(client, type, 150);
  const start = performance.now();
  repository.run("backup", `--type=${type}`);
  const seconds = (performance.now() - start) / 1000;
  await writing;
  const { bytes } = repository.newest();
  const figure = `${megabytes(bytes.database)}, ${megabytes(bytes.stored)} stored, ${secondsOf(seconds)}`;
  report.note(`${type} backup, while rows are written`, figure, bytes.stored > 0);
}

async function readOne(client: Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ one: string }>(`select (${expression})::text as one`);
  return rows[0]?.one ?? "";
}

/**
 * Mistakes of an operator. The limit covers all demo listings; in a large database the triggers would take too long for
 * more.
 */
async function makeMistakes(client: Client): Promise<void> {
  await client.query("delete from listing where id in (select id from listing order by id desc limit 2000)");
  await client.query("drop table testimonial");
}

/** The same deletion that the worker runs after the grace period. */
async function deleteAccount(databaseUrl: string, { owner }: Room): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    const { id } = await db.selectFrom("member").select("id").where("uid", "=", owner.uid).executeTakeFirstOrThrow();
    await db.transaction().execute((trx) => deleteMember(trx, id));
  } finally {
    await close();
  }
}

interface Place {
  primary: Cluster;
  repository: Repository;
  folder: string;
  webPort: number;
}

async function live(
  { primary, repository, folder, webPort }: Place,
  client: Client,
  report: Report,
): Promise<Omit<Loss, "lastAcknowledged">> {
  const url = primary.url(database);
  await backUp(repository, client, "full", report);
  const product = await startProduct(webPort, url, folder);
  try {
    const [leaving, deleted] = await visit(product.origin, titles.before, ROOMS);
    if (!leaving || !deleted) throw new Error("Nothing was posted");
    await backUp(repository, client, "diff", report);
    const segment = await readOne(client, "pg_walfile_name(pg_current_wal_insert_lsn())");
    await visit(product.origin, `${titles.before}, after the backup`, ROOMS);
    await client.query("select pg_switch_wal()");
    await visit(product.origin, `${titles.before}, and last`, ROOMS);
    await beatInTheEngine(client, "before", 20);

    const state = await readDatabaseState(url);
    const newest = await newestBeat(client, "before");
    const moment = await readOne(client, "clock_timestamp()");
    await sleep(50);

    await visit(product.origin, titles.after, ROOMS);
    await leave(product.origin, leaving.owner);
    await deleteAccount(url, deleted);
    await makeMistakes(client);
    repository.run("check");
    return { moment, state, newest, leaving, deleted, segment };
  } finally {
    await product.stop();
  }
}

/** Destroys the primary: no process and no file of it is left. */
export async function loseDatabase(place: Place, report: Report): Promise<Loss> {
  const { primary } = place;
  const client = new Client({ connectionString: primary.url(database) });
  client.on("error", () => undefined); // the server is killed at the end
  await client.connect();
  const loss = await live(place, client, report);
  const beating = beatUntilGone(primary.url(database), "last");
  await sleep(3 * ARCHIVE_TIMEOUT_S * 1000);
  primary.kill();
  const lastAcknowledged = await beating;
  await client.end().catch(() => undefined);
  dropFolder(primary.data);
  return { ...loss, lastAcknowledged };
}
