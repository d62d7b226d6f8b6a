/** Sends the mails of the outbox. A mail that is sent twice, because a worker was killed, has the same Message-ID. */

import type { Executor } from "../db/database.ts";
import type { JobEngine } from "../jobs/job-engine.ts";
import { priorities } from "../jobs/queues.ts";
import type { Logger } from "../log.ts";
import { priorityOfMail } from "../outbox/notice-priorities.ts";
import { outboxOf } from "../outbox/outbox.queries.ts";
import { createOutboxSender, type SendCounts, type SendOutcome, type SendResult } from "../outbox/outbox-sender.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import { type DueMail, headersOf, type MailRenderer, type MailTransport, messageIdOf } from "./mail.ts";
import { SMTP_CONNECTIONS } from "./smtp-transport.ts";
import { isSuppressed, suppressAddresses } from "./suppression.queries.ts";

/** A person waits for help, so urgent mails are tried even if the address rejected earlier mails. */
const isUrgent = (kind: string): boolean => priorityOfMail(kind) === priorities.urgent;

const MAX_AGE_DAYS = 7;
export const KEEP_DONE_DAYS = 90;

export interface MailSenderOptions {
  db: Executor;
  /** If undefined, mails stay in the outbox. */
  transport: MailTransport | undefined;
  /** The keys are kinds of mails. */
  renderers: Readonly<Record<string, MailRenderer>>;
  from: string;
  log: Logger;
  /** Called after each attempt. */
  onOutcome?: ((outcome: SendOutcome) => void) | undefined;
}

export type MailSender = ReturnType<typeof createMailSender>;

export function createMailSender({ db, transport, renderers, from, log, onOutcome }: MailSenderOptions) {
  async function send(mail: DueMail, now: Date): Promise<SendResult | undefined> {
    const render = renderers[mail.kind];
    // During a rolling deploy, a web process of a newer release may queue kinds that this worker does not know.
    if (!render) return { outcome: "postponed", reason: `no template for ${mail.kind}` };
    const rendered = await render(mail, now);
    if (!rendered || !transport) return undefined;
    const { address } = rendered.to;
    if (!isUrgent(mail.kind) && (await isSuppressed(db, address)))
      return { outcome: "suppressed", reason: "suppressed" };
    const headers = headersOf(mail, rendered, from);
    const result = await transport.send({ ...rendered, from, messageId: messageIdOf(mail, from), date: now, headers });
    if (result.outcome === "refused" && result.isBadAddress)
      await suppressAddresses(db, [{ address, reason: "bounce" }], now);
    return result;
  }
  const sender = createOutboxSender<DueMail>({
    db,
    outbox: outboxOf("mail"),
    send,
    log,
    onOutcome,
    concurrency: SMTP_CONNECTIONS,
    retryMs: [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS),
    maxAgeMs: MAX_AGE_DAYS * DAY_MS,
    keepDoneDays: KEEP_DONE_DAYS,
  });
  return {
    sweep: (now?: Date): Promise<{ deleted: number }> => sender.sweep(now),

    sendDue: async (now?: Date): Promise<SendCounts> =>
      transport ? sender.sendDue(now) : { sent: 0, dropped: 0, postponed: 0 },

    queueMissing: () => sender.queueMissing(),

    async startJobs(engine: Pick<JobEngine, "work">): Promise<void> {
      if (transport) await sender.startJobs(engine);
      else log.warn({}, "SMTP_URL is not set: mails are kept until it is");
    },

    /** Call it after the engine has stopped. */
    close: (): void => transport?.close(),
  };
}
