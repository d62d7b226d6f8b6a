/**
 * npm run bench:conversations: messages, pages of the inbox and conversations over HTTP compared with PostgreSQL alone,
 * in one run; a room that is taken while 25 requests are live and 100 wait; and the plans, buffers and sizes on
 * generated conversations. CONVERSATION_MESSAGES is how many messages are generated (5,000,000; the size aimed at is
 * 100,000,000), once, in a database that is kept unless --drop is given. Words as arguments choose parts: throughput,
 * fill, plans. `plans` alone leaves messages out of the write-ahead log, so that the large size is generated in
 * minutes. Fails if a statement reads without an index or touches too many buffers, or if a notice or a mail is missing
 * or comes twice. Writes bench/results/conversations.json; --smoke is small and writes nothing.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { beginRun } from "../scripts/services/script-run.ts";
import { measureFill } from "./conversations/fill.ts";
import { openBench } from "./conversations/open-bench.ts";
import { measurePlans } from "./conversations/plans.ts";
import { measureSizes } from "./conversations/sizes.ts";
import { measureThroughput } from "./conversations/throughput.ts";
import { type ComparedRow, sayTable } from "./lib/compare.ts";
import { type ProofRow, printRows } from "./lib/proof.ts";

beginRun();
const isSmoke = process.argv.includes("--smoke");
const MESSAGES = Number(process.env["CONVERSATION_MESSAGES"] ?? (isSmoke ? 100_000 : 5_000_000));
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? (isSmoke ? 1 : 5));
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? (isSmoke ? 1 : 3));
const FILLS = isSmoke ? 1 : 5;

const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);

const toProof = ({ what, engine, http, ratio, aim }: ComparedRow): ProofRow => ({
  test: `${what}, over HTTP`,
  figure: `${http}/s, PostgreSQL alone ${engine}/s, ${ratio} x`,
  aim: `${aim} x`,
  // A second on a busy machine is no measurement.
  isPassed: isSmoke || ratio >= aim,
});

const isOnlyRead = chosen.length === 1 && isChosen("plans");
const bench = await openBench(MESSAGES, { isLogged: !isOnlyRead, isDropped: process.argv.includes("--drop") });
const rows: ProofRow[] = [];
const results: Record<string, unknown> = {
  at: new Date().toISOString().slice(0, 10),
  cores: cpus().length,
  node: process.version,
};
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
    const { filled, row } = await measureFill(bench, FILLS);
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
if (!isSmoke && chosen.length === 0) {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "conversations.json"), `${JSON.stringify(results, null, 2)}\n`);
}
process.exit(printRows(rows));
