import { beforeAll, expect, test } from "vitest";
import { measureWorker } from "../../src/main/worker-metrics.ts";
import { useTestApp } from "../app.ts";
import { read, readYaml } from "./manifests.ts";

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
}

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const { groups } = readYaml("deploy/prometheus/alerts.yml") as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("deploy/grafana/nest-mates.json")) as { panels: Panel[] };
const queries = [
  ...rules.map(({ record, alert, expr }) => ({ from: record ?? alert ?? "", expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ from: `dashboard: ${title}`, expr })),
  ),
];

/** Names of metrics in a query: words that are not functions, labels or keywords. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, "");
  const words = [...bare.matchAll(/(?<![\w.])[a-z_][\w:]*(?!\s*\()(?![\w:])/gi)].map(([word]) => word);
  return words.filter((word) => !/^(?:and|or|unless|by|on|bool|offset)$/.test(word));
}

/** Queries use the parts of a histogram. */
const partsOf = (name: string, type: string) =>
  type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
const typesIn = (text: string) =>
  [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type = ""]) => partsOf(name, type));

const app = useTestApp();
let served: Set<string>;
let worker: string;
beforeAll(async () => {
  const metrics = measureWorker(app().services, app().app.log);
  metrics.onJobsOf({ schedule: ["some-schedule"] });
  worker = await metrics.registry.metrics();
  await app().call("GET", "/healthz");
  const { body } = await app().call("GET", "/metrics");
  served = new Set(["up", ...typesIn(body), ...typesIn(worker), ...rules.flatMap(({ record }) => record ?? [])]);
});

test("every query uses metrics, and only those that are served", () => {
  const faults = queries.flatMap(({ from, expr }) => {
    const asked = metricsIn(expr);
    if (asked.length === 0) return [`${from} uses no metric`];
    return asked.filter((name) => !served.has(name)).map((name) => `${from}: ${name} is not served`);
  });
  expect(faults).toEqual([]);
});

test("an unknown metric would be found", () => {
  expect(metricsIn('sum by (queue) (rate(no_such_total{queue="a"}[5m])) > 3 and on () max(up) == 1')).toEqual([
    "no_such_total",
    "up",
  ]);
});

test("label values in rules are served", () => {
  const wanted = queries.flatMap(({ expr }) =>
    [...expr.matchAll(/(?:queue|priority|event|outcome|state)=~?"([^"]+)"/g)].flatMap(([, values = ""]) =>
      values.split("|"),
    ),
  );
  expect(wanted.length).toBeGreaterThan(5);
  const offered = new Set(
    [...worker.matchAll(/(?:queue|priority|event|outcome|state)="([^"]+)"/g)].map(([, value]) => value),
  );
  expect(wanted.filter((value) => !offered.has(value))).toEqual([]);
});
