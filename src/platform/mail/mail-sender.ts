/**
 * Takes mails out of the outbox and hands them to the server. It may be killed at any moment: a mail is taken by a lease, and only the server's word makes it
 * sent. Killed between that word and our writing it down, the mail is handed over once more, under the same Message-ID.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { traced } from "../telemetry/spans.ts";
import { type Composer, type DueMail, type Handover, headersOf, type MailTransport, messageIdOf } from "./mail.ts";
import { causeOf, claimMail, deleteDoneMails, dropMail, markSent, postponeMail } from "./outbox.queries.ts";
import { SILENCE_TIMEOUT_MS, SMTP_CONNECTIONS } from "./smtp-transport.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Longer than the server may take for one mail. */
const LEASE_MS = SILENCE_TIMEOUT_MS + 2 * MINUTE_MS;
/** After the first, second, … failure. One more, and it is given up. */
const RETRY_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);
/** While the server is away, which is counted against no mail. */
const PAUSE_MS = 30 * SECOND_MS;
/** Older than that, it is no news any more. */
const MOST_DAYS = 7;
export const KEEP_DONE_DAYS = 90;
const SWEEP_BATCH = 5_000;
const LOOK_AGAIN_MS = 2 * SECOND_MS;

export interface MailSenderOptions {
  db: Executor;
  /** None: mails are kept until there is one. */
  transport: MailTransport | undefined;
  composers: Readonly<Record<string, Composer>>;
  from: string;
  log: Logger;
  /** Told what became of each try. */
  onOutcome?: ((outcome: MailOutcome) => void) | undefined;
}

/** `withdrawn`: there was no cause for it any more. */
export type MailOutcome = "sent" | "postponed" | "refused" | "withdrawn";

export interface SendingResult {
  sent: number;
  /** Refused, given up, or without cause by now. */
  dropped: number;
  postponed: number;
}

export type MailSender = ReturnType<typeof createMailSender>;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export function createMailSender({ db, transport, composers, from, log, onOutcome }: MailSenderOptions) {
  let pausedUntil = 0;

  async function handOver(mail: DueMail, server: MailTransport, now: Date): Promise<Handover | undefined> {
    if (mail.attempts > RETRY_MS.length + 1) return { outcome: "refused", reason: "too many tries" };
    if (now.getTime() - mail.createdAt.getTime() > MOST_DAYS * DAY_MS) return { outcome: "refused", reason: "too old" };
    const compose = composers[mail.kind];
    // A newer release may know it.
    if (!compose) return { outcome: "postponed", reason: `no words for ${mail.kind}` };
    const composed = await compose(mail, now);
    return composed && server.hand({ ...composed, from, messageId: messageIdOf(mail, from), date: now, headers: headersOf(mail, composed, from) });
  }

  async function settle(mail: DueMail, handover: Handover | undefined, now: Date): Promise<keyof SendingResult> {
    if (handover?.outcome === "sent") {
      await markSent(db, mail, now);
      onOutcome?.("sent");
      return "sent";
    }
    const { outcome, reason } = handover ?? ({ outcome: "refused", reason: "no cause any more" } as const);
    const line = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason };
    const wait = outcome === "unreachable" ? PAUSE_MS : RETRY_MS[mail.attempts - 1];
    if (outcome === "refused" || wait === undefined) {
      if (handover) log.warn(line, "a mail was given up");
      await dropMail(db, mail, now, reason);
      onOutcome?.(handover ? "refused" : "withdrawn");
      return "dropped";
    }
    if (outcome === "unreachable") pausedUntil = now.getTime() + PAUSE_MS;
    log.warn(line, outcome === "unreachable" ? "the mail server cannot be used" : "a mail has to wait");
    await postponeMail(db, mail, { until: later(now, wait), reason, isTry: outcome === "postponed" });
    onOutcome?.("postponed");
    return "postponed";
  }

  /** The mail that was tried next and what became of it; undefined: there is none, or none can be sent now. */
  async function sendNext(server: MailTransport, now: Date): Promise<keyof SendingResult | undefined> {
    if (now.getTime() < pausedUntil) return undefined;
    const mail = await claimMail(db, now, later(now, LEASE_MS));
    if (!mail) return undefined;
    return traced({ name: `mail ${mail.kind}`, kind: "consumer", follows: causeOf(mail) }, async () => {
      const handover = await handOver(mail, server, now).catch((error: unknown): Handover => {
        log.error({ err: error, mail: mail.id, kind: mail.kind }, "a mail could not be written");
        return { outcome: "postponed", reason: "could not be written" };
      });
      return settle(mail, handover, now);
    });
  }

  /** All that is due. `now` stops the clock; without it, the clock is read before each mail, since a lease counts from then. */
  async function sendDue(now?: Date, signal?: AbortSignal): Promise<SendingResult> {
    const result: SendingResult = { sent: 0, dropped: 0, postponed: 0 };
    if (!transport) return result;
    const lane = async () => {
      for (;;) {
        const became = signal?.aborted ? undefined : await sendNext(transport, now ?? new Date());
        if (!became) return;
        result[became] += 1;
      }
    };
    await Promise.all(Array.from({ length: SMTP_CONNECTIONS }, lane));
    return result;
  }

  return {
    sendDue,

    /** Looks again every two seconds. */
    start(): { stop(): Promise<void> } {
      if (!transport) {
        log.warn({}, "SMTP_URL is not set: mails are kept until it is");
        return { stop: async () => undefined };
      }
      const stopping = new AbortController();
      const running = (async () => {
        while (!stopping.signal.aborted) {
          const result = await sendDue(undefined, stopping.signal).catch((error: unknown) => log.warn({ err: error }, "mails have to wait"));
          if (result && (result.sent > 0 || result.dropped > 0)) log.info({ ...result }, "mails sent");
          await sleep(LOOK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // woken in order to stop
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
