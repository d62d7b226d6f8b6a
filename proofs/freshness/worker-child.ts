/**
 * A worker with a simulated clock, which can be killed. It runs on request what the real worker runs as scheduled jobs.
 */
import { createTakenService } from "../../src/features/conversations/server/taken.service.ts";
import { createFreshnessService } from "../../src/features/freshness/server/freshness.service.ts";
import { createListingLife } from "../../src/features/listings/server/listing-life.service.ts";
import { mailTemplates } from "../../src/main/mail-templates.ts";
import { createSignedLinks } from "../../src/platform/auth/signed-link.ts";
import { readConfig } from "../../src/platform/config.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { createLogger } from "../../src/platform/log.ts";
import { createMailRenderers } from "../../src/platform/mail/mail-renderer.ts";
import { createMailSender } from "../../src/platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../src/platform/mail/smtp-transport.ts";

const config = readConfig();
const { db } = openDatabase({ url: config.databaseUrl, poolSize: config.databasePool });
const links = createSignedLinks(config.linkSecret);
const log = createLogger(config.logLevel);
const nobody = () => undefined;
const inboxHints = {
  tell: nobody,
  tellListing: nobody,
  tellListingOfConversation: nobody,
  tellListingSoon: nobody,
  beforeEndOfListing: () => Promise.resolve(nobody),
};
const taken = createTakenService({ db, inboxHints, log });
const freshness = createFreshnessService({
  db,
  links,
  log,
  listingLife: createListingLife({
    emit: () => Promise.resolve(),
    onTaken: (trx, listing, now) => taken.begin(trx, listing, now),
    onAvailableAgain: (trx, listing, now) => taken.undo(trx, listing, now),
  }),
  onWrite: nobody,
});
const mailSender = createMailSender({
  db,
  transport: createSmtpTransport(config.mail.smtpUrl ?? ""),
  renderers: createMailRenderers(mailTemplates, { db, links, origin: config.origin }),
  from: config.mail.from,
  log,
});

async function work(now: Date): Promise<void> {
  await freshness.askClock.runDue(now);
  await freshness.sleepClock.runDue(now);
  await taken.clock.runDue(now);
  await mailSender.sendDue(now);
  process.send?.("done");
}

process.on("message", (time: number) => void work(new Date(time)));
process.once("disconnect", () => process.exit());
process.send?.("ready");
