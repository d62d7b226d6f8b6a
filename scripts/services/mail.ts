import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ensureFolder } from "./paths.ts";
import { externalService, isAlive, type Service, waitUntil } from "./service.ts";

const port = Number(process.env["MAIL_PORT"] ?? 9425);

/** The greeting of our server, to tell it from other servers on the port. */
export const MAIL_BANNER = "nest-mates-development";

/** Folder of the received mails, one file each. Mail programs can open them, and browser tests read them. */
export const mailFolder = (): string => ensureFolder("mail");

/** The first line that a server sends; undefined if there is no server. */
function greetingOf(host: string, at: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: at });
    const end = (greeting?: string) => {
      socket.destroy();
      resolve(greeting);
    };
    socket.setTimeout(2_000, () => end());
    socket.once("error", () => end());
    socket.once("data", (data) => end(data.toString()));
  });
}

export function localMail(): Service & { smtpUrl: string } {
  const folder = mailFolder();
  const state = ensureFolder("mail-server");
  const pidFile = join(state, "pid");
  const log = join(state, "mail-server.log");
  const isRunning = async () => (await greetingOf("127.0.0.1", port))?.includes(MAIL_BANNER) ?? false;
  return {
    name: "Mail",
    address: `127.0.0.1:${port}, kept in .services/mail`,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    missing: () => [],
    isRunning,
    async start() {
      if (await isRunning()) return false;
      const output = openSync(log, "w");
      const child = spawn(process.execPath, [join(import.meta.dirname, "mail-server.ts"), String(port), folder], {
        detached: true,
        windowsHide: true,
        stdio: ["ignore", output, output],
      });
      child.unref();
      writeFileSync(pidFile, String(child.pid));
      await waitUntil(
        async () => {
          if (child.exitCode !== null) throw new Error(`The mail server exited at once:\n${readFileSync(log, "utf8")}`);
          return isRunning();
        },
        "The mail server",
        20,
      );
      return true;
    },
    async stop() {
      if (!existsSync(pidFile)) return;
      const pid = Number(readFileSync(pidFile, "utf8"));
      rmSync(pidFile);
      // The process ID may belong to another process by now.
      if (!isAlive(pid) || !(await isRunning())) return;
      process.kill(pid, "SIGTERM");
      await waitUntil(async () => !isAlive(pid), "The end of the mail server", 40);
    },
  };
}

/** An external server, set by SMTP_URL: checked, never started or stopped. */
export function externalMail(smtpUrl: string): Service & { smtpUrl: string } {
  const { hostname, port: given, host, protocol } = new URL(smtpUrl);
  // A server that starts with TLS sends no greeting before the handshake.
  const isRunning = async () =>
    protocol === "smtps:" || (await greetingOf(hostname, Number(given || 25))) !== undefined;
  return { ...externalService("Mail (SMTP_URL)", host, isRunning), smtpUrl };
}
