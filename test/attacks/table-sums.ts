import type { Pool } from "pg";

/** A checksum for the contents of each of our tables. Equal checksums mean that nothing was written in between. */
export async function tableSums(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from public."${name}" t`,
    );
    sums[name] = rows[0]?.sum ?? "";
  }
  return sums;
}
