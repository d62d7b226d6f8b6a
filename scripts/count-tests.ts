/**
 * node scripts/count-tests.ts REPORT [FAILURES] [RETRIED]: prints "passed failed retried" of a Vitest or Playwright
 * JSON report; .ci/lib.sh adds them up. Appends failed tests with their messages to FAILURES, and the names of tests
 * that passed only when retried to RETRIED.
 */
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
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const attempt = z.object({ error: z.object({ message: z.string().optional() }).optional() });
const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string(), results: z.array(attempt) })),
});
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
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => ({ name: test.fullName, message: test.failureMessages?.join("\n") ?? "" })),
  ]);
}

const specsOf = (suites: z.infer<typeof playwrightSuite>[]): z.infer<typeof spec>[] =>
  suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])]);
const nameOf = ({ file, line, title }: z.infer<typeof spec>) => `${file}:${line} ${title}`;

const failuresOfPlaywright = (specs: z.infer<typeof spec>[]): Failure[] =>
  specs
    .filter(({ ok }) => !ok)
    .map((one) => ({
      name: nameOf(one),
      message: one.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? "",
    }));

const [, , reportFile = "", failuresFile, retriedFile] = process.argv;
const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
const fromVitest = vitest.safeParse(report);
let failures: Failure[];
let retried: string[] = [];
if (fromVitest.success) {
  failures = failuresOfVitest(fromVitest.data);
  console.log(fromVitest.data.numPassedTests, fromVitest.data.numFailedTests, 0);
} else {
  const { stats, suites } = playwright.parse(report);
  const specs = specsOf(suites);
  failures = failuresOfPlaywright(specs);
  retried = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(nameOf);
  console.log(stats.expected + stats.flaky, stats.unexpected, stats.flaky);
}
if (failuresFile) {
  const toText = ({ name, message }: Failure) =>
    `✘ ${name}\n${stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_A_FAILURE).join("\n").replaceAll(/^/gm, "    ")}\n`;
  appendFileSync(failuresFile, failures.map(toText).join(""));
}
if (retriedFile) appendFileSync(retriedFile, retried.map((name) => `${name}\n`).join(""));
