import type { Recorder } from "../lib/recorder.ts";

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

export async function measureSizes({ client }: Recorder): Promise<Sizes> {
  // Of 100 million messages, one partition is enough to know how long a text is, and the conversations say how many
  // there are.
  const { rows } = await client.query<Sizes>(`
    select c.n::integer as conversations, c.messages::integer as messages, round(m.text)::integer as text,
      round(p.heap / c.messages)::integer as row,
           round(p.indexes / c.messages)::integer as index,
             round(pg_total_relation_size('conversation') / c.n::numeric)::integer as conversation
    from (select count(*) as n, sum(seeker_sent + poster_sent) as messages from conversation) c,
         (select avg(octet_length(body)) as text from conversation_message_00) m,
         (select sum(pg_table_size(relid)) as heap, sum(pg_indexes_size(relid)) as indexes
           from pg_partition_tree('conversation_message') where isleaf) p`);
  const [sizes] = rows;
  if (!sizes) throw new Error("No sizes");
  return sizes;
}
