import { createHash, ECDH } from "node:crypto";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { pushHostOf } from "../../../platform/push/push-hosts.ts";
import type { PushKind } from "../../../platform/push/push-kinds.ts";
import { deviceName } from "../device-name.ts";
import type { Subscribe, WirePush } from "../push.schema.ts";
import {
  deleteByEndpoint,
  deleteDevice,
  deleteOldestDevices,
  getKinds,
  listDevices,
  lockDevices,
  seeSubscription,
  updateKind,
  upsertSubscription,
} from "./push-subscriptions.queries.ts";

/** The browser that sends a request, and the session with which its notifications end. */
export interface Caller {
  userAgent: string | undefined;
  sessionId: string | undefined;
}

/** Hashes a session id as the table `session` does. */
const hashOf = (sessionId: string | undefined) =>
  sessionId === undefined ? null : createHash("sha256").update(sessionId).digest();

/**
 * Whether the key is an uncompressed point of P-256. With another key, encryption would fail at every attempt to send.
 */
function isPoint(key: Buffer): boolean {
  try {
    return (ECDH.convertKey(key, "prime256v1", undefined, undefined, "uncompressed") as Buffer).equals(key);
  } catch {
    return false;
  }
}

interface PushOptions {
  db: Executor;
  /** Undefined if push notifications are off. */
  publicKey: string | undefined;
  extraHosts: readonly string[];
}

/** A browser that notifications can be sent to. */
export interface Browser {
  endpoint: string;
  /** Host of the push service. */
  host: string;
  p256dh: Buffer;
  auth: Buffer;
}

export type PushService = ReturnType<typeof createPushService>;

export function createPushService({ db, publicKey, extraHosts }: PushOptions) {
  /** Throws unless we may call this endpoint and can encrypt for it. */
  function toBrowser({ endpoint, keys }: Pick<Subscribe, "endpoint" | "keys">): Browser {
    if (!publicKey) throw new AppError("push_unavailable");
    const host = pushHostOf(endpoint, extraHosts);
    if (!host) throw new AppError("push_service_unknown");
    const p256dh = Buffer.from(keys.p256dh, "base64url");
    if (!isPoint(p256dh))
      throw new AppError("validation_failed", {
        issues: [{ path: ["body", "keys", "p256dh"], message: "not a point of P-256" }],
      });
    return { endpoint, host, p256dh, auth: Buffer.from(keys.auth, "base64url") };
  }

  return {
    isAvailable: publicKey !== undefined,
    /** Null if push notifications are off. */
    publicKey: publicKey ?? null,
    toBrowser,

    async get({ memberId }: Actor): Promise<WirePush> {
      const [devices, kinds] = await Promise.all([listDevices(db, memberId), getKinds(db, memberId)]);
      return { publicKey: publicKey ?? null, devices, kinds };
    },

    async subscribe(
      { memberId }: Actor,
      { endpoint, keys, replaces }: Subscribe,
      { userAgent, sessionId }: Caller,
    ): Promise<{ _id: string }> {
      const one = {
        memberId,
        ...toBrowser({ endpoint, keys }),
        device: deviceName(userAgent),
        sessionHash: hashOf(sessionId),
      };
      return db.transaction().execute(async (trx) => {
        await lockDevices(trx, memberId);
        if (replaces !== undefined && replaces !== endpoint) await deleteByEndpoint(trx, memberId, replaces);
        const id = await upsertSubscription(trx, one);
        await deleteOldestDevices(trx, memberId);
        return { _id: id };
      });
    },

    /** Returns the id of this browser if notifications of this member go to it, or else null. */
    check: ({ memberId }: Actor, endpoint: string, { sessionId }: Caller): Promise<string | null> =>
      seeSubscription(db, memberId, endpoint, hashOf(sessionId)),

    remove: ({ memberId }: Actor, id: string): Promise<void> => deleteDevice(db, memberId, id),

    setKind: ({ memberId }: Actor, kind: PushKind, isOn: boolean): Promise<void> =>
      updateKind(db, memberId, kind, isOn),
  };
}
