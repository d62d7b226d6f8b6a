import type { Bench } from "./open-bench.ts";

export interface Sizes {
  conversations: number;
  messages: number;
  /** Bytes of a message: its text, its row with the page around it, and the primary key. */
  text: number;
  row: number;
  index: number;
  /** Bytes of a conversation with all its indexes. */
  conversation: number;
}

export async function measureSizes({ client }: Bench): Promise<Sizes> {
  const { rows } = await client.query<Sizes>(`
    select c.n::integer as conversations, m.n::integer as messages, round(m.text)::integer as text, round(p.heap / m.n)::integer as row,
           round(p.indexes / m.n)::integer as index, round(pg_total_relation_size('conversation') / c.n::numeric)::integer as conversation
    from (select count(*) as n from conversation) c, (select count(*) as n, avg(octet_length(body)) as text from conversation_message) m,
         (select sum(pg_table_size(relid)) as heap, sum(pg_indexes_size(relid)) as indexes from pg_partition_tree('conversation_message') where isleaf) p`);
  const [sizes] = rows;
  if (!sizes) throw new Error("No sizes");
  return sizes;
}
