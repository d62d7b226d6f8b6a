import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { queueGuestPush } from "../../../platform/push/push.queries.ts";
import type { FriendRow } from "./visit-pass-friends.queries.ts";

export const ALARM = "visit_alarm";
export const SAFE = "visit_safe";
/** The visit was moved or called off. */
export const CHANGED = "visit_changed";

/**
 * Tells friends by the way that each has chosen. Call it in the transaction that marks them as told, so that both are
 * committed or neither is.
 */
export async function tellFriends(
  trx: Executor,
  { seekerId, kind }: { seekerId: string; kind: typeof ALARM | typeof SAFE | typeof CHANGED },
  friends: readonly Pick<FriendRow, "id" | "email">[],
  now: Date,
): Promise<void> {
  for (const { id, email } of friends) {
    if (email === null) await queueGuestPush(trx, { memberId: seekerId, kind, subjectId: id }, now);
    else await queueMail(trx, { memberId: seekerId, kind, data: { friend: id } }, now);
  }
}
