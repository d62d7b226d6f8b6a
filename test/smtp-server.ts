import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { callbackify } from "node:util";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  raw: string;
  mail: ParsedMail;
}

export interface SmtpServerOptions {
  port?: number;
  /** If set, clients have to sign in with this account. */
  account?: { user: string; password: string };
  /** Response to a recipient instead of 250. */
  refuse?: (address: string) => { code: number; text: string } | undefined;
  /** Response after the data of the mail was sent. */
  refuseData?: (to: readonly string[]) => { code: number; text: string } | undefined;
  /** Called before the server acknowledges the mail. */
  onReceived?: (mail: ReceivedMail) => Promise<void> | void;
}

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server for tests that keeps received mails. */
export async function startSmtpServer({ port = 0, account, refuse, refuseData, onReceived }: SmtpServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: account ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    authOptional: !account,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(refusal({ code: 535, text: "5.7.8 Wrong" })),
    onRcptTo({ address }, _session, done) {
      const refused = refuse?.(address);
      done(refused ? refusal(refused) : null);
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const raw = Buffer.concat(await stream.toArray()).toString();
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const refused = refuseData?.(to);
      if (refused) throw refusal(refused);
      const mail = { to, raw, mail: await simpleParser(raw) };
      received.push(mail);
      await onReceived?.(mail);
    }),
  });
  const lines = new Set<Socket>();
  server.server.on("connection", (line: Socket) => {
    lines.add(line);
    line.once("close", () => lines.delete(line));
  });
  server.on("error", () => undefined); // tests break connections on purpose
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: ownPort } = server.server.address() as AddressInfo;
  const credentials = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : "";
  return {
    url: `smtp://${credentials}127.0.0.1:${ownPort}`,
    port: ownPort,
    received,
    to: (address: string) => received.filter(({ to }) => to.includes(address)),
    /** Closes all connections without a reply. */
    cutLines: () => {
      for (const line of lines) line.destroy();
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
