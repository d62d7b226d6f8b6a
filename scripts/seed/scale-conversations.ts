import { Client, escapeIdentifier } from "pg";
import { conversationTexts } from "./conversation-texts.ts";

/** Messages of a conversation, on average. One in five has a single one: nobody has answered yet. */
const MESSAGES_EACH = 20;
const MOST_MESSAGES = 48;
const CONVERSATIONS_PER_LISTING = 10;
const DAYS_OF_HISTORY = 180;
const MINUTES_BETWEEN = 7;
const DAYS_AT_ONCE = 10;

/** How many listings the generated conversations need. */
export const listingsForMessages = (messages: number): number =>
  Math.max(1_000, Math.ceil(messages / MESSAGES_EACH / CONVERSATIONS_PER_LISTING));

interface ScaleOptions {
  /**
   * Without the write-ahead log, messages are written once, not twice, and take less space while they are loaded. For
   * measuring reads: PostgreSQL empties such tables after a crash, and sends would be faster than they are.
   */
  isLogged: boolean;
}

/**
 * Adds generated conversations with about this many messages, by set-based SQL, to a database that has generated
 * listings. All of it or nothing: it is one transaction. Most members have a few of them. To show what bounds the work,
 * one member has asked about every fifth listing and read everything, another owns the conversations of every fiftieth,
 * and the first conversation is longer than all others.
 */
export async function seedScaleConversations(
  databaseUrl: string,
  messages: number,
  { isLogged }: ScaleOptions,
  say: (step: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const start = Date.now();
    await work();
    say(`${step}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  };
  const conversations = Math.ceil(messages / MESSAGES_EACH);
  try {
    const { rows } = await client.query<{ n: string }>("select count(*) as n from conversation");
    if (Number(rows[0]?.n) > conversations / 2) return say(`there are ${rows[0]?.n} conversations already`);
    // Turns off row triggers and foreign keys: the counts of the queues are inserted below.
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2",
    );
    await makeNumbers(client);
    const indexes = await secondaryIndexes(client);
    await client.query("begin");
    if (!isLogged) await leaveOutOfLog(client);
    // Indexes are built once, from sorted rows: that takes a fraction of the time of inserting each row into them.
    await client.query(`alter table conversation_message drop constraint conversation_message_pkey`);
    await client.query(`drop index ${indexes.map(({ name }) => escapeIdentifier(name)).join(", ")}`);
    await timed(`${conversations} conversations`, () =>
      insertConversations(client, conversations, Math.min(20_000, Math.ceil(messages / 50))),
    );
    await client.query("analyze conversation");
    for (let day = DAYS_OF_HISTORY; day >= 0; day -= DAYS_AT_ONCE)
      await timed(`messages of ${day} days ago and later`, () =>
        insertMessages(client, day === DAYS_OF_HISTORY ? undefined : day + DAYS_AT_ONCE, day),
      );
    await timed("index of the messages", () =>
      client.query("alter table conversation_message add primary key (conversation_id, number)"),
    );
    for (const { name, definition } of indexes) await timed(`index ${name}`, () => client.query(definition));
    await timed("places", () => insertQueues(client));
    await client.query("commit");
    await timed("vacuum", () =>
      client.query("vacuum (analyze) conversation, conversation_message, conversation_queue"),
    );
  } finally {
    await client.end();
  }
}

/** Indexes of conversations, except those of constraints. */
async function secondaryIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'conversation' and indexname not in (select conname from pg_constraint)
      order by indexname`);
  return rows;
}

async function leaveOutOfLog(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relid::regclass::text as name from pg_partition_tree('conversation_message') where isleaf order by 1",
  );
  for (const { name } of rows) await client.query(`alter table ${name} set unlogged`);
}

/**
 * Numbers of listings and members, and a hash as random generator: the same conversation and throw always give the same
 * number.
 */
async function makeNumbers(client: Client): Promise<void> {
  await client.query(`
    create or replace function pg_temp.dice(number bigint,
      throw integer) returns float8 language sql immutable parallel safe
      return (hashint8extended(number, throw) & 1048575) / 1048576.0;
    create temp table numbered_listing as
      select row_number() over (order by id) - 1 as n, id, owner_id from listing
        where owner_id in (select id from member where uid like 'scale-%');
    create temp table numbered_member as select row_number() over (order by id) - 1 as n, id from member
      where uid like 'scale-%';
    create unique index on numbered_listing (n); create unique index
      on numbered_member (n); analyze numbered_listing; analyze numbered_member`);
}

/**
 * Without `offset 0` PostgreSQL would merge the subqueries and calculate each value wherever it is used: 130 us a row,
 * most of it for times.
 */
function insertConversations(client: Client, conversations: number, longest: number): Promise<unknown> {
  return client.query(`
    insert into conversation (id, listing_id, poster_id, seeker_id, opener, state, closed_reason, created_at, asked_at,
      answered_at, closed_at, last_at, due_at,
                              seeker_sent, poster_sent, seeker_seen, poster_seen)
    select listing_id_at(begun, i), listing, poster, seeker, 'seeker', state, reason, begun, case
      when state <> 'waiting' then begun end,
           case when state in ('open', 'closed') then begun + interval '${MINUTES_BETWEEN} minutes' end, case
             when state = 'closed' then last end, last,
           case when state <> 'closed' then now() + pg_temp.dice(i, 6) * interval '14 days' end,
           (sent + 1) / 2, sent / 2, greatest(0, sent / 2 - unread),
             greatest(0, (sent + 1) / 2 - unread - (state = 'waiting')::integer)
    from (
      select *, begun + sent * interval '${MINUTES_BETWEEN} minutes' as last, case
        when state = 'closed' then (array['quiet', 'declined',
          'filled'])[1 + floor(pg_temp.dice(i, 5) * 3)::integer] end as reason
      from (
        select *, now() - interval '${DAYS_OF_HISTORY} days' * (1 - i::float8 / ${conversations}) - (sent + 9) * interval '${MINUTES_BETWEEN} minutes' as begun
        from (
          select t.i, t.state, l.id as listing, m.id as seeker, t.unread,
                 case when t.l % 50 = 1 then (select id from numbered_member where n = 1) else l.owner_id end as poster,
                 case when t.i = 0 then ${longest} when t.state in ('waiting', 'asked') then 1
                   else 2 + floor(pg_temp.dice(t.i, 2) * ${MOST_MESSAGES - 2})::integer end as sent
          from (
            select i, i % listings as l, i / listings as turn, members,
                   case when i = 0 then 'open' when pg_temp.dice(i, 1) < 0.6 then 'closed' when pg_temp.dice(i, 1) < 0.8
                     then 'open'
                        when pg_temp.dice(i, 1) < 0.9 then 'asked' else 'waiting' end::conversation_state as state,
                   case when pg_temp.dice(i, 3) < 0.1 and not (i < listings and i % 5 = 0) then 1 else 0 end as unread
            from generate_series(0::bigint, ${conversations - 1}) i, (select count(*) as listings
              from numbered_listing) a, (select count(*) as members from numbered_member) b offset 0
          ) t
          join numbered_listing l on l.n = t.l
          join numbered_member m on m.n = case when t.turn = 0 and t.l % 5 = 0 then 0
            else (t.l * 7919 + t.turn * 104729 + 17) % t.members end offset 0
        ) shaped offset 0
      ) timed offset 0
    ) made
    where poster <> seeker on conflict do nothing`);
}

const ago = (days: number) => `listing_id_at(now() - interval '${days} days', 0)`;

/** In portions, so that a large size can be watched. */
function insertMessages(client: Client, fromDaysAgo: number | undefined, toDaysAgo: number): Promise<unknown> {
  return client.query(
    `insert into conversation_message (conversation_id, sent_at, nonce, number, ordinal, side, body)
     select c.id, c.created_at + number * interval '${MINUTES_BETWEEN} minutes',
       1 + (hashint8extended(c.id, number) & 4503599627370495), number, (number + 1) / 2,
            (case when number % 2 = 1 then 'seeker' else 'poster' end)::conversation_side,
              ($1::text[])[1 + (hashint8extended(c.id, number) & 1023)::integer % cardinality($1::text[])]
     from (select id, created_at, seeker_sent + poster_sent as sent from conversation
           where seeker_id in (select id from numbered_member)
             and id < ${ago(toDaysAgo)} ${fromDaysAgo === undefined ? "" : `and id >= ${ago(fromDaysAgo)}`} order by id) c,
          generate_series(1, c.sent) number`,
    [conversationTexts],
  );
}

function insertQueues(client: Client): Promise<unknown> {
  return client.query(`
    insert into conversation_queue (listing_id, live, waiting)
    select listing_id, count(*) filter (where state in ('asked', 'open')), count(*) filter (where state = 'waiting')
      from conversation
    where listing_id is not null group by listing_id on conflict (listing_id) do update set live = excluded.live,
      waiting = excluded.waiting`);
}
