/** Sends the notifications of the outbox. One that is sent twice, because a worker was killed, replaces itself: both have the same topic and tag. */

import type { Executor } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { findMailRecipient } from "../mail/mail-recipient.queries.ts";
import { isAway } from "../mail/mail-template.ts";
import { createOutboxSender, type SendCounts, type SendOutcome, type SendResult } from "../outbox/outbox-sender.ts";
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from "../time.ts";
import { deletePushTarget, findPushTarget, markRejected, markServed, type PushTarget, pushOutbox } from "./push.queries.ts";
import { toPayload } from "./push-payload.ts";
import type { DuePush, PushTemplate } from "./push-template.ts";
import { type PushResponse, type PushTransport, SEND_TIMEOUT_MS } from "./push-transport.ts";

const LANES = 8;
const TTL_SECONDS = DAY_SECONDS;
/** What happened is in the inbox anyway, so rows are kept for questions about delivery only. */
const KEEP_PUSHES_DAYS = 30;
const RETRY_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];

/** `gone`: the browser has ended its subscription. `rejected`: the push service does not accept our request. */
export type PushOutcome = SendOutcome | "gone" | "rejected";

export interface PushSenderOptions {
  db: Executor;
  /** If undefined, there are no keys and nobody can subscribe. */
  transport: PushTransport | undefined;
  templates: Readonly<Record<string, PushTemplate>>;
  origin: string;
  log: Logger;
  onOutcome?: ((outcome: PushOutcome) => void) | undefined;
}

const isOk = (status: number) => status === 200 || status === 201 || status === 202;
const isGone = (status: number) => status === 404 || status === 410;
/** 0: no response in time. */
const isForLater = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

export type PushSender = ReturnType<typeof createPushSender>;

export function createPushSender({ db, transport, templates, origin, log, onOutcome }: PushSenderOptions) {
  async function record(target: PushTarget, { status, retryAfterMs }: PushResponse, now: Date): Promise<SendResult> {
    const reason = `status ${status}`;
    if (isOk(status)) {
      await markServed(db, target, now);
      return { outcome: "sent" };
    }
    if (isForLater(status)) return { outcome: "postponed", reason, afterMs: retryAfterMs };
    if (isGone(status)) {
      await deletePushTarget(db, target);
      onOutcome?.("gone");
      return { outcome: "refused", reason };
    }
    const isDeleted = await markRejected(db, target, now);
    log.warn({ host: target.host, status, isDeleted }, "a push service rejects our requests");
    onOutcome?.("rejected");
    return { outcome: "refused", reason };
  }

  async function send(push: DuePush, now: Date): Promise<SendResult | undefined> {
    const template = templates[push.kind];
    // During a rolling deploy, a web process of a newer release may queue kinds that this worker does not know.
    if (!template) return { outcome: "postponed", reason: `no template for ${push.kind}` };
    const [recipient, target] = [await findMailRecipient(db, push.memberId), await findPushTarget(db, push)];
    if (!transport || !recipient || !target || isAway(recipient)) return undefined;
    const content = await template.write({ db }, push, recipient, now);
    if (!content) return undefined;
    const options = { origin, language: recipient.language, topic: push.topic };
    const outgoing = { topic: push.topic, ttlSeconds: TTL_SECONDS };
    const response = await transport.send(target, { ...outgoing, payload: toPayload(content, options) });
    // Too large for this push service: the title alone.
    const isTooLarge = response.status === 413;
    return record(target, isTooLarge ? await transport.send(target, { ...outgoing, payload: toPayload({ ...content, body: "" }, options) }) : response, now);
  }

  const sender = createOutboxSender<DuePush>({
    db,
    outbox: pushOutbox,
    send,
    log,
    onOutcome,
    lanes: LANES,
    leaseMs: 2 * SEND_TIMEOUT_MS + MINUTE_MS,
    retryMs: RETRY_MS,
    maxAgeMs: TTL_SECONDS * 1000,
    keepDoneDays: KEEP_PUSHES_DAYS,
  });
  return {
    sweep: (now?: Date): Promise<{ deleted: number }> => sender.sweep(now),

    sendDue: async (now?: Date): Promise<SendCounts> => (transport ? sender.sendDue(now) : { sent: 0, dropped: 0, postponed: 0 }),

    start(): { stop(): Promise<void> } {
      if (!transport) return { stop: async () => undefined };
      const running = sender.start();
      return {
        async stop() {
          await running.stop();
          transport.close();
        },
      };
    },
  };
}
