/** A worker that sends mails and notifications of the kinds `note` and `messages`. The parent kills it. */
import { createSignedLinks } from "../src/platform/auth/signed-link.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { startJobEngine } from "../src/platform/jobs/job-engine.ts";
import { createLogger } from "../src/platform/log.ts";
import { createMailSender } from "../src/platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../src/platform/mail/smtp-transport.ts";
import { createPushSender } from "../src/platform/push/push-sender.ts";
import { createPushTransport, type PushTransportOptions } from "../src/platform/push/push-transport.ts";

const { databaseUrl, smtpUrl, push } = JSON.parse(process.argv[2] ?? "") as {
  databaseUrl: string;
  smtpUrl: string;
  push: PushTransportOptions;
};
const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 8 });
const log = createLogger("error");
const engine = await startJobEngine({ pool, log });
await createMailSender({
  db,
  transport: createSmtpTransport(smtpUrl),
  renderers: {
    note: async () => ({
      to: { name: "", address: "rina@example.com" },
      language: "en",
      subject: "A note",
      text: "In plain words",
      html: "",
    }),
  },
  from: "Nest Mates <hello@nestmates.example>",
  log,
}).startJobs(engine);
await createPushSender({
  db,
  links: createSignedLinks("of a test, long enough"),
  transport: createPushTransport(push),
  templates: { messages: { write: async () => ({ title: "A message", body: "", path: "/inbox" }) } },
  origin: "https://nestmates.example",
  log,
}).startJobs(engine);
process.send?.("ready");
