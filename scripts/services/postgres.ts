import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { ensureFolder } from "./paths.ts";
import { type Service, waitUntil } from "./service.ts";

const port = Number(process.env["POSTGRES_PORT"] ?? 5440);
const user = "nestmates";
/** Another one for tests in a browser, so that what they post does not end up among a developer's data. */
const database = process.env["POSTGRES_DATABASE"] ?? "nestmates";
export const binaries = "/usr/lib/postgresql/15/bin";
const isRoot = process.getuid?.() === 0;

/** Durable as in production, but with room for data sets of millions of listings. */
const settings = `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
shared_buffers = 1GB
effective_cache_size = 4GB
work_mem = 16MB
maintenance_work_mem = 512MB
max_wal_size = 8GB
max_connections = 200
random_page_cost = 1.1
timezone = 'UTC'
`;

/** PostgreSQL refuses to run as root, so root hands the work to the user that Debian's package made. */
export function asPostgres(command: string, args: readonly string[]): string {
  const [program, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", command, ...args] : [command, ...args];
  const { status, stderr, stdout, error } = spawnSync(program ?? command, rest, { encoding: "utf8", cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ""}${stderr}${stdout}`);
  return stdout;
}

/** A folder that the server may write to, whoever runs us. */
export function ownedByPostgres(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot) chownSync(folder, Number(spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout), -1);
  return folder;
}

export async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined); // a server that goes away while we ask is simply not running
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

export function createCluster(data: string): void {
  ownedByPostgres(data);
  asPostgres(join(binaries, "initdb"), ["--pgdata", data, "--username", user, "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8"]);
}

/** The project's own folder, unless the user that runs PostgreSQL for root may not enter it, as in a checkout under root's home. */
function clusterFolder(): string {
  const folder = ensureFolder("postgres");
  const isReachable = !isRoot || spawnSync("runuser", ["-u", "postgres", "--", "test", "-x", folder]).status === 0;
  if (isReachable) return folder;
  const elsewhere = join(tmpdir(), `nest-mates-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
  mkdirSync(elsewhere, { recursive: true });
  return elsewhere;
}

export function localPostgres(): Service & { databaseUrl: string } {
  const folder = clusterFolder();
  const data = join(folder, "data");
  const log = join(folder, "postgres.log");
  const adminUrl = `postgres://${user}@127.0.0.1:${port}/postgres`;
  const isRunning = () => answers(adminUrl);
  return {
    name: "PostgreSQL",
    address: `127.0.0.1:${port}`,
    databaseUrl: `postgres://${user}@127.0.0.1:${port}/${database}`,
    missing: () =>
      existsSync(join(binaries, "postgres")) && existsSync("/usr/share/postgresql/15/extension/postgis.control")
        ? []
        : ["apt-get install --no-install-recommends postgresql-15 postgresql-15-postgis-3"],
    isRunning,
    async start() {
      if (await isRunning()) return false;
      mkdirSync(data, { recursive: true });
      if (!existsSync(join(data, "PG_VERSION"))) createCluster(data);
      writeFileSync(join(data, "postgresql.auto.conf"), settings);
      if (!existsSync(log)) writeFileSync(log, "", { mode: 0o666 });
      if (isRoot) spawnSync("chown", ["postgres", log]);
      asPostgres(join(binaries, "pg_ctl"), ["start", "--wait", "--pgdata", data, "--log", log]);
      await waitUntil(isRunning, "PostgreSQL", 30);
      return true;
    },
    async stop() {
      if (await isRunning()) asPostgres(join(binaries, "pg_ctl"), ["stop", "--wait", "--mode", "fast", "--pgdata", data]);
    },
  };
}

/** Somebody else's server, named by DATABASE_URL: checked, never started or stopped. */
export function givenPostgres(databaseUrl: string): Service & { databaseUrl: string } {
  const address = new URL(databaseUrl).host;
  const admin = new URL(databaseUrl);
  admin.pathname = "/postgres";
  const isRunning = () => answers(admin.href);
  return {
    name: "PostgreSQL (DATABASE_URL)",
    address,
    databaseUrl,
    missing: () => [],
    isRunning,
    async start() {
      await waitUntil(isRunning, `PostgreSQL at ${address}`, 5);
      return false;
    },
    stop: async () => {},
  };
}
