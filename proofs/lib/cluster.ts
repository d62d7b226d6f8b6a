/**
 * A temporary PostgreSQL cluster that can be killed, promoted, archived and deleted, with production's durability.
 * Never the development cluster.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answers, asPostgres, binaries, createCluster, ownedByPostgres } from "../../scripts/services/postgres.ts";
import { temporaryFolder } from "../../scripts/services/script-run.ts";
import { waitUntil } from "../../scripts/services/service.ts";

const user = "nestmates";

export interface Cluster {
  readonly port: number;
  readonly data: string;
  url(database: string): string;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  stop(): void;
  /** Kills all processes at once, as in a power cut: nothing more is written. */
  kill(): void;
  promote(): void;
  /** Settings that take effect at the next start or reload. */
  set(settings: string): void;
  reload(): void;
}

/** A folder that the server may enter; remove it with `dropFolder`. */
export const newFolder = (name: string): string => ownedByPostgres(temporaryFolder(name));
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const basic = (port: number) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
shared_buffers = 128MB
max_connections = 120
timezone = 'UTC'
`;

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended between the check and the signal.
  }
}

function clusterAt(data: string, port: number): Cluster {
  const pgCtl = (...args: string[]) => asPostgres(join(binaries, "pg_ctl"), [...args, "--pgdata", data]);
  const url = (database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  return {
    port,
    data,
    url,
    isRunning: () => answers(url("postgres")),
    async start() {
      pgCtl("start", "--wait", "--log", join(data, "server.log"));
      await waitUntil(() => answers(url("postgres")), `PostgreSQL on ${port}`, 30);
    },
    stop: () => void pgCtl("stop", "--wait", "--mode", "fast"),
    kill() {
      // All at once: a surviving child process would finish its work, which a power cut does not allow.
      const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
      for (const each of [pid, ...children.split(" ").filter(Boolean).map(Number)]) killNow(each);
    },
    promote: () => void pgCtl("promote", "--wait"),
    set: (settings) => writeFileSync(join(data, "postgresql.auto.conf"), basic(port) + settings),
    reload: () => void pgCtl("reload"),
  };
}

export function newCluster(folder: string, port: number, settings = ""): Cluster {
  const data = join(folder, `data-${port}`);
  createCluster(data);
  const cluster = clusterAt(data, port);
  cluster.set(settings);
  return cluster;
}

/** A standby that follows a running cluster from now on, with a name for `synchronous_standby_names`. */
export function newStandby(primary: Cluster, folder: string, port: number, name: string, settings = ""): Cluster {
  const data = join(folder, `data-${port}`);
  const from = ["--dbname", primary.url("postgres"), "--wal-method", "stream", "--checkpoint", "fast"];
  asPostgres(join(binaries, "pg_basebackup"), ["--pgdata", data, ...from]);
  const cluster = clusterAt(data, port);
  cluster.set(
    `${settings}\nprimary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${user} application_name=${name}'\n`,
  );
  asPostgres("touch", [join(data, "standby.signal")]);
  return cluster;
}

/** A cluster whose data folder was restored from a backup. */
export function openCluster(data: string, port: number, settings = ""): Cluster {
  const cluster = clusterAt(data, port);
  cluster.set(settings);
  return cluster;
}
