import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ensureFolder } from "./paths.ts";
import { debianPostgres, type PostgresSource, postgresSource } from "./postgres-source.ts";
import { externalService, isAlive, type Service, waitUntil } from "./service.ts";
import { asPostgres, giveToPostgres, mayEnter, ownedByPostgres } from "./unprivileged.ts";

export { asPostgres, ownedByPostgres };

const port = Number(process.env["POSTGRES_PORT"] ?? 5440);
const user = "nestmates";
/** Browser tests use another database, so that their posts stay out of the developer's data. */
const database = process.env["POSTGRES_DATABASE"] ?? "nestmates";
/** Programs for the temporary clusters of proofs. */
export const binaries = debianPostgres.binaries;

/** For tests: a crash of the machine ends them anyway, and each file makes and deletes a database. */
const withoutSync = process.env["POSTGRES_FSYNC"] === "off" ? "fsync = off\nfull_page_writes = off\n" : "";
/** Durability settings are those of production, but in the gate of every change. */
const settings = (source: PostgresSource) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
random_page_cost = 1.1
timezone = 'UTC'
${withoutSync}${source.settings}`;

/** The first value of a query, or undefined if the server does not respond. */
async function ask(connectionString: string, query: string): Promise<string | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined); // a server that stops during the query counts as not running
  try {
    await client.connect();
    const { rows } = await client.query<[string]>({ text: query, rowMode: "array" });
    return rows[0]?.[0];
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

export const answers = async (connectionString: string): Promise<boolean> =>
  (await ask(connectionString, "select 1")) !== undefined;

export function createCluster(data: string, source = debianPostgres): void {
  ownedByPostgres(data);
  const options = ["--username", user, "--auth", "trust", "--encoding", "UTF8", ...source.initOptions];
  asPostgres(join(source.binaries, "initdb"), ["--pgdata", data, ...options]);
}

/**
 * The project's own folder. In a checkout under root's home the user that runs PostgreSQL cannot enter it; then a
 * folder in the temporary directory.
 */
function clusterFolder(): string {
  const folder = ensureFolder("postgres");
  if (mayEnter(folder)) return folder;
  const elsewhere = join(tmpdir(), `nest-mates-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
  mkdirSync(elsewhere, { recursive: true });
  return elsewhere;
}

/** initdb runs under a temporary name, so that an interrupted run is not mistaken for a cluster. */
function createOnce(data: string, source: PostgresSource): void {
  if (existsSync(join(data, "PG_VERSION"))) return;
  const unfinished = `${data}.unfinished`;
  for (const left of [unfinished, data]) rmSync(left, { recursive: true, force: true });
  createCluster(unfinished, source);
  renameSync(unfinished, data);
}

/**
 * Returns whether a server has the cluster open, even if it is still starting. A killed server leaves postmaster.pid
 * behind. PostgreSQL handles that unless the process ID belongs to another process by now, which is likely in
 * containers, where IDs are small.
 */
function hasServer(data: string): boolean {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return false;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  if (!isAlive(pid)) return false;
  const command = `/proc/${pid}/comm`;
  if (process.platform !== "linux" || !existsSync(command) || readFileSync(command, "utf8").trim() === "postgres")
    return true;
  rmSync(file);
  return false;
}

const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));

export function localPostgres(): Service & { databaseUrl: string } {
  const source = postgresSource();
  const folder = clusterFolder();
  const data = join(folder, `data-${source.major}`);
  const log = join(folder, "postgres.log");
  const adminUrl = `postgres://${user}@127.0.0.1:${port}/postgres`;
  const runningCluster = () => ask(adminUrl, "show data_directory");
  const isOurs = (directory: string | undefined) => directory !== undefined && realPath(directory) === realPath(data);
  const isRunning = async () => isOurs(await runningCluster());
  const pgCtl = (...args: string[]) =>
    asPostgres(join(source.binaries, "pg_ctl"), [...args, "--pgdata", data], { isServerStart: args[0] === "start" });

  async function startServer(): Promise<void> {
    // Processes of a killed server may hold its shared memory for a moment.
    for (const retriesLeft of [2, 1, 0])
      try {
        pgCtl("start", "--wait", "--log", log);
        return;
      } catch (error) {
        if (retriesLeft === 0)
          throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8").split("\n").slice(-15).join("\n")}`, {
            cause: error,
          });
        await sleep(2000);
      }
  }

  return {
    name: "PostgreSQL",
    address: `127.0.0.1:${port}`,
    databaseUrl: `postgres://${user}@127.0.0.1:${port}/${database}`,
    missing: () => source.missing(),
    isRunning,
    async start() {
      const running = await runningCluster();
      if (isOurs(running)) return false;
      if (running !== undefined)
        throw new Error(`Another PostgreSQL uses port ${port} (${running}). Stop it, or set POSTGRES_PORT.`);
      source.prepare();
      createOnce(data, source);
      writeFileSync(join(data, "postgresql.auto.conf"), settings(source));
      if (!existsSync(log)) writeFileSync(log, "");
      giveToPostgres(log);
      if (!hasServer(data)) await startServer();
      await waitUntil(isRunning, "PostgreSQL", 30);
      return true;
    },
    async stop() {
      if (hasServer(data)) pgCtl("stop", "--wait", "--mode", "fast");
    },
  };
}

/** An external server, set by DATABASE_URL: checked, never started or stopped. */
export function externalPostgres(databaseUrl: string): Service & { databaseUrl: string } {
  const admin = new URL(databaseUrl);
  admin.pathname = "/postgres";
  return { ...externalService("PostgreSQL (DATABASE_URL)", admin.host, () => answers(admin.href)), databaseUrl };
}
