import { randomUUID } from "node:crypto";
import { Client, escapeIdentifier } from "pg";

/** Runs one command on the server of this database, through another database. */
export async function onServer(databaseUrl: string, command: (name: string) => string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = escapeIdentifier(decodeURIComponent(url.pathname.slice(1)));
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(command(name));
  } finally {
    await client.end();
  }
}

export const dropDatabase = (databaseUrl: string) =>
  onServer(databaseUrl, (name) => `drop database if exists ${name} with (force)`);

/** A migrated, empty database: a copy of the run's template, created in about a tenth of a second. */
export async function createTestDatabase(templateUrl: string): Promise<string> {
  const url = new URL(templateUrl);
  const template = escapeIdentifier(url.pathname.slice(1));
  url.pathname = `/test_${randomUUID().replaceAll("-", "")}`;
  await onServer(url.href, (name) => `create database ${name} template ${template}`);
  return url.href;
}
