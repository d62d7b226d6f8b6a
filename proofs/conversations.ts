/**
 * npm run prove -- conversations: messages, pages of the inbox and conversations over HTTP compared with PostgreSQL
 * alone, in one run; a room that is taken while 25 requests are live and 100 wait; and the plans, buffers and sizes on
 * generated conversations. CONVERSATION_MESSAGES is how many messages are generated (5,000,000; the size aimed at is
 * 100,000,000), once, in a database that is kept unless --drop is given. Words choose parts: throughput, fill, plans.
 * `plans` alone leaves messages out of the write-ahead log, so that the large size is generated in minutes. Fails if a
 * statement reads without an index or touches too many buffers, or if a notice or a mail is missing or comes twice.
 */
import { prepareConversationsDatabase } from "../scripts/seed/databases.ts";
import { dropDatabase } from "../test/database.ts";
import { measureFill } from "./conversations/fill.ts";
import { measurePlans } from "./conversations/plans.ts";
import { measureSizes } from "./conversations/sizes.ts";
import { measureThroughput } from "./conversations/throughput.ts";
import { type ComparedRow, sayTable } from "./lib/compare.ts";
import type { ProofRow } from "./lib/proof.ts";
import { openRecorder } from "./lib/recorder.ts";
import { conclude, has, isSmoke, keepResults, machine, size, words } from "./lib/run.ts";

const MESSAGES = size("CONVERSATION_MESSAGES", 5_000_000, 100_000);
const SECONDS = size("BENCH_SECONDS", 5, 1);
const ROUNDS = size("BENCH_ROUNDS", 3, 1);
const FILLS = isSmoke ? 1 : 5;

const isChosen = (part: string) => words.length === 0 || words.includes(part);

const toProof = ({ what, engine, http, ratio, aim }: ComparedRow): ProofRow => ({
  test: `${what}, over HTTP`,
  figure: `${http}/s, PostgreSQL alone ${engine}/s, ${ratio} x`,
  aim: `${aim} x`,
  // A second on a busy machine is no measurement.
  isPassed: isSmoke || ratio >= aim,
});

const isOnlyRead = words.length === 1 && isChosen("plans");
const prepared = await prepareConversationsDatabase(MESSAGES, !isOnlyRead);
const bench = await openRecorder(
  has("--drop")
    ? { ...prepared, stop: () => dropDatabase(prepared.databaseUrl).then(() => prepared.stop()) }
    : prepared,
);
const rows: ProofRow[] = [];
const results: Record<string, unknown> = machine();
try {
  const sizes = await measureSizes(bench);
  console.log(
    `${sizes.messages} messages in ${sizes.conversations} conversations. A message: ${sizes.text} bytes of text, ${sizes.row} as a row, ${sizes.index} in the index. A conversation: ${sizes.conversation} bytes`,
  );
  results["sizes"] = sizes;
  if (isChosen("plans")) {
    const { plans, rows: proofs } = await measurePlans(bench);
    results["plans"] = plans;
    rows.push(...proofs);
  }
  if (isChosen("fill")) {
    const { filled, row } = await measureFill(bench, FILLS, !isSmoke);
    results["filled"] = filled;
    rows.push(row);
  }
  if (isChosen("throughput")) {
    const compared = await measureThroughput(bench, SECONDS, ROUNDS);
    sayTable(compared);
    results["throughput"] = { seconds: SECONDS, rounds: ROUNDS, compared };
    rows.push(...compared.map(toProof));
  }
} finally {
  await bench.close();
}
if (words.length === 0) keepResults("conversations", results);
conclude(rows);
