/** Prints «passed failed» of a Vitest or Playwright JSON report, for .ci/run to add up; what failed, and how, is added to a second file, for its last lines. */
import { appendFileSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

const LINES_OF_A_FAILURE = 12;

interface Failure {
  name: string;
  message: string;
}

const vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});

const attempt = z.object({ error: z.object({ message: z.string().optional() }).optional() });
const spec = z.object({ title: z.string(), file: z.string(), line: z.int(), ok: z.boolean(), tests: z.array(z.object({ results: z.array(attempt) })) });
const playwrightSuite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwright = z.object({
  stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }),
  suites: z.array(playwrightSuite),
});

function failuresOfVitest({ testResults }: z.infer<typeof vitest>): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ name, message }] : []),
    ...assertionResults.filter(({ status }) => status === "failed").map((test) => ({ name: test.fullName, message: test.failureMessages?.join("\n") ?? "" })),
  ]);
}

function failuresOfPlaywright(suites: z.infer<typeof playwrightSuite>[]): Failure[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => ({
        name: `${file}:${line} ${title}`,
        message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? "",
      })),
    ...failuresOfPlaywright(inner ?? []),
  ]);
}

const [, , reportFile = "", failuresFile] = process.argv;
const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
const fromVitest = vitest.safeParse(report);
let failures: Failure[];
if (fromVitest.success) {
  console.log(fromVitest.data.numPassedTests, fromVitest.data.numFailedTests);
  failures = failuresOfVitest(fromVitest.data);
} else {
  const { stats, suites } = playwright.parse(report);
  console.log(stats.expected + stats.flaky, stats.unexpected);
  failures = failuresOfPlaywright(suites);
}
if (failuresFile) {
  const toText = ({ name, message }: Failure) =>
    `✘ ${name}\n${stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_A_FAILURE).join("\n").replaceAll(/^/gm, "    ")}\n`;
  appendFileSync(failuresFile, failures.map(toText).join(""));
}
