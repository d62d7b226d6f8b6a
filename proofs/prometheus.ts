/**
 * npm run prove -- prometheus: a real Prometheus scrapes real processes with the deployed configuration and rules; only
 * hosts, ports and intervals are changed. Checks the files with promtool, that every target is up, that recording rules
 * return values, and that killing the worker makes its alert fire. Needs a build.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { openEmptyDatabase } from "../scripts/seed/databases.ts";
import { projectRoot } from "../scripts/services/paths.ts";
import { temporaryFolder } from "../scripts/services/script-run.ts";
import { waitUntil } from "../scripts/services/service.ts";
import { answersAt, type Child, startChild } from "./lib/child.ts";
import { conclude } from "./lib/run.ts";
import { startWeb, startWorker } from "./lib/web.ts";

interface PrometheusConfiguration {
  global: Record<string, string>;
  rule_files: string[];
  scrape_configs: {
    job_name: string;
    authorization: { credentials_file: string };
    static_configs: { targets: string[] }[];
  }[];
}

interface Rules {
  groups: { rules: { record?: string; alert?: string; for?: string }[] }[];
}

interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}

const firstPort = Number(process.env["CHECK_PORT"] ?? 4290);
const ports = {
  web1: firstPort,
  web2: firstPort + 1,
  worker: firstPort + 2,
  prometheus: Number(process.env["PROMETHEUS_PORT"] ?? 9490),
};
const token = "a-token-of-this-check-alone";
const deployed = join(projectRoot, "deploy/prometheus");
const folder = temporaryFolder("prometheus");
const running: Child[] = [];
const began = performance.now();

const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`);

function promtool(...args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync("promtool", args, { cwd: deployed, encoding: "utf8" });
  if (status !== 0) throw new Error(`promtool ${args.join(" ")}\n${error?.message ?? ""}${stdout}${stderr}`);
  say(`promtool ${args.join(" ")}`);
}

/** The deployed files with this run's targets, and with intervals of seconds instead of minutes. */
function writeConfiguration(): string {
  const targets: Record<string, string[]> = {
    web: [`127.0.0.1:${ports.web1}`, `127.0.0.1:${ports.web2}`],
    worker: [`127.0.0.1:${ports.worker}`],
  };
  const config = parse(readFileSync(join(deployed, "prometheus.yml"), "utf8")) as PrometheusConfiguration;
  Object.assign(config.global, { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" });
  for (const job of config.scrape_configs) {
    job.authorization.credentials_file = join(folder, "token");
    job.static_configs = [{ targets: targets[job.job_name] ?? [] }];
  }
  const rules = parse(readFileSync(join(deployed, "alerts.yml"), "utf8")) as Rules;
  for (const rule of rules.groups.flatMap((group) => group.rules)) if (rule.alert !== undefined) rule.for = "3s";
  writeFileSync(join(folder, "token"), token);
  writeFileSync(join(folder, "alerts.yml"), stringify(rules));
  writeFileSync(join(folder, "prometheus.yml"), stringify(config));
  return join(folder, "prometheus.yml");
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${ports.prometheus}/api/v1/${path}`);
  if (!answer.ok) throw new Error(`Prometheus responded with ${answer.status} to ${path}`);
  return ((await answer.json()) as { data: T }).data;
}

const query = async (expr: string) =>
  (await ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(expr)}`)).result;
const firing = async () =>
  (await ask<{ alerts: { labels: Record<string, string>; state: string }[] }>("alerts")).alerts.filter(
    ({ state }) => state === "firing",
  );

/** Traffic for the recording rules: successful reads and one rejected request. */
async function visit(): Promise<void> {
  for (const port of [ports.web1, ports.web2])
    for (const path of ["/browseListing", "/featuredPost?limit=12", "/faq", "/featuredPost/1"])
      await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await (
    await fetch(`http://127.0.0.1:${ports.web1}/featuredPost`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    })
  ).text();
}

async function measure(): Promise<string> {
  promtool("check", "config", "--syntax-only", "prometheus.yml");
  promtool("check", "rules", "alerts.yml");
  promtool("test", "rules", "alerts.test.yml");

  const { databaseUrl, authEmulatorHost, stop } = await openEmptyDatabase("prometheus");
  try {
    const environment = {
      NODE_ENV: "demo",
      LOG_LEVEL: "error",
      DATABASE_URL: databaseUrl,
      FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
      STORAGE_FOLDER: join(folder, "photos"),
      METRICS_TOKEN: token,
    };
    for (const port of [ports.web1, ports.web2]) running.push(await startWeb(port, environment));
    const worker = await startWorker({ ...environment, WORKER_PORT: String(ports.worker) });
    running.push(worker);
    say("two web processes and a worker are ready");

    const flags = [
      `--config.file=${writeConfiguration()}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
      "--log.level=error",
    ];
    const isReady = () => answersAt(`http://127.0.0.1:${ports.prometheus}/-/ready`);
    running.push(await startChild({ name: "Prometheus", command: "prometheus", args: flags, isReady }));

    await waitUntil(async () => (await query("up == 1")).length === 3, "All three targets being up", 20);
    const { activeTargets } = await ask<{ activeTargets: { health: string; lastError: string; scrapeUrl: string }[] }>(
      "targets",
    );
    say(`targets up: ${activeTargets.filter(({ health }) => health === "up").length} of ${activeTargets.length}`);

    const visiting = setInterval(() => void visit().catch(() => undefined), 250); // a request may fail while a process is being ended
    try {
      for (const expr of [
        "site:http_requests:rate5m > 0",
        "slo:http_errors:ratio_5m == 0",
        "slo:http_slow_reads:ratio_5m < 1",
        "slo:http_slow_writes:ratio_5m >= 0",
        'route:http_duration_seconds:p95_5m{route="/browseListing"} > 0',
        "figures_up == 1",
        'queue_waiting{queue="photos"} == 0',
        'product_events_total{event="liked"} >= 0',
      ]) {
        await waitUntil(async () => (await query(expr)).length > 0, expr, 20);
        say(`${expr}: ${(await query(expr))[0]?.value[1]}`);
      }
      const early = await firing();
      if (early.length > 0)
        throw new Error(`Alerts fire without a cause: ${early.map(({ labels }) => labels["alertname"]).join(", ")}`);
      await worker.kill();
      const killed = performance.now();
      await waitUntil(
        async () => (await firing()).some(({ labels }) => labels["alertname"] === "NoWorker"),
        "NoWorker firing",
        30,
      );
      return `${((performance.now() - killed) / 1000).toFixed(1)} s`;
    } finally {
      clearInterval(visiting);
    }
  } finally {
    for (const child of running.toReversed()) await child.stop();
    await stop();
  }
}

const test = "NoWorker fires after the worker is killed, waiting time cut to 3 s";
conclude([{ test, figure: await measure(), aim: "30 s", isPassed: true }]);
