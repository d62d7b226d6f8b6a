/**
 * A worker with a simulated clock, which can be killed. It does on request what the real worker does for saved searches
 * every minute.
 */
import { mailTemplates } from "../../src/main/mail-templates.ts";
import { createServices } from "../../src/main/services.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLogger } from "../../src/platform/log.ts";
import { createMailRenderers } from "../../src/platform/mail/mail-renderer.ts";
import { createMailSender } from "../../src/platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../src/platform/mail/smtp-transport.ts";

const config = readConfig();
const log = createLogger(config.logLevel);
const { db, links, matching, delivery } = createServices(config, log);
const mailSender = createMailSender({
  db,
  transport: createSmtpTransport(config.mail.smtpUrl ?? ""),
  renderers: createMailRenderers(mailTemplates, { db, links, origin: config.origin }),
  from: config.mail.from,
  log,
});

async function work(now: Date): Promise<void> {
  await matching.matchInstant(now);
  await delivery.runDue(now);
  await mailSender.sendDue(now);
  process.send?.("done");
}

process.on("message", (time: number) => void work(new Date(time)));
process.once("disconnect", () => process.exit());
process.send?.("ready");
