import { expect, test } from "vitest";
import { useTestApp } from "./app.ts";

const app = useTestApp();

/**
 * A deletion looks for the rows of every foreign key to what it deletes. A partial index cannot be used for that,
 * unless it leaves out only rows without a reference. Areas come from migrations and are never deleted.
 */
const unusable = `
  select c.conrelid::regclass || '.' || a.attname as key
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    and c.confrelid <> 'area'::regclass and not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1]
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
  order by 1`;

test("every foreign key has an index that a deletion can use", async () => {
  const { rows } = await app().services.pool.query<{ key: string }>(unusable);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
