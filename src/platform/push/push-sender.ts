/**
 * Sends the notifications of the outbox. If one is sent twice because a worker was killed, the second replaces the
 * first: both have the same topic and tag.
 */

import type { SignedLinks } from "../auth/signed-link.ts";
import type { Executor } from "../db/database.ts";
import type { JobEngine } from "../jobs/job-engine.ts";
import type { Logger } from "../log.ts";
import { findMailRecipient, type MailRecipient } from "../mail/mail-recipient.queries.ts";
import { isAway } from "../mail/mail-template.ts";
import { createOutboxSender, type SendCounts, type SendOutcome, type SendResult } from "../outbox/outbox-sender.ts";
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from "../time.ts";
import {
  deletePushTarget,
  findPushTarget,
  markRejected,
  markServed,
  type PushTarget,
  pushOutbox,
} from "./push.queries.ts";
import { toPayload } from "./push-payload.ts";
import type { DuePush, PushContent, PushGuest, PushTemplate, PushTools } from "./push-template.ts";
import type { PushResponse, PushTransport } from "./push-transport.ts";

/** One of these workers is kept for urgent notifications. */
const CONCURRENCY = 12;
const TTL_SECONDS = DAY_SECONDS;
/** The inbox shows what happened anyway, so rows are kept only for questions about delivery. */
const KEEP_PUSHES_DAYS = 30;
const RETRY_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];

/** `gone`: the browser has ended its subscription. `rejected`: the push service does not accept our request. */
export type PushOutcome = SendOutcome | "gone" | "rejected";

export interface PushSenderOptions {
  db: Executor;
  links: SignedLinks;
  /** Undefined if there are no keys. Then nobody can subscribe. */
  transport: PushTransport | undefined;
  templates: Readonly<Record<string, PushTemplate>>;
  origin: string;
  log: Logger;
  onOutcome?: ((outcome: PushOutcome) => void) | undefined;
}

const isOk = (status: number) => status === 200 || status === 201 || status === 202;
const isGone = (status: number) => status === 404 || status === 410;
/** Status 0 means that there was no response in time. */
const isForLater = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/** The browser that gets a notification, and what we do after each kind of response of its push service. */
interface Receiver extends Omit<PushGuest, "forget"> {
  host: string;
  served(now: Date): Promise<void>;
  gone(): Promise<void>;
  /** Returns whether the subscription was deleted. */
  rejected(now: Date): Promise<boolean>;
}

const memberReceiver = (db: Executor, target: PushTarget, { language }: MailRecipient): Receiver => ({
  ...target,
  language,
  served: (now) => markServed(db, target, now),
  gone: () => deletePushTarget(db, target),
  rejected: (now) => markRejected(db, target, now),
});

/** A guest's data is kept for days only, so a rejection deletes nothing. */
const guestReceiver = (guest: PushGuest): Receiver => ({
  ...guest,
  host: new URL(guest.endpoint).host,
  served: async () => undefined,
  gone: () => guest.forget(),
  rejected: async () => false,
});

export type PushSender = ReturnType<typeof createPushSender>;

export function createPushSender({ db, links, transport, templates, origin, log, onOutcome }: PushSenderOptions) {
  const tools: PushTools = { db, links };

  async function record(receiver: Receiver, { status, retryAfterMs }: PushResponse, now: Date): Promise<SendResult> {
    const reason = `status ${status}`;
    if (isOk(status)) {
      await receiver.served(now);
      return { outcome: "sent" };
    }
    if (isForLater(status)) return { outcome: "postponed", reason, afterMs: retryAfterMs };
    if (isGone(status)) {
      await receiver.gone();
      onOutcome?.("gone");
      return { outcome: "refused", reason };
    }
    const isDeleted = await receiver.rejected(now);
    log.warn({ host: receiver.host, status, isDeleted }, "a push service rejects our requests");
    onOutcome?.("rejected");
    return { outcome: "refused", reason };
  }

  /** A guest is notified even if the member is suspended or leaving, as we promised the guest. */
  async function prepare(
    push: DuePush,
    template: PushTemplate,
    now: Date,
  ): Promise<{ content: PushContent; receiver: Receiver } | undefined> {
    const recipient = await findMailRecipient(db, push.memberId);
    if (!recipient) return undefined;
    if (push.subscriptionId === null) {
      const content = await template.write(tools, push, recipient, now);
      return content?.to && { content, receiver: guestReceiver(content.to) };
    }
    const target = await findPushTarget(db, push);
    if (!target || isAway(recipient)) return undefined;
    const content = await template.write(tools, push, recipient, now);
    return content && { content, receiver: memberReceiver(db, target, recipient) };
  }

  async function send(push: DuePush, now: Date): Promise<SendResult | undefined> {
    const template = templates[push.kind];
    // During a rolling deploy, a web process of a newer release may queue kinds that this worker does not know.
    if (!template) return { outcome: "postponed", reason: `no template for ${push.kind}` };
    const prepared = transport && (await prepare(push, template, now));
    if (!prepared) return undefined;
    const { content, receiver } = prepared;
    const options = { origin, language: receiver.language, topic: push.topic };
    const outgoing = { topic: push.topic, ttlSeconds: TTL_SECONDS };
    const response = await transport.send(receiver, { ...outgoing, payload: toPayload(content, options) });
    // The payload is too large for this push service, so only the title is sent.
    const isTooLarge = response.status === 413;
    return record(
      receiver,
      isTooLarge
        ? await transport.send(receiver, { ...outgoing, payload: toPayload({ ...content, body: "" }, options) })
        : response,
      now,
    );
  }

  const sender = createOutboxSender<DuePush>({
    db,
    outbox: pushOutbox,
    send,
    log,
    onOutcome,
    concurrency: CONCURRENCY,
    retryMs: RETRY_MS,
    maxAgeMs: TTL_SECONDS * 1000,
    keepDoneDays: KEEP_PUSHES_DAYS,
  });
  return {
    sweep: (now?: Date): Promise<{ deleted: number }> => sender.sweep(now),

    sendDue: async (now?: Date): Promise<SendCounts> =>
      transport ? sender.sendDue(now) : { sent: 0, dropped: 0, postponed: 0 },

    queueMissing: () => sender.queueMissing(),

    async startJobs(engine: Pick<JobEngine, "work">): Promise<void> {
      if (transport) await sender.startJobs(engine);
    },

    /** Call it after the engine has stopped. */
    close: (): void => transport?.close(),
  };
}
