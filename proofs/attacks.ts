/** Runs the attacks of test/attacks and e2e/attacks: one row for each test file, and one for the browser. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { ProofRow } from "../../bench/lib/proof.ts";
import { projectRoot } from "../services/paths.ts";
import { temporaryFolder } from "../services/script-run.ts";

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

async function runTool(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(join(projectRoot, "node_modules/.bin", command), args, {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  await once(child, "exit"); // failures are in the report; if there is no report, reading it throws
}

const inBrowser = (test: string, passed: number, failed: number): ProofRow => ({
  test,
  figure: `${passed} passed, ${failed} failed`,
  isPassed: failed === 0 && passed > 0,
});

async function attackCalls(report: string): Promise<ProofRow[]> {
  const files = ["test/attacks", "test/sbom.test.ts", "test/docs-security.test.ts"];
  await runTool("vitest", ["run", ...files, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`]);
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
  return inBrowser("attacks as a browser sees them", stats.expected + stats.flaky, stats.unexpected);
}

export async function runAttacks(): Promise<ProofRow[]> {
  const folder = temporaryFolder("attacks");
  try {
    return [...(await attackCalls(join(folder, "calls.json"))), await attackPages(join(folder, "pages.json"))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
