import type { Readable } from "node:stream";
import { createTransport, type PluginFunction } from "nodemailer";
import type { Handover, MailTransport, OutgoingMail } from "./mail.ts";

export const SMTP_CONNECTIONS = 3;
const MAILS_PER_CONNECTION = 100;
const CONNECT_TIMEOUT_MS = 10_000;
/** What RFC 5321 grants a server that has a whole mail: who hangs up sooner sends it twice. */
export const SILENCE_TIMEOUT_MS = 10 * 60_000;

/** As nodemailer tells a failure. */
interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

export interface SmtpOptions {
  /** For so long the server may say nothing. */
  silenceMs?: number;
}

/** `smtp://user:password@host:587`, with TLS where the server offers it, or `smtps://`. */
export function createSmtpTransport(smtpUrl: string, { silenceMs = SILENCE_TIMEOUT_MS }: SmtpOptions = {}): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    // Each try is one connection's: of two, nobody could tell how far the last one came.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const begun = new Map<string, Readable>();
  transport.use("stream", noteBeginnings(begun));

  async function attempt({ to, from, subject, text, html, messageId, date, headers }: OutgoingMail): Promise<SmtpFailure | undefined> {
    try {
      await transport.sendMail({ to, from, subject, text, html, messageId, date, headers });
      return undefined;
    } catch (error) {
      return error as SmtpFailure;
    }
  }

  return {
    async hand(mail) {
      if (!isOneAddress(mail.to.address)) return { outcome: "refused", reason: "no address" };
      const start = performance.now();
      let failure = await attempt(mail);
      // An idle connection that the server closed is opened anew once, within the time that a mail may take.
      if (failure && isLeftBehind(failure) && performance.now() - start < CONNECT_TIMEOUT_MS) {
        begun.delete(mail.messageId);
        failure = await attempt(mail);
      }
      const content = begun.get(mail.messageId);
      begun.delete(mail.messageId);
      return failure ? toHandover(failure, content) : { outcome: "sent" };
    },
    close: () => transport.close(),
  };
}

/** A mail's content is asked for when a connection stands and the server has let us in, right before MAIL FROM: that is where its own dialogue begins. */
const noteBeginnings =
  (begun: Map<string, Readable>): PluginFunction =>
  ({ message, data }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const content = read(options);
      begun.set(String(data.messageId), content);
      return content;
    };
    done();
  };

/** The pool's own word, without a command: the line was closed before the greeting, or while it was idle, and nothing of the mail was sent. */
const isLeftBehind = ({ code, command, responseCode }: SmtpFailure): boolean => code === "ECONNECTION" && !command && !responseCode;

/** Nothing that a header or a list of recipients could be continued with. */
const isOneAddress = (address: string): boolean => /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/.test(address);

/** The server wants us to sign in, or does not believe who we are: nothing to do with the mail. */
const aboutUs = new Set([421, 503, 530, 534, 535, 538]);

/** `content`: what was read of the mail, once its dialogue had begun. */
function toHandover(failure: SmtpFailure, content: Readable | undefined): Handover {
  const { code = "", responseCode, command = "" } = failure;
  const reason = describe(failure);
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  if (responseCode && isAboutMail && !aboutUs.has(responseCode)) return { outcome: responseCode >= 500 ? "refused" : "postponed", reason };
  // Never sent at all, since its parts make no mail.
  if (!responseCode && command === "API" && (code === "EENVELOPE" || code === "EMESSAGE")) return { outcome: "refused", reason };
  // The line broke in the middle of this mail, or after the server had it: it may have arrived, so that it counts as a try.
  const isBroken = content !== undefined && !responseCode && !isLeftBehind(failure);
  if (isBroken || content?.readableDidRead) return { outcome: "postponed", reason };
  return { outcome: "unreachable", reason };
}

/** `550 5.1.1 RCPT TO` */
function describe({ code = "", responseCode, response = "", command = "" }: SmtpFailure): string {
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return [responseCode ?? code, detail, command].filter(Boolean).join(" ");
}
