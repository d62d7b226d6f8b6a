/**
 * Sends the mails of the outbox. The process may be killed at any time: a mail is claimed with a lease, and marked as sent only after the server has accepted
 * it. If we are killed in between, the mail is sent again with the same Message-ID.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { traced } from "../telemetry/spans.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import { type DueMail, headersOf, type MailRenderer, type MailTransport, messageIdOf, type SendResult } from "./mail.ts";
import { claimMail, deleteDoneMails, dropMail, markSent, postponeMail, traceparentOf } from "./outbox.queries.ts";
import { SILENCE_TIMEOUT_MS, SMTP_CONNECTIONS } from "./smtp-transport.ts";

const SECOND_MS = 1_000;

/** Longer than the server may take for one mail, so that no second worker claims it meanwhile. */
const LEASE_MS = SILENCE_TIMEOUT_MS + 2 * MINUTE_MS;
/** The delay after the first, second, … failure. After one more failure the mail is dropped. */
const RETRY_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);
/** After the server was unreachable. Such an attempt does not count against the mail. */
const PAUSE_MS = 30 * SECOND_MS;
/** Older mails are dropped: their content is out of date. */
const MAX_AGE_DAYS = 7;
export const KEEP_DONE_DAYS = 90;
const SWEEP_BATCH = 5_000;
const POLL_INTERVAL_MS = 2 * SECOND_MS;

export interface MailSenderOptions {
  db: Executor;
  /** If undefined, mails stay in the outbox. */
  transport: MailTransport | undefined;
  /** By mail kind. */
  renderers: Readonly<Record<string, MailRenderer>>;
  from: string;
  log: Logger;
  /** Called after each attempt. */
  onOutcome?: ((outcome: MailOutcome) => void) | undefined;
}

/** `withdrawn`: dropped because the reason for the mail no longer exists. */
export type MailOutcome = "sent" | "postponed" | "refused" | "withdrawn";

export interface SendCounts {
  sent: number;
  /** Refused, out of attempts, or withdrawn. */
  dropped: number;
  postponed: number;
}

export type MailSender = ReturnType<typeof createMailSender>;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export function createMailSender({ db, transport, renderers, from, log, onOutcome }: MailSenderOptions) {
  let pausedUntil = 0;

  /** Undefined if the mail is withdrawn. */
  async function trySend(mail: DueMail, server: MailTransport, now: Date): Promise<SendResult | undefined> {
    if (mail.attempts > RETRY_MS.length + 1) return { outcome: "refused", reason: "too many attempts" };
    if (now.getTime() - mail.createdAt.getTime() > MAX_AGE_DAYS * DAY_MS) return { outcome: "refused", reason: "too old" };
    const render = renderers[mail.kind];
    // During a rolling deploy, a web process of a newer release may queue kinds that this worker does not know.
    if (!render) return { outcome: "postponed", reason: `no template for ${mail.kind}` };
    const rendered = await render(mail, now);
    return rendered && server.send({ ...rendered, from, messageId: messageIdOf(mail, from), date: now, headers: headersOf(mail, rendered, from) });
  }

  async function record(mail: DueMail, result: SendResult | undefined, now: Date): Promise<keyof SendCounts> {
    if (result?.outcome === "sent") {
      await markSent(db, mail, now);
      onOutcome?.("sent");
      return "sent";
    }
    const { outcome, reason } = result ?? ({ outcome: "refused", reason: "no longer relevant" } as const);
    const fields = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason };
    const delayMs = outcome === "unreachable" ? PAUSE_MS : RETRY_MS[mail.attempts - 1];
    if (outcome === "refused" || delayMs === undefined) {
      if (result) log.warn(fields, "mail dropped");
      await dropMail(db, mail, now, reason);
      onOutcome?.(result ? "refused" : "withdrawn");
      return "dropped";
    }
    if (outcome === "unreachable") pausedUntil = now.getTime() + PAUSE_MS;
    log.warn(fields, outcome === "unreachable" ? "mail server unavailable" : "mail postponed");
    await postponeMail(db, mail, { until: later(now, delayMs), reason, countsAsAttempt: outcome === "postponed" });
    onOutcome?.("postponed");
    return "postponed";
  }

  /** The result of sending the next due mail. Undefined if none is due, or sending is paused. */
  async function sendNext(server: MailTransport, now: Date): Promise<keyof SendCounts | undefined> {
    if (now.getTime() < pausedUntil) return undefined;
    const mail = await claimMail(db, now, later(now, LEASE_MS));
    if (!mail) return undefined;
    return traced({ name: `mail ${mail.kind}`, kind: "consumer", follows: traceparentOf(mail) }, async () => {
      const result = await trySend(mail, server, now).catch((error: unknown): SendResult => {
        log.error({ err: error, mail: mail.id, kind: mail.kind }, "mail could not be rendered");
        return { outcome: "postponed", reason: "rendering failed" };
      });
      return record(mail, result, now);
    });
  }

  /** Sends all due mails. Without `now`, the clock is read before each mail, since its lease begins then. */
  async function sendDue(now?: Date, signal?: AbortSignal): Promise<SendCounts> {
    const counts: SendCounts = { sent: 0, dropped: 0, postponed: 0 };
    if (!transport) return counts;
    const sendUntilEmpty = async () => {
      for (;;) {
        const result = signal?.aborted ? undefined : await sendNext(transport, now ?? new Date());
        if (!result) return;
        counts[result] += 1;
      }
    };
    await Promise.all(Array.from({ length: SMTP_CONNECTIONS }, sendUntilEmpty));
    return counts;
  }

  return {
    sendDue,

    /** Polls the outbox until it is stopped. */
    start(): { stop(): Promise<void> } {
      if (!transport) {
        log.warn({}, "SMTP_URL is not set: mails are kept until it is");
        return { stop: async () => undefined };
      }
      const stopping = new AbortController();
      const running = (async () => {
        while (!stopping.signal.aborted) {
          const counts = await sendDue(undefined, stopping.signal).catch((error: unknown) => log.warn({ err: error }, "outbox could not be processed"));
          if (counts && (counts.sent > 0 || counts.dropped > 0)) log.info({ ...counts }, "mails sent");
          await sleep(POLL_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // aborted by stop()
        }
      })();
      return {
        async stop() {
          stopping.abort();
          await running;
          transport.close();
        },
      };
    },

    async sweep(now = new Date()): Promise<{ deleted: number }> {
      const before = later(now, -KEEP_DONE_DAYS * DAY_MS);
      let total = 0;
      for (;;) {
        const deleted = await deleteDoneMails(db, before, SWEEP_BATCH);
        total += deleted;
        if (deleted < SWEEP_BATCH) return { deleted: total };
      }
    },
  };
}
