/** Looks for words everywhere that we keep something: in every table, in the store's files, in logs. */
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";

const hexOf = (text: string) => Buffer.from(text).toString("hex");

/** The tables that hold one of these, in any column whatever its type: of any schema, the engine's own catalogues and statistics among them. */
export async function tablesHolding(pool: Pool, needles: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'm') order by 1`,
  );
  // Bytes are written as hexadecimal digits.
  const sought = needles.flatMap((needle) => [needle.toLowerCase(), hexOf(needle)]);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ found: boolean }>(
      `select exists (select from (select lower(t::text) as line from ${name} t offset 0) lines, unnest($1::text[]) needle where position(needle in line) > 0) as found`,
      [sought],
    );
    if (rows[0]?.found) holding.push(name);
  }
  return holding;
}

/** By name or by content. */
export async function filesHolding(folder: string, needles: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding: string[] = [];
  for (const file of files) if (needles.some((needle) => file.includes(needle)) || holdsAny(await readFile(file), needles)) holding.push(file);
  return holding;
}

/** As text, in whatever case, and as bytes. */
export function holdsAny(content: Buffer, needles: readonly string[]): boolean {
  const text = content.toString("utf8").toLowerCase();
  return needles.some(
    (needle) => text.includes(needle.toLowerCase()) || content.includes(Buffer.from(needle)) || content.includes(Buffer.from(needle, "utf16le")),
  );
}

/** What is written to a file from now on; nothing if there is none. */
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
