/**
 * Repeats on a restored database what a newer copy knows: whatever took access away from a member or hid something
 * (deletions, suspensions, withheld numbers, blocks). Nothing here makes data visible again, so running it twice is
 * safe.
 */
import { Client } from "pg";

interface Door {
  /** Label for the row count in the report. */
  name: string;
  read: string;
  /**
   * $1: the rows that `read` returned, as JSON. IDs may be reused after the restore, so a row applies only to a member
   * that existed before its timestamp or has the same uid.
   */
  shut: string;
}

const doors: readonly Door[] = [
  {
    name: "deleted accounts",
    read: "select member_id as id, at from audit_entry where action = 'account_deleted'",
    shut: `update member m set leaving_at = 'epoch' from jsonb_to_recordset($1) as r (id bigint, at timestamptz)
           where m.id = r.id and m.created_at < r.at and m.leaving_at is distinct from 'epoch'`,
  },
  {
    name: "accounts that asked to be deleted",
    read: "select id, uid, leaving_at as at from member where leaving_at is not null",
    shut: `update member m set leaving_at = r.at from jsonb_to_recordset($1) as r (id bigint, uid text, at timestamptz)
           where m.id = r.id and m.uid = r.uid and m.leaving_at is null`,
  },
  {
    name: "suspended members",
    read: "select id, uid, suspended_at as at from member where suspended_at is not null",
    shut: `update member m set suspended_at = r.at
        from jsonb_to_recordset($1) as r (id bigint, uid text, at timestamptz)
           where m.id = r.id and m.uid = r.uid and m.suspended_at is null`,
  },
  {
    name: "members who show their number to nobody",
    read: "select id, uid from member where phone_paused",
    shut: `update member m set phone_paused = true from jsonb_to_recordset($1) as r (id bigint, uid text)
           where m.id = r.id and m.uid = r.uid and not m.phone_paused`,
  },
  {
    name: "numbers kept from one person",
    read: "select owner_id, member_id, withheld_at as at from contact_ledger where withheld_at is not null",
    shut: `insert into contact_ledger (owner_id, member_id, since, withheld_at)
           select o.id, m.id, r.at, r.at from jsonb_to_recordset($1) as r (owner_id bigint, member_id bigint,
             at timestamptz)
           join member o on o.id = r.owner_id and o.created_at < r.at join member m on m.id = r.member_id
             and m.created_at < r.at
           on conflict (owner_id, member_id) do update set withheld_at = excluded.withheld_at
             where contact_ledger.withheld_at is null`,
  },
  {
    name: "blocks",
    read: "select blocker_id, blocked_id, created_at as at from member_block",
    shut: `insert into member_block (blocker_id, blocked_id, created_at)
           select a.id, b.id, r.at from jsonb_to_recordset($1) as r (blocker_id bigint, blocked_id bigint,
             at timestamptz)
           join member a on a.id = r.blocker_id and a.created_at < r.at join member b on b.id = r.blocked_id
             and b.created_at < r.at
           on conflict do nothing`,
  },
];

/** All sessions end: some may have been revoked after the restore point, and would be valid again. */
const endSessions = "delete from session";
const hidePosts = `update listing l set owner_away = true from member m
  where m.id = l.owner_id and (m.leaving_at is not null or m.suspended_at is not null) and not l.owner_away`;

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function shutDoors(restored: Client, newer: Client): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const { name, read, shut } of doors) {
    const { rows } = await newer.query<{ all: string | null }>(
      `select jsonb_agg(to_jsonb(r))::text as all from (${read}) r`,
    );
    const { rowCount } = await restored.query(shut, [rows[0]?.all ?? "[]"]);
    done[name] = rowCount ?? 0;
  }
  return done;
}

/**
 * Runs in one transaction. Without a newer copy it ends the sessions and hides the posts of members who are leaving or
 * suspended. Returns how many rows each step changed.
 */
export async function settleRestored(
  restoredUrl: string,
  newerUrl: string | undefined,
): Promise<Record<string, number>> {
  const restored = await connect(restoredUrl);
  const newer = newerUrl === undefined ? undefined : await connect(newerUrl);
  try {
    await restored.query("begin");
    const sessions = (await restored.query(endSessions)).rowCount ?? 0;
    const done = newer ? await shutDoors(restored, newer) : {};
    const hidden = (await restored.query(hidePosts)).rowCount ?? 0;
    await restored.query("commit");
    return { "ended sessions": sessions, ...done, "hidden posts": hidden };
  } finally {
    await restored.end();
    await newer?.end();
  }
}
