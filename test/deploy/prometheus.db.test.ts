import { beforeAll, describe, expect, test } from "vitest";
import { measureWorker } from "../../src/main/worker-metrics.ts";
import { useTestApp } from "../app.ts";
import { read, readYaml } from "./manifests.ts";

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const { groups } = readYaml("deploy/prometheus/alerts.yml") as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
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

test.each(queries)("$from uses metrics that are served", ({ expr }) => {
  const asked = metricsIn(expr);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => !served.has(name))).toEqual([]);
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

describe.each(alerts)("$alert", ({ alert = "", annotations = {}, labels = {} }) => {
  test("has a severity and a complete section in the runbook", () => {
    expect(["page", "ticket"]).toContain(labels["severity"]);
    expect(annotations["runbook"]).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    const [, section = ""] = read("docs/runbook.md").split(`### ${alert}\n`);
    const page = section.split("\n### ")[0]?.split("\n## ")[0] ?? "";
    for (const part of ["**Meaning.**", "**Impact.**", "**Check.**", "**Fix.**", "**Afterwards.**"])
      expect(page).toContain(part);
  });

  test("has a promtool test in which it fires", () => {
    const { tests } = readYaml("deploy/prometheus/alerts.test.yml") as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const seen = tests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0);
    expect(seen.length).toBeGreaterThan(0);
  });
});

test("the runbook has no section for an alert that does not exist", () => {
  const [, section = ""] = read("docs/runbook.md").split("\n## Alerts\n");
  const pages = [...(section.split("\n## ")[0] ?? "").matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(new Set(pages)).toEqual(new Set(alerts.map(({ alert }) => alert)));
});
