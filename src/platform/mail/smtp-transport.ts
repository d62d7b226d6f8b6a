import { createTransport } from "nodemailer";
import type { Handover, MailTransport } from "./mail.ts";

export const SMTP_CONNECTIONS = 3;
const MAILS_PER_CONNECTION = 100;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** As nodemailer tells a failure. */
interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** `smtp://user:password@host:587`, with TLS where the server offers it, or `smtps://`. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    // An idle connection that the server closed is opened anew once; what comes after is ours to decide.
    maxRequeues: 1,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async hand({ to, from, subject, text, html, messageId, date, headers }) {
      if (!isOneAddress(to.address)) return { outcome: "refused", reason: "no address" };
      try {
        await transport.sendMail({ to, from, subject, text, html, messageId, date, headers });
        return { outcome: "sent" };
      } catch (error) {
        return toHandover(error as SmtpFailure);
      }
    },
    close: () => transport.close(),
  };
}

/** Nothing that a header or a list of recipients could be continued with. */
const isOneAddress = (address: string): boolean => /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/.test(address);

/** The server wants us to sign in, or does not believe who we are: nothing to do with the mail. */
const aboutUs = new Set([421, 503, 530, 534, 535, 538]);

function toHandover(failure: SmtpFailure): Handover {
  const { code = "", responseCode, command = "" } = failure;
  const reason = describe(failure);
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  if (responseCode && isAboutMail && !aboutUs.has(responseCode)) return { outcome: responseCode >= 500 ? "refused" : "postponed", reason };
  // Never sent at all, since its parts make no mail.
  if (!responseCode && command === "API" && (code === "EENVELOPE" || code === "EMESSAGE")) return { outcome: "refused", reason };
  return { outcome: "unreachable", reason };
}

/** `550 5.1.1 RCPT TO` */
function describe({ code = "", responseCode, response = "", command = "" }: SmtpFailure): string {
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return [responseCode ?? code, detail, command].filter(Boolean).join(" ");
}
