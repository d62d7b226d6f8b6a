/**
 * A listing with 25 live requests and 100 in the waiting list is marked as taken: a minute later everybody gets one
 * notice and one mail, in one transaction.
 */
import { queueLimits } from "../../src/features/conversations/conversation.limits.ts";
import { openConversation } from "../../src/features/conversations/server/waiting-list.ts";
import { freshness } from "../../src/features/listings/listing-life.ts";
import { mailTemplates } from "../../src/main/mail-templates.ts";
import { createLogger } from "../../src/platform/log.ts";
import { createMailRenderers } from "../../src/platform/mail/mail-renderer.ts";
import { createMailSender } from "../../src/platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../src/platform/mail/smtp-transport.ts";
import { HOUR_MS } from "../../src/platform/time.ts";
import { addMembers } from "../../test/conversations.ts";
import { startSmtpServer } from "../../test/smtp-server.ts";
import { middle } from "../lib/figures.ts";
import type { ProofRow } from "../lib/proof.ts";
import { memberColumns, type Recorder, type SavedMember } from "../lib/recorder.ts";

const PEOPLE = queueLimits.live + queueLimits.waiting;
const MOST_MS = 200;

interface Filled {
  ms: number;
  transactions: number;
  notices: number;
  queued: number;
  /** People to whom the mail server has handed a mail, and mails beyond the first for each. */
  mailed: number;
  twice: number;
}

export async function measureFill(
  bench: Recorder,
  rounds: number,
  isTimed: boolean,
): Promise<{ filled: Filled[]; row: ProofRow }> {
  const smtp = await startSmtpServer();
  const filled: Filled[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) filled.push(await fillOne(bench, smtp));
  } finally {
    await smtp.stop();
  }
  const isRight = ({ transactions, notices, queued, mailed, twice }: Filled) =>
    transactions === 1 && notices === PEOPLE && queued === PEOPLE && mailed === PEOPLE && twice === 0;
  const ms = middle(filled.map((each) => each.ms));
  const last = filled.at(-1);
  return {
    filled,
    row: {
      test: `${queueLimits.live} live and ${queueLimits.waiting} waiting requests, the room is taken`,
      figure: `${ms.toFixed(1)} ms, ${last?.transactions} transaction, ${last?.notices} notices, ${last?.mailed} mails, ${last?.twice} twice`,
      aim: `${MOST_MS} ms, all of them once`,
      isPassed: filled.length > 0 && filled.every(isRight) && (!isTimed || ms <= MOST_MS),
    },
  };
}

async function fillOne(
  { client, services, actorOf }: Recorder,
  smtp: Awaited<ReturnType<typeof startSmtpServer>>,
): Promise<Filled> {
  const { db, links } = services;
  const { rows } = await client.query<SavedMember & { listing: string }>(
    `select l.id as listing, ${memberColumns} from listing l join member m on m.id = l.owner_id
     where l.available and l.state = 'live' and m.uid like 'scale-%' and m.email_verified
       and not exists (select from listing_like where listing_id = l.id)
     order by exists (select from conversation where listing_id = l.id and state <> 'closed'), l.id desc limit 1`,
  );
  const [owner] = rows;
  if (!owner) throw new Error("There is no listing to fill");
  // In a small database every listing may have conversations.
  await client.query("delete from conversation where listing_id = $1 and state <> 'closed'", [owner.listing]);
  const now = new Date();
  const seekers = await addMembers(db, PEOPLE);
  const outcomes: string[] = [];
  for (const [number, seekerId] of seekers.entries()) {
    const message = {
      nonce: String(number + 1),
      body: "I teach nearby and would like to see the room.",
      warning: null,
      hold: null,
    };
    outcomes.push(
      (await openConversation(db, { listingId: owner.listing, seekerId, opener: "seeker", ...message }, now)).outcome,
    );
  }
  const live = outcomes.filter((outcome) => outcome === "asked").length;
  if (live !== queueLimits.live || outcomes.length - live !== queueLimits.waiting)
    throw new Error(`${live} requests are live`);
  // Mails of other parts of the bench.
  await client.query("delete from mail");
  const actor = await actorOf(owner);
  await services.freshness.answer(actor, owner.listing, "taken", now);
  const toldAt = new Date(now.getTime() + (freshness.tellTakenAfterSeconds + 1) * 1000);
  const begin = performance.now();
  await services.taken.clock.runOne(owner.listing, toldAt);
  const ms = performance.now() - begin;

  const one = async (text: string, values: unknown[]) =>
    Number((await client.query<{ count: string }>(text, values)).rows[0]?.count);
  const changed = `select c.xmin from conversation c where c.listing_id = $1 and c.seeker_id = any ($2::bigint[])
      union all
    select m.xmin from conversation_message m join conversation c on c.id = m.conversation_id where c.listing_id = $1
      and m.notice = 'filled'
    union all select xmin from mail`;
  const transactions = await one(`select count(distinct xmin::text) from (${changed}) changed`, [
    owner.listing,
    seekers,
  ]);
  const notices = await one(
    "select count(*) from conversation_message m join conversation c on c.id = m.conversation_id where c.listing_id = $1 and m.notice = 'filled' and c.seeker_id = any ($2::bigint[])",
    [owner.listing, seekers],
  );
  const queued = await one("select count(*) from mail where member_id = any ($1::bigint[])", [seekers]);

  const transport = createSmtpTransport(smtp.url);
  const before = smtp.received.length;
  const renderers = createMailRenderers(mailTemplates, { db, links, origin: "https://nestmates.example" });
  await createMailSender({
    db,
    transport,
    renderers,
    from: "Nest Mates <hello@nestmates.example>",
    log: createLogger("silent"),
  }).sendDue(new Date(now.getTime() + HOUR_MS));
  transport.close();
  const recipients = smtp.received.slice(before).flatMap(({ to }) => to);
  const mailed = new Set(recipients).size;
  return { ms, transactions, notices, queued, mailed, twice: recipients.length - mailed };
}
