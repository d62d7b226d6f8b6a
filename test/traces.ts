/** Searches for words in everything that we store: tables, files of the object store, logs. */
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";

const hexOf = (text: string) => Buffer.from(text).toString("hex");

/**
 * Tables that contain one of these in any column of any type, in any schema, PostgreSQL's own catalogues and statistics
 * included.
 */
export async function tablesHolding(pool: Pool, needles: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
        where relkind in ('r', 'm') order by 1`,
  );
  // bytea columns are printed as hexadecimal digits.
  const sought = needles.flatMap((needle) => [needle.toLowerCase(), hexOf(needle)]);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ found: boolean }>(
      `select exists (select from (select lower(t::text) as line from ${name} t offset 0) lines,
          unnest($1::text[]) needle where position(needle in line) > 0) as found`,
      [sought],
    );
    if (rows[0]?.found) holding.push(name);
  }
  return holding;
}

export async function filesHolding(folder: string, needles: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding: string[] = [];
  for (const file of files)
    if (needles.some((needle) => file.includes(needle)) || holdsAny(await readFile(file), needles)) holding.push(file);
  return holding;
}

/** As text, ignoring case, and as bytes. */
export function holdsAny(content: Buffer, needles: readonly string[]): boolean {
  const text = content.toString("utf8").toLowerCase();
  return needles.some(
    (needle) =>
      text.includes(needle.toLowerCase()) ||
      content.includes(Buffer.from(needle)) ||
      content.includes(Buffer.from(needle, "utf16le")),
  );
}

/** Returns what is appended to a file from now on; nothing if the file does not exist. */
export async function followFile(path: string): Promise<() => Promise<Buffer>> {
  const sizeOf = () =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  const from = await sizeOf();
  return async () => {
    const length = (await sizeOf()) - from;
    if (length <= 0) return Buffer.alloc(0);
    const file = await open(path);
    try {
      return (await file.read(Buffer.alloc(length), 0, length, from)).buffer;
    } finally {
      await file.close();
    }
  };
}
