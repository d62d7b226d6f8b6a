import { USE_AT_PEAK } from "../lib/figures.ts";
import type { PartCost } from "./parts.ts";
import type { LoadReport } from "./run.ts";
import { limits, type StepFigures } from "./steps.ts";

const cell = (value: number | string, width = 8) => String(value).padStart(width);

export function sayArrangement(processes: number): void {
  console.log(`\n${processes === 1 ? "One web process" : `${processes} web processes behind HAProxy`}`);
  const titles = [
    "asked/s",
    "done/s",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "errors",
    "web ms",
    "engine",
    "proxy",
    "client",
    "lag ms",
  ];
  console.log(titles.map((title) => cell(title)).join(" "));
}

export function sayStep(figures: StepFigures): void {
  const { rate, answeredPerSecond, p50, p95, p99, errors, requests, cpuMs, generatorLagMs, isHeld, slowest, failures } =
    figures;
  const share = `${((errors / Math.max(1, requests)) * 100).toFixed(2)}%`;
  const cells = [
    rate,
    answeredPerSecond,
    p50,
    p95,
    p99,
    share,
    cpuMs.web,
    cpuMs.engine,
    cpuMs.proxy,
    cpuMs.generator,
    generatorLagMs,
  ];
  const note = isHeld
    ? ""
    : `  not held; slowest at p95: ${slowest.map(({ step, p95: ms }) => `${step} ${Math.round(ms)}`).join(", ")}`;
  console.log(cells.map((value) => cell(value)).join(" ") + note);
  for (const [failure, times] of Object.entries(failures)) console.log(`${" ".repeat(18)}${times} x ${failure}`);
}

export function sayParts(parts: readonly PartCost[]): void {
  console.log(
    `\n${"each step by itself".padEnd(20)} ${["of 1000", "web ms", "engine", "of web"].map((title) => cell(title)).join(" ")}`,
  );
  for (const { step, ofThousand, webMs, engineMs, shareOfWeb } of parts)
    console.log(
      `${step.padEnd(20)} ${[ofThousand, webMs, engineMs, `${(shareOfWeb * 100).toFixed(1)}%`].map((value) => cell(value)).join(" ")}`,
    );
}

export function sayReport({ one, two, reads, sizes }: LoadReport): void {
  console.log(
    `\nknee (p99 within ${limits.p99Ms} ms, errors within ${limits.errorShare * 100} %): one process ${one.knee ?? "none"}/s, two ${two.knee ?? "none"}/s`,
  );
  if (reads)
    console.log(`reads only, closed load: ${reads.http}/s; PostgreSQL alone ${reads.engine}/s; ${reads.ratio} x`);
  for (const [peak, { web, engineCores }] of Object.entries(sizes))
    console.log(
      `${peak}/s: ${web.cores} cores of web processes, so ${web.replicas} of them (at most ${USE_AT_PEAK * 100} % busy, one to spare); ${engineCores} cores of PostgreSQL`,
    );
}
