/**
 * npm run jobs: queues of background work, see docs/runbook.md#background-work.
 *   npm run jobs                                    what waits, runs and has failed
 *   npm run jobs -- dead [--queue X] [--name Y]     dead letters, with the reason
 *   npm run jobs -- retry [--queue X] [--name Y]    tries dead letters again
 *   npm run jobs -- show ID                         one job
 */
import { parseArgs } from "node:util";
import { readConfig } from "../src/platform/config.ts";
import { openJobDesk } from "./jobs/job-desk.ts";
import { deadTable, jobText, queueTable } from "./jobs/job-tables.ts";

const { values, positionals } = parseArgs({
  options: { queue: { type: "string" }, name: { type: "string" } },
  allowPositionals: true,
});
const [command = "queues", id = ""] = positionals;
const desk = await openJobDesk(readConfig().databaseUrl);
try {
  if (command === "queues") console.log(queueTable(await desk.listQueues()));
  else if (command === "dead") console.log(deadTable(await desk.listDead(values)));
  else if (command === "retry") console.log(`${await desk.retry(values)} jobs are tried again`);
  else if (command === "show") console.log(jobText(await desk.find(id)));
  else throw new Error(`Unknown command ${command}: none, dead, retry or show ID`);
} finally {
  await desk.close();
}
