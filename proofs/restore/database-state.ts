/**
 * The contents of a database in a form that can be compared. The tables are read from the catalogue, so that a new one
 * is never left out.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";
import { asPostgres, binaries } from "../../scripts/services/postgres.ts";

export interface TableState {
  rows: number;
  /** Checksum of all rows as text, independent of their order. */
  checksum: string;
}

export interface DatabaseState {
  tables: Map<string, TableState>;
  sequences: Map<string, bigint>;
  /** Hash of the output of pg_dump: columns, constraints, indexes, functions, triggers. */
  schema: string;
  bytes: number;
}

const ours = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'";

interface Named {
  schema: string;
  name: string;
}

async function readTables(client: Client): Promise<DatabaseState["tables"]> {
  const { rows } = await client.query<Named>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and c.relpersistence = 'p' and ${ours} order by 1, 2`,
  );
  const tables: DatabaseState["tables"] = new Map();
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query<{ rows: string; checksum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum
       from only ${escapeIdentifier(schema)}.${escapeIdentifier(name)} t`,
    );
    tables.set(`${schema}.${name}`, { rows: Number(found[0]?.rows), checksum: found[0]?.checksum ?? "" });
  }
  return tables;
}

async function readSequences(client: Client): Promise<DatabaseState["sequences"]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    "select schemaname || '.' || sequencename as name, coalesce(last_value, 0) as last from pg_sequences order by 1",
  );
  return new Map(rows.map(({ name, last }) => [name, BigInt(last)]));
}

function readSchema(databaseUrl: string): string {
  const dump = asPostgres(join(binaries, "pg_dump"), ["--schema-only", "--dbname", databaseUrl]);
  // Each dump has a random key in these lines.
  const lines = dump.split("\n").filter((line) => !/^\\(?:un)?restrict /.test(line));
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Reads tables, sequences and size in one snapshot. */
export async function readDatabaseState(databaseUrl: string): Promise<DatabaseState> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const tables = await readTables(client);
    const sequences = await readSequences(client);
    const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    await client.query("commit");
    return { tables, sequences, schema: readSchema(databaseUrl), bytes: Number(rows[0]?.bytes) };
  } finally {
    await client.end();
  }
}

/**
 * One line for each difference. A sequence may be ahead, as after any crash; if it were behind, it would return a
 * number twice.
 */
export function differences(expected: DatabaseState, found: DatabaseState): string[] {
  const lines: string[] = [];
  for (const name of new Set([...expected.tables.keys(), ...found.tables.keys()])) {
    const [before, after] = [expected.tables.get(name), found.tables.get(name)];
    if (!before || !after) lines.push(`${name} ${before ? "is missing" : "was not there"}`);
    else if (before.rows !== after.rows) lines.push(`${name} has ${after.rows} rows, not ${before.rows}`);
    else if (before.checksum !== after.checksum)
      lines.push(`${name} has the same number of rows with different contents`);
  }
  for (const [name, last] of expected.sequences) {
    const after = found.sequences.get(name);
    if (after === undefined) lines.push(`${name} is missing`);
    else if (after < last) lines.push(`${name} is behind: ${after}, not ${last}`);
  }
  if (expected.schema !== found.schema) lines.push("the schema differs");
  return lines;
}
