/** Prints «passed failed» of a Vitest or Playwright JSON report, for .ci/run to add up. */
import { readFileSync } from "node:fs";
import { z } from "zod";

const vitest = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const playwright = z.object({ stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }) });

const report: unknown = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const fromVitest = vitest.safeParse(report);
if (fromVitest.success) console.log(fromVitest.data.numPassedTests, fromVitest.data.numFailedTests);
else {
  const { expected, flaky, unexpected } = playwright.parse(report).stats;
  console.log(expected + flaky, unexpected);
}
