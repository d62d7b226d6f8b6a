import type { Executor } from "../../../platform/db/database.ts";
import { type PushKind, pushKinds } from "../../../platform/push/push-kinds.ts";
import { MOST_DEVICES, type WireDevice } from "../push.schema.ts";

interface NewSubscription {
  memberId: string;
  endpoint: string;
  host: string;
  p256dh: Buffer;
  auth: Buffer;
  device: string;
  /** Null if the member is signed in by a token: then no log-out ends the subscription. */
  sessionHash: Buffer | null;
}

/** Serialises the changes of one member, so that the limit is exact. */
export async function lockDevices(trx: Executor, memberId: string): Promise<void> {
  await trx.selectFrom("member").select("id").where("id", "=", memberId).forNoKeyUpdate().execute();
}

/**
 * Stores the subscription. If another member used this browser before, their row is deleted, and with it the
 * notifications that wait for them. Call it in a transaction, so that the browser is never without a row.
 */
export async function upsertSubscription(
  trx: Executor,
  { memberId, endpoint, host, sessionHash, ...keys }: NewSubscription,
): Promise<string> {
  await trx
    .deleteFrom("push_subscription")
    .where("endpoint", "=", endpoint)
    .where("member_id", "<>", memberId)
    .execute();
  const saved = { ...keys, member_id: memberId, session_hash: sessionHash };
  const { id } = await trx
    .insertInto("push_subscription")
    .values({ ...saved, endpoint, host })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...saved, failures: 0, rejected_since: null }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteOldestDevices(trx: Executor, memberId: string): Promise<void> {
  const old = trx
    .selectFrom("push_subscription")
    .select("id")
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .offset(MOST_DEVICES);
  await trx.deleteFrom("push_subscription").where("id", "in", old).execute();
}

export async function deleteByEndpoint(trx: Executor, memberId: string, endpoint: string): Promise<void> {
  await trx
    .deleteFrom("push_subscription")
    .where("endpoint", "=", endpoint)
    .where("member_id", "=", memberId)
    .execute();
}

/**
 * Returns the id of the browser, or null if the member does not have it. Stores its session, which may be newer than
 * the subscription.
 */
export async function seeSubscription(
  executor: Executor,
  memberId: string,
  endpoint: string,
  sessionHash: Buffer | null,
): Promise<string | null> {
  const row = await executor
    .updateTable("push_subscription")
    .set({ session_hash: sessionHash })
    .where("endpoint", "=", endpoint)
    .where("member_id", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteDevice(executor: Executor, memberId: string, id: string): Promise<void> {
  await executor.deleteFrom("push_subscription").where("id", "=", id).where("member_id", "=", memberId).execute();
}

export async function listDevices(executor: Executor, memberId: string): Promise<WireDevice[]> {
  const rows = await executor
    .selectFrom("push_subscription")
    .select(["id", "device", "created_at as createdAt", "last_ok_at as lastOkAt"])
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .limit(MOST_DEVICES)
    .execute();
  return rows.map(({ id, device, createdAt, lastOkAt }) => ({
    _id: id,
    device,
    since: createdAt.toISOString(),
    lastUsed: lastOkAt?.toISOString() ?? null,
  }));
}

export async function getKinds(executor: Executor, memberId: string): Promise<Record<PushKind, boolean>> {
  const rows = await executor.selectFrom("push_off").select("kind").where("member_id", "=", memberId).execute();
  const off = new Set(rows.map(({ kind }) => kind));
  return Object.fromEntries(pushKinds.map((kind) => [kind, !off.has(kind)])) as Record<PushKind, boolean>;
}

export async function updateKind(executor: Executor, memberId: string, kind: PushKind, isOn: boolean): Promise<void> {
  if (isOn) await executor.deleteFrom("push_off").where("member_id", "=", memberId).where("kind", "=", kind).execute();
  else
    await executor
      .insertInto("push_off")
      .values({ member_id: memberId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
