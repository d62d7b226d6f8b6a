/** Messages and the badge over HTTP, compared with PostgreSQL alone. */
import type autocannon from "autocannon";
import { newNonce } from "../../src/features/conversations/nonce.ts";
import { MINUTE_MS } from "../../src/platform/time.ts";
import { unsignedIdToken } from "../../test/members.ts";
import type { Statement } from "../../test/scale/explain.ts";
import { type ComparedRow, type Comparison, compareWithEngine, ENGINE_CLIENTS } from "../lib/compare.ts";
import { toScript } from "../lib/engine.ts";
import { memberColumns, type Recorder, type SavedMember } from "../lib/recorder.ts";

/** Few: each connection prepares the statements of each script. */
const SCRIPTS = 2;
/** A conversation accepts 20 messages a minute, so a run of five seconds needs thousands of them. */
const CONVERSATIONS = 6_000;
const PORT = 4094;
const AIM = 0.5;
const TEXT = "See you on Friday at five, then.";

interface Sample extends SavedMember {
  conversation: string;
  token: string;
}

/** In a small database few conversations are open. Reopens no more of a listing's than it has places. */
const reopenText = `
  update conversation set state = 'open', closed_reason = null, closed_at = null, due_at = now() + interval '30 days'
  where id in (
    select id from (
      select c.id, q.cap - q.live as places, row_number() over (partition by c.listing_id order by c.id) as nth
      from conversation c join member m on m.id = c.seeker_id join conversation_queue q on q.listing_id = c.listing_id
      where c.state = 'closed' and c.answered_at is not null and m.uid like 'scale-%') as closed
    where nth <= places
    order by id limit greatest(0, ${CONVERSATIONS} - (select count(*) from conversation where state = 'open')))`;

/** Open conversations, as their seekers see them. */
async function readSamples({ client }: Recorder): Promise<Sample[]> {
  await client.query(reopenText);
  const { rows } = await client.query<Omit<Sample, "token">>(
    `select c.id as conversation, ${memberColumns} from conversation c join member m on m.id = c.seeker_id
     where c.state = 'open' and m.email_verified and m.uid like 'scale-%'
       and not exists (select from member_block
         where (blocker_id, blocked_id) in ((c.poster_id, c.seeker_id), (c.seeker_id, c.poster_id)))
     order by md5(c.id::text) limit ${CONVERSATIONS}`,
  );
  return rows.map((row) => ({ ...row, token: `Bearer ${unsignedIdToken(row)}` }));
}

const ageText = `
  update conversation_message m set sent_at = m.sent_at - interval '1 day' from conversation c
  where c.id = any ($1::bigint[]) and m.conversation_id = c.id and m.number > c.seeker_sent + c.poster_sent - 100
    and m.sent_at > now() - interval '1 hour'`;

/** What the run before has sent is a day old, so that nothing is refused because somebody writes too fast. */
const age =
  ({ client }: Recorder, samples: readonly Sample[]) =>
  async (): Promise<void> => {
    await client.query(ageText, [samples.map(({ conversation }) => conversation)]);
  };

/** The dates of a conversation are older, or days ahead. */
const isNow = (value: unknown): boolean => value instanceof Date && Math.abs(Date.now() - value.getTime()) < MINUTE_MS;

/** The time becomes the clock of PostgreSQL: with a constant, later updates would change no index and cost less. */
function withClock({ text, values }: Statement): Statement {
  const moving = values.reduce<string>(
    (changed, value, index) =>
      isNow(value) ? changed.replaceAll(`$${index + 1}::timestamptz`, "clock_timestamp()") : changed,
    text,
  );
  return { text: moving, values };
}

/** The value with the number :n, by a search tree: a list of thousands would take pgbench longer than the statement. */
const branch = (values: readonly string[], from = 0): string => {
  const half = Math.ceil(values.length / 2);
  return values.length < 2
    ? (values[0] ?? "0")
    : `case when :n < ${from + half} then ${branch(values.slice(0, half), from)} else ${branch(values.slice(half), from + half)} end`;
};
const choose = (name: string, values: readonly string[]) => `\\set ${name} ${branch(values)}`;

/** The statements for one sample as scripts that draw another sample each time. */
function toScripts(
  statements: readonly Statement[],
  recordedFor: Sample,
  nonce: string,
  samples: readonly Sample[],
): string[] {
  const each = Math.ceil(samples.length / SCRIPTS);
  const body = statements.map(withClock).map(({ text, values }) => {
    const names: Record<number, string> = {};
    for (const [index, value] of values.entries()) {
      if (value === recordedFor.memberId) names[index + 1] = "member";
      if (value === recordedFor.conversation) names[index + 1] = "conversation";
      if (value === nonce) names[index + 1] = "nonce";
    }
    return toScript(text, values, names);
  });
  return Array.from({ length: Math.ceil(samples.length / each) }, (_, script) =>
    samples.slice(script * each, (script + 1) * each),
  ).map((part, script) =>
    [
      // One after the other, as over HTTP: at random, some conversations would get far more messages than others.
      `\\set turn${script} :turn${script} + 1`,
      `\\set n (:client_id + ${ENGINE_CLIENTS} * :turn${script}) % ${part.length}`,
      choose(
        "conversation",
        part.map(({ conversation }) => conversation),
      ),
      choose(
        "member",
        part.map(({ memberId }) => memberId),
      ),
      "\\set nonce random(1, 9000000000000000)",
      ...body,
    ].join("\n"),
  );
}

export async function measureThroughput(bench: Recorder, seconds: number, rounds: number): Promise<ComparedRow[]> {
  const { services, databaseUrl, identity } = bench;
  const samples = await readSamples(bench);
  const [first] = samples;
  if (!first) throw new Error("There are no open conversations");
  const nonce = newNonce();
  const actor = await bench.actorOf(first);
  const identify = () => bench.actorOf(first);
  const scriptsOf = async (work: () => Promise<unknown>) =>
    toScripts(await bench.statementsOf(work), first, nonce, samples);

  const sending = await bench.statementsOf(async () => {
    await identify();
    await services.conversations.send(actor, first.conversation, { nonce, text: TEXT });
  });
  const theStep = sending.filter(({ text }) => /conversation_message|for no key update/.test(text));

  let turn = 0;
  const next = () => samples[(turn += 1) % samples.length] as Sample;
  const get = (path: (sample: Sample) => string) => (): autocannon.Request[] => [
    {
      setupRequest(request) {
        const sample = next();
        return { ...request, method: "GET", path: path(sample), headers: { authorization: sample.token } };
      },
    },
  ];
  const send = (): autocannon.Request[] => [
    {
      setupRequest(request) {
        const { conversation, token } = next();
        const headers = { "content-type": "application/json", authorization: token };
        return {
          ...request,
          method: "POST",
          path: `/api/conversations/${conversation}/messages`,
          headers,
          body: JSON.stringify({ nonce: newNonce(), text: TEXT }),
        };
      },
    },
  ];

  const sent = toScripts(sending, first, nonce, samples);
  const alone = toScripts(theStep, first, nonce, samples);
  const badge = await scriptsOf(async () => services.inbox.statusOf(await identify()));
  const options = { databaseUrl, identity, port: PORT, seconds, rounds };
  const beforeRun = age(bench, samples);
  type What = Pick<Comparison, "scripts" | "requests" | "beforeRun">;
  const comparisons: Record<string, What> = {
    "a message, all its statements": { scripts: sent, requests: send, beforeRun },
    "a message, its step alone": { scripts: alone, requests: send, beforeRun },
    "the unread badge": { scripts: badge, requests: get(() => "/api/events") },
  };
  const rows: ComparedRow[] = [];
  for (const [what, comparison] of Object.entries(comparisons))
    rows.push(await compareWithEngine(what, AIM, { ...comparison, environment: {} }, options));
  return rows;
}
