/**
 * The process that mail.ts starts: accepts every mail and keeps the newest thousand as files. Its arguments are port
 * and folder.
 */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callbackify } from "node:util";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { MAIL_BANNER } from "./mail.ts";

const MOST_MAILS = 1_000;
const MOST_BYTES = 1_000_000;

const [port, folder] = [Number(process.argv[2]), process.argv[3] ?? "."];
/** Sorted by time, because the file names begin with it. */
const kept = readdirSync(folder)
  .filter((name) => name.endsWith(".eml"))
  .toSorted();
let count = 0;

/** Renames the file when it is complete, because a test may be waiting for it. */
async function keep(mail: Buffer): Promise<void> {
  count += 1;
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${String(count).padStart(6, "0")}.eml`;
  await writeFile(join(folder, `${name}.part`), mail);
  await rename(join(folder, `${name}.part`), join(folder, name));
  kept.push(name);
  for (const old of kept.splice(0, Math.max(0, kept.length - MOST_MAILS))) await rm(join(folder, old), { force: true });
}

const server = new SMTPServer({
  banner: MAIL_BANNER,
  size: MOST_BYTES,
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  allowInsecureAuth: true,
  disableReverseLookup: true,
  closeTimeout: 500,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
    const mail = Buffer.concat(await stream.toArray());
    // The size option is only announced to the sender.
    if (stream.sizeExceeded) throw Object.assign(new Error("too large"), { responseCode: 552 });
    await keep(mail);
  }),
});
server.on("error", (error) => console.error(error.message));
server.listen(port, "127.0.0.1");
await once(server.server, "listening");
process.once("SIGTERM", () => server.close(() => process.exit(0)));
