/**
 * Compares the clients' ledger with the database, the mail server and the object store: every acknowledged write has to
 * be there once.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Ledger } from "./ledger.ts";
import { onDatabase } from "./people.ts";
import type { World } from "./world.ts";

/** A worker polls for mails every two seconds and for photos twice a second. */
const MOST_WAIT_MS = 40_000;
const LOOK_AGAIN_MS = 300;

export interface Findings {
  /** Acknowledged but missing writes, and writes that are stored more than once, as text. */
  lost: string[];
  duplicated: string[];
  /** Mails that the server received more than once with one Message-ID. Mail programs show them as one mail. */
  handedOverAgain: number;
}

export async function audit(world: World, ledger: Ledger): Promise<Findings> {
  const findings: Findings = { lost: [], duplicated: [], handedOverAgain: 0 };
  await onDatabase(world, async (client) => {
    await auditPosts(client, ledger, findings);
    await auditLikes(client, ledger, findings);
    await auditEdits(client, ledger, findings);
    await auditSessions(client, ledger, findings);
    await auditMessages(client, ledger, findings);
    await auditVisits(client, ledger, findings);
    await auditMails(client, world, ledger, findings);
    await auditPhotos(client, ledger, findings);
  });
  return findings;
}

async function auditPosts(client: Client, { posts }: Ledger, { lost, duplicated }: Findings): Promise<void> {
  const { rows } = await client.query<{ title: string; ids: string[] }>(
    "select title, array_agg(id::text) as ids from listing where title = any ($1::text[]) group by title",
    [posts.map(({ title }) => title)],
  );
  const found = new Map(rows.map(({ title, ids }) => [title, ids]));
  for (const { title, id } of posts) {
    const ids = found.get(title) ?? [];
    if (id !== undefined && !ids.includes(id)) lost.push(`post ${title}`);
    if (ids.length > 1) duplicated.push(`post ${title}, ${ids.length} times`);
  }
}

async function auditLikes(client: Client, { likes }: Ledger, { lost, duplicated }: Findings): Promise<void> {
  for (const [pair, isLiked] of likes) {
    const { rowCount } = await client.query(
      "select from listing_like where member_id = $1 and listing_id = $2",
      pair.split(" "),
    );
    if ((rowCount === 1) !== isLiked) lost.push(`${isLiked ? "like" : "unlike"} ${pair}`);
  }
  const { rows } = await client.query<{ listing_id: string }>(
    "select listing_id from listing_rank r where like_count <> (select count(*) from listing_like l where l.listing_id = r.listing_id)",
  );
  for (const { listing_id } of rows) duplicated.push(`likes of ${listing_id} do not add up`);
}

async function auditEdits(client: Client, { rents }: Ledger, { lost }: Findings): Promise<void> {
  for (const [listing, rent] of rents) {
    const { rows } = await client.query<{ rent: number }>("select rent from listing where id = $1", [listing]);
    if ((rows[0]?.rent ?? 0) < rent) lost.push(`edit of ${listing} to ${rent}`);
  }
}

async function auditSessions(client: Client, { sessions }: Ledger, { lost }: Findings): Promise<void> {
  for (const id of sessions) {
    const { rowCount } = await client.query("select from session where id_hash = $1", [
      createHash("sha256").update(id).digest(),
    ]);
    if (rowCount !== 1) lost.push("a session");
  }
}

async function auditMessages(client: Client, { messages }: Ledger, { lost, duplicated }: Findings): Promise<void> {
  const { rows } = await client.query<{ id: string; nonces: string[]; is_numbered: boolean }>(
    `select c.id, array_agg(m.nonce::text) as nonces, max(m.number) = count(*)
        and count(*) = c.seeker_sent + c.poster_sent as is_numbered
     from conversation c join conversation_message m on m.conversation_id = c.id where c.id = any ($1::bigint[])
       group by c.id`,
    [[...new Set(messages.map(({ conversation }) => conversation))]],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { conversation, nonce, isAcknowledged } of messages) {
    const times = stored.get(conversation)?.nonces.filter((each) => each === nonce).length ?? 0;
    if (isAcknowledged && times === 0) lost.push(`message ${nonce}`);
    if (times > 1) duplicated.push(`message ${nonce}, ${times} times`);
  }
  for (const { id, is_numbered } of rows) if (!is_numbered) duplicated.push(`numbers of conversation ${id} have gaps`);
}

async function auditVisits(client: Client, { visits }: Ledger, { lost, duplicated }: Findings): Promise<void> {
  for (const [conversation, slot] of visits) {
    const { rows } = await client.query<{ slot_id: string }>(
      "select slot_id from viewing where conversation_id = $1 and state = 'booked'",
      [conversation],
    );
    if ((rows[0]?.slot_id ?? null) !== slot) lost.push(`viewing of ${conversation}`);
    if (rows.length > 1) duplicated.push(`viewing of ${conversation}, ${rows.length} times`);
  }
  const { rows } = await client.query<{ id: string }>(
    "select id from viewing_slot s where taken <> (select count(*) from viewing v where v.slot_id = s.id and v.state <> 'cancelled')",
  );
  for (const { id } of rows) duplicated.push(`seats of ${id} do not add up`);
}

interface MailRow {
  id: string;
  listing: string;
  is_sent: boolean;
}

/** Each post that was held back created one mail, and the mail server has received it. */
async function auditMails(client: Client, { mail }: World, { posts }: Ledger, findings: Findings): Promise<void> {
  const wanted = posts.flatMap(({ isMailed, id }) => (isMailed && id !== undefined ? [id] : []));
  const mailsOf = async () =>
    (
      await client.query<MailRow>(
        "select id, data->>'listing' as listing, sent_at is not null as is_sent from mail where kind = 'post_waiting' and data->>'listing' = any ($1::text[])",
        [wanted],
      )
    ).rows;
  const rows = await until(mailsOf, (mails) => mails.every(({ is_sent }) => is_sent));
  const copies = (id: string) => mail.received.filter(({ raw }) => raw.includes(`<mail.${id}.`)).length;
  for (const listing of wanted) {
    const mails = rows.filter((row) => row.listing === listing);
    if (mails.length > 1) findings.duplicated.push(`mail about ${listing}, ${mails.length} times`);
    if (!mails.some(({ id }) => copies(id) > 0)) findings.lost.push(`mail about ${listing}`);
    for (const { id } of mails) findings.handedOverAgain += Math.max(0, copies(id) - 1);
  }
}

async function auditPhotos(client: Client, { photos }: Ledger, { lost }: Findings): Promise<void> {
  const waiting = async () =>
    (
      await client.query<{ id: string; state: string }>(
        "select id, state from photo where id = any ($1::bigint[]) and state <> 'ready'",
        [photos],
      )
    ).rows;
  for (const { id, state } of await until(waiting, (rows) => rows.length === 0))
    lost.push(`photo ${id}, which is ${state}`);
  const { rowCount } = await client.query("select from photo where id = any ($1::bigint[])", [photos]);
  for (let missing = rowCount ?? 0; missing < photos.length; missing += 1) lost.push("a photo");
}

async function until<T>(look: () => Promise<T>, isDone: (seen: T) => boolean): Promise<T> {
  const deadline = Date.now() + MOST_WAIT_MS;
  for (;;) {
    const seen = await look();
    if (isDone(seen) || Date.now() > deadline) return seen;
    await sleep(LOOK_AGAIN_MS);
  }
}
