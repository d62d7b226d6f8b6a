import { type Executor, runText } from "../../../platform/db/database.ts";
import { type PushKind, pushKinds } from "../../../platform/push/push-kinds.ts";
import { MOST_DEVICES, type WireDevice } from "../push.schema.ts";

interface NewSubscription {
  memberId: string;
  endpoint: string;
  host: string;
  p256dh: Buffer;
  auth: Buffer;
  device: string;
  /** Null: signed in by a token, so no log-out ends it. */
  sessionHash: Buffer | null;
}

/** Serialises the changes of one member, so that the limit is exact. */
export async function lockDevices(trx: Executor, memberId: string): Promise<void> {
  await runText(trx, "select from member where id = $1::bigint for no key update", [memberId]);
}

/**
 * A browser that another member used before is theirs now. The former row is deleted, and with it what waits for the
 * former owner. Call it in a transaction, so that the browser is never without a row.
 */
export async function upsertSubscription(trx: Executor, one: NewSubscription): Promise<string> {
  await runText(trx, "delete from push_subscription where endpoint = $1::text and member_id <> $2::bigint", [
    one.endpoint,
    one.memberId,
  ]);
  const [row] = await runText<{ id: string }>(
    trx,
    `insert into push_subscription (member_id, endpoint, host, p256dh, auth, device, session_hash)
     values ($1::bigint, $2::text, $3::text, $4::bytea, $5::bytea, $6::text, $7::bytea)
     on conflict (endpoint) do update
     set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
       session_hash = excluded.session_hash,
         failures = 0, rejected_since = null
     returning id`,
    [one.memberId, one.endpoint, one.host, one.p256dh, one.auth, one.device, one.sessionHash],
  );
  return row?.id ?? "";
}

export async function deleteOldestDevices(trx: Executor, memberId: string): Promise<void> {
  await runText(
    trx,
    `delete from push_subscription where id in (
       select id from push_subscription where member_id = $1::bigint order by id desc offset ${MOST_DEVICES})`,
    [memberId],
  );
}

export async function deleteByEndpoint(trx: Executor, memberId: string, endpoint: string): Promise<void> {
  await runText(trx, "delete from push_subscription where endpoint = $1::text and member_id = $2::bigint", [
    endpoint,
    memberId,
  ]);
}

/**
 * Returns the id of the browser, or null if the member does not have it. Remembers its session, which may be newer than
 * the subscription.
 */
export async function seeSubscription(
  executor: Executor,
  memberId: string,
  endpoint: string,
  sessionHash: Buffer | null,
): Promise<string | null> {
  const [row] = await runText<{ id: string }>(
    executor,
    "update push_subscription set session_hash = $3::bytea where endpoint = $1::text and member_id = $2::bigint returning id",
    [endpoint, memberId, sessionHash],
  );
  return row?.id ?? null;
}

export async function deleteDevice(executor: Executor, memberId: string, id: string): Promise<void> {
  await runText(executor, "delete from push_subscription where id = $1::bigint and member_id = $2::bigint", [
    id,
    memberId,
  ]);
}

export async function listDevices(executor: Executor, memberId: string): Promise<WireDevice[]> {
  const rows = await runText<{ id: string; device: string; createdAt: Date; lastOkAt: Date | null }>(
    executor,
    `select id, device, created_at as "createdAt", last_ok_at as "lastOkAt" from push_subscription
     where member_id = $1::bigint order by id desc limit ${MOST_DEVICES}`,
    [memberId],
  );
  return rows.map(({ id, device, createdAt, lastOkAt }) => ({
    _id: id,
    device,
    since: createdAt.toISOString(),
    lastUsed: lastOkAt?.toISOString() ?? null,
  }));
}

export async function getKinds(executor: Executor, memberId: string): Promise<Record<PushKind, boolean>> {
  const rows = await runText<{ kind: string }>(executor, "select kind from push_off where member_id = $1::bigint", [
    memberId,
  ]);
  const off = new Set(rows.map(({ kind }) => kind));
  return Object.fromEntries(pushKinds.map((kind) => [kind, !off.has(kind)])) as Record<PushKind, boolean>;
}

export async function updateKind(executor: Executor, memberId: string, kind: PushKind, isOn: boolean): Promise<void> {
  const text = isOn
    ? "delete from push_off where member_id = $1::bigint and kind = $2::text"
    : "insert into push_off (member_id, kind) values ($1::bigint, $2::text) on conflict do nothing";
  await runText(executor, text, [memberId, kind]);
}
