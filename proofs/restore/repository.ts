/** A backup repository with production's tool, configuration file and checks. Only the storage is a local folder. */
import { randomBytes } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../scripts/services/paths.ts";
import { asPostgres, ownedByPostgres } from "../../scripts/services/postgres.ts";
import type { Cluster } from "../lib/cluster.ts";

const deploy = join(projectRoot, "deploy/backup");
const stanza = "nestmates";

export interface Repository {
  /** Folder of the backups and the WAL archive. */
  readonly folder: string;
  run(command: string, ...options: string[]): string;
  /** The weekly verification (verify-backups). Throws an error that names the damage. */
  verify(): string;
  newest(): Backup;
  /** A second repository with the same contents, which a check can damage. */
  copy(name: string): Repository;
}

export interface Backup {
  label: string;
  /** Size of the database, and of what this backup added to the repository. */
  bytes: { database: number; stored: number };
  startLsn: string;
}

interface Info {
  backup: { label: string; lsn: { start: string }; info: { size: number; repository: { delta: number } } }[];
}

/** The settings that production's PostgreSQL includes, with the path of the drill's configuration. */
export function archivingSettings(home: string): string {
  return readFileSync(join(deploy, "postgresql.conf"), "utf8").replace(
    "'pgbackrest ",
    `'pgbackrest ${configuration(home).join(" ")} `,
  );
}

const configuration = (home: string) => [
  `--config=${join(home, "pgbackrest.conf")}`,
  `--config-include-path=${join(home, "conf.d")}`,
];

/**
 * The values of site.conf.example for this machine. Each repository has its own spool, so that it cannot use WAL that
 * another one fetched.
 */
function writeConfiguration(home: string, { data, port, socket, passphrase }: Site): void {
  ownedByPostgres(home);
  for (const part of ["conf.d", "repository", "spool", "lock", "log"]) ownedByPostgres(join(home, part));
  copyFileSync(join(deploy, "pgbackrest.conf"), join(home, "pgbackrest.conf"));
  copyFileSync(join(deploy, "verify-backups"), join(home, "verify-backups"));
  writeFileSync(
    join(home, "conf.d/site.conf"),
    `[global]
repo1-type=posix
repo1-path=${home}/repository
repo1-cipher-pass=${passphrase}
spool-path=${home}/spool
lock-path=${home}/lock
log-path=${home}/log

[${stanza}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${socket}
pg1-user=nestmates
`,
  );
}

interface Site {
  data: string;
  port: number;
  socket: string;
  passphrase: string;
}

function repositoryAt(home: string, site: Site): Repository {
  const options = configuration(home);
  const run = (command: string, ...more: string[]) =>
    asPostgres("pgbackrest", [...options, `--stanza=${stanza}`, ...more, command]);
  return {
    folder: join(home, "repository"),
    run,
    verify: () => asPostgres("bash", [join(home, "verify-backups"), ...options]).trim(),
    newest() {
      const [info] = JSON.parse(run("info", "--output=json")) as Info[];
      const backup = info?.backup.at(-1);
      if (!backup) throw new Error("There is no backup");
      return {
        label: backup.label,
        startLsn: backup.lsn.start,
        bytes: { database: backup.info.size, stored: backup.info.repository.delta },
      };
    },
    copy(name) {
      const other = `${home}-${name}`;
      writeConfiguration(other, site);
      asPostgres("cp", ["--archive", join(home, "repository"), other]);
      return repositoryAt(other, site);
    },
  };
}

/** For a cluster that runs with `archivingSettings` of the same folder. */
export function newRepository(home: string, { data, port }: Cluster, socket: string): Repository {
  const site = { data, port, socket, passphrase: randomBytes(36).toString("base64") };
  writeConfiguration(home, site);
  const repository = repositoryAt(home, site);
  repository.run("stanza-create");
  return repository;
}
