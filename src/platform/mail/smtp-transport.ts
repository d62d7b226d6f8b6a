import type { Readable } from "node:stream";
import { createTransport, type PluginFunction } from "nodemailer";
import type { SendResult } from "../outbox/outbox-sender.ts";
import { isAddressFailure } from "./delivery-report.ts";
import type { MailTransport, OutgoingMail } from "./mail.ts";

/** One of these connections is kept for urgent mails. */
export const SMTP_CONNECTIONS = 5;
const MAILS_PER_CONNECTION = 100;
const CONNECT_TIMEOUT_MS = 10_000;
/** RFC 5321 gives the server 10 minutes to reply after DATA. A shorter timeout would send mails twice. */
export const SILENCE_TIMEOUT_MS = 10 * 60_000;

/** The fields of nodemailer's errors that we use. */
interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

export interface SmtpOptions {
  /** Socket inactivity timeout. */
  silenceMs?: number;
  /** The provider's limit, for this process. */
  perSecond?: number | undefined;
}

/** Supports `smtp://user:password@host:587` (STARTTLS if the server offers it) and `smtps://`. */
export function createSmtpTransport(
  smtpUrl: string,
  { silenceMs = SILENCE_TIMEOUT_MS, perSecond }: SmtpOptions = {},
): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    // nodemailer must not retry on a second connection: we could not tell how far the mail got.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(perSecond && { rateLimit: perSecond, rateDelta: 1_000 }),
  });
  const started = new Map<string, Readable>();
  transport.use("stream", recordStarted(started));

  async function attempt({
    to,
    from,
    subject,
    text,
    html,
    messageId,
    date,
    headers,
    calendar,
  }: OutgoingMail): Promise<SmtpFailure | undefined> {
    try {
      await transport.sendMail({
        to,
        from,
        subject,
        text,
        html,
        messageId,
        date,
        headers,
        ...(calendar && { icalEvent: { method: "PUBLISH", filename: "visit.ics", content: calendar } }),
      });
      return undefined;
    } catch (error) {
      return error as SmtpFailure;
    }
  }

  return {
    async send(mail) {
      if (!isOneAddress(mail.to.address)) return { outcome: "refused", reason: "not an e-mail address" };
      const start = performance.now();
      let failure = await attempt(mail);
      // The server may have closed an idle connection of the pool. Retry once on a new one.
      if (failure && isStaleConnection(failure) && performance.now() - start < CONNECT_TIMEOUT_MS) {
        started.delete(mail.messageId);
        failure = await attempt(mail);
      }
      const content = started.get(mail.messageId);
      started.delete(mail.messageId);
      return failure ? toSendResult(failure, content) : { outcome: "sent" };
    },
    close: () => transport.close(),
  };
}

/**
 * Records the mails whose SMTP transaction has started. nodemailer opens the content stream after connecting and
 * signing in, right before MAIL FROM.
 */
const recordStarted =
  (started: Map<string, Readable>): PluginFunction =>
  ({ message, data }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const content = read(options);
      started.set(String(data.messageId), content);
      return content;
    };
    done();
  };

/**
 * The pool reports ECONNECTION without a command if the connection was closed before the greeting or while idle:
 * nothing of the mail was sent.
 */
const isStaleConnection = ({ code, command, responseCode }: SmtpFailure): boolean =>
  code === "ECONNECTION" && !command && !responseCode;

/** Rejects characters that could add a header or a second recipient. */
const isOneAddress = (address: string): boolean => /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/.test(address);

/** Codes about our session, not about the mail: the server shuts down, or wants other credentials. */
const sessionCodes = new Set([421, 503, 530, 534, 535, 538]);

/** `content` is set if the SMTP transaction of the mail has started. */
function toSendResult(failure: SmtpFailure, content: Readable | undefined): SendResult {
  const { code = "", responseCode, command = "" } = failure;
  const reason = describe(failure);
  const isMailCommand = command === "RCPT TO" || command === "DATA";
  if (responseCode && isMailCommand && !sessionCodes.has(responseCode)) {
    if (responseCode < 500) return { outcome: "postponed", reason };
    return { outcome: "refused", reason, isBadAddress: command === "RCPT TO" && isAddressFailure(detailOf(failure)) };
  }
  // nodemailer could not build the message.
  if (!responseCode && command === "API" && (code === "EENVELOPE" || code === "EMESSAGE"))
    return { outcome: "refused", reason };
  // The connection was lost during or after this mail. It may have arrived, so the attempt counts.
  const isInterrupted = content !== undefined && !responseCode && !isStaleConnection(failure);
  if (isInterrupted || content?.readableDidRead) return { outcome: "postponed", reason };
  return { outcome: "unreachable", reason };
}

/** The enhanced status code (RFC 3463), if the server sent one. */
const detailOf = ({ response = "" }: SmtpFailure): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? "";

/** Describes a failure in the form `550 5.1.1 RCPT TO`. */
function describe(failure: SmtpFailure): string {
  const { code = "", responseCode, command = "" } = failure;
  return [responseCode ?? code, detailOf(failure), command].filter(Boolean).join(" ");
}
