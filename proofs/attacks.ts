/**
 * npm run prove -- attacks: the attacks of test/attacks and e2e/attacks: forged requests, script injection, malformed
 * HTTP, slow clients. One row for each test file, and one for the browser. Needs a build.
 */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { temporaryFolder } from "../scripts/services/script-run.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude } from "./lib/run.ts";
import { runTool } from "./lib/tool.ts";

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
const playwrightReport = z.object({ stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }) });

// Failures are in the report. If there is no report, reading it throws.
async function attackCalls(report: string): Promise<ProofRow[]> {
  await runTool("vitest", ["run", "test/attacks", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`]);
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(report, "utf8")));
  return testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const what = failed[0] ? `, first: ${failed[0].fullName}` : "";
    return {
      test: basename(name),
      figure: `${assertionResults.length} tests, ${failed.length} failed${what}`,
      isPassed: status === "passed",
    };
  });
}

async function attackPages(report: string): Promise<ProofRow> {
  await runTool("playwright", ["test", "--config", "playwright.attacks.config.ts", "--reporter=json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats } = playwrightReport.parse(JSON.parse(await readFile(report, "utf8")));
  const passed = stats.expected + stats.flaky;
  return {
    test: "attacks as a browser sees them",
    figure: `${passed} passed, ${stats.unexpected} failed`,
    isPassed: stats.unexpected === 0 && passed > 0,
  };
}

const folder = temporaryFolder("attacks");
conclude([...(await attackCalls(join(folder, "calls.json"))), await attackPages(join(folder, "pages.json"))]);
