/** How fast marked searches become messages, and messages leave the outbox. */
import { mailTemplates } from "../../src/main/mail-templates.ts";
import { createLogger } from "../../src/platform/log.ts";
import { createMailRenderers } from "../../src/platform/mail/mail-renderer.ts";
import { createMailSender } from "../../src/platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../src/platform/mail/smtp-transport.ts";
import { startSmtpServer } from "../../test/smtp-server.ts";
import type { SearchBench } from "./database.ts";

export interface DeliveryFigures {
  members: number;
  told: number;
  /** Members looked at a second, whether or not something was found. */
  membersPerSecond: number;
  mailsPerSecond: number;
}

const noon = new Date("2026-12-07T12:00:00+06:00");

export async function measureDelivery({ client, services }: SearchBench, members: number): Promise<DeliveryFigures> {
  await client.query("truncate search_mark");
  await client.query(
    `insert into search_mark select id, $2::timestamptz from saved_search
     where cadence <> 'instant' and member_id in (select id from member where uid like 'seeker-%' order by md5(uid)
       limit $1::integer)`,
    [members, noon],
  );
  const begun = performance.now();
  await services.delivery.runDue(noon);
  const seconds = (performance.now() - begun) / 1000;
  const server = await startSmtpServer();
  const transport = createSmtpTransport(server.url);
  const sender = createMailSender({
    db: services.db,
    transport,
    renderers: createMailRenderers(mailTemplates, {
      db: services.db,
      links: services.links,
      origin: "https://nestmates.example",
    }),
    from: "Nest Mates <hello@nestmates.example>",
    log: createLogger("silent"),
  });
  const sendingBegun = performance.now();
  const { sent } = await sender.sendDue(noon);
  const sendingSeconds = (performance.now() - sendingBegun) / 1000;
  transport.close();
  await server.stop();
  return {
    members,
    told: sent,
    membersPerSecond: Math.round(members / seconds),
    mailsPerSecond: Math.round(sent / sendingSeconds),
  };
}
