/** Which PostgreSQL the scripts start if DATABASE_URL is not set: POSTGRES_SOURCE=npm (default) or debian. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findNpmPostgres, linkLibraries, npmPackageFor } from "./npm-postgres.ts";
import { fromDebian } from "./service.ts";
import { mayEnter, runsAs } from "./unprivileged.ts";

export interface PostgresSource {
  major: number;
  /** Folder of initdb, pg_ctl and postgres. */
  binaries: string;
  initOptions: readonly string[];
  settings: string;
  missing(): string[];
  /** Called before its programs run for the first time. */
  prepare(): void;
}

/** For data sets of millions of listings: tests, proofs and measurements use it. */
const largeSettings = `
shared_buffers = 1GB
effective_cache_size = 4GB
work_mem = 16MB
maintenance_work_mem = 512MB
max_wal_size = 8GB
max_connections = 200
`;

/** For development on a laptop. */
const modestSettings = `
shared_buffers = 128MB
effective_cache_size = 1GB
work_mem = 8MB
maintenance_work_mem = 64MB
max_wal_size = 1GB
max_connections = 200
`;

/**
 * Debian's PostgreSQL, for tests, CI and proofs, which need programs that npm's package lacks (pg_basebackup, pg_dump,
 * …).
 */
export const debianPostgres: PostgresSource = {
  major: 15,
  binaries: "/usr/lib/postgresql/15/bin",
  initOptions: ["--locale", "C.UTF-8"],
  settings: largeSettings,
  missing: () => (existsSync(join(debianPostgres.binaries, "postgres")) ? [] : [fromDebian("postgresql-15")]),
  prepare: () => undefined,
};

/**
 * A locale whose character classes cover all Unicode letters. pg_trgm depends on it: with plain C it would drop all
 * Bangla letters.
 */
const letters: Partial<Record<NodeJS.Platform, string>> = { darwin: "en_US.UTF-8", win32: "en-US" };

function npmPostgres(): PostgresSource {
  const found = findNpmPostgres();
  const folder = found?.folder ?? "";
  const absent = `PostgreSQL: npm ci, without leaving out optional packages. Where npm has no ${npmPackageFor(process.platform, process.arch)}, set DATABASE_URL (compose.dev.yaml has a server)`;
  return {
    major: found?.major ?? 0,
    binaries: join(folder, "bin"),
    // PostgreSQL's built-in C.UTF-8 sorts by code point on every system, as Debian's does.
    initOptions: [
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${letters[process.platform] ?? "C.UTF-8"}`,
    ],
    settings: modestSettings,
    missing: () => (found ? [] : [absent]),
    prepare() {
      if (!mayEnter(join(folder, "bin")))
        throw new Error(
          `PostgreSQL does not run as root, and the user ${runsAs()} may not enter ${folder}. Run this as an ordinary user, or move the checkout.`,
        );
      linkLibraries(folder);
    },
  };
}

export function postgresSource(name: string | undefined = process.env["POSTGRES_SOURCE"]): PostgresSource {
  if (name === "debian") return debianPostgres;
  if (!name || name === "npm") return npmPostgres();
  throw new Error(`POSTGRES_SOURCE is npm or debian, not ${name}`);
}
