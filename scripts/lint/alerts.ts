/** Every alert has a severity, a complete section in the runbook, and a promtool test in which it fires. */
import { parse } from "yaml";
import { type Checked, count, differences, findAll, lineAt, read } from "./subject.ts";

const FILE = "deploy/prometheus/alerts.yml";
const RUNBOOK = "docs/runbook.md";
const parts = ["**Meaning.**", "**Impact.**", "**Check.**", "**Fix.**", "**Afterwards.**"];

interface Rule {
  alert?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}
interface Tests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}

export function checkAlerts(): Checked {
  const source = read(FILE);
  const { groups } = parse(source) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules).filter(({ alert }) => alert !== undefined);
  const { tests } = parse(read("deploy/prometheus/alerts.test.yml")) as Tests;
  const fired = new Set(
    tests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter(({ exp_alerts }) => exp_alerts.length > 0)
      .map(({ alertname }) => alertname),
  );
  const [, section = ""] = read(RUNBOOK).split("\n## Alerts\n");
  const pages = section.split("\n## ")[0] ?? "";
  const faults = rules.flatMap(({ alert = "", labels = {}, annotations = {} }) => {
    const page = pages.split(`### ${alert}\n`)[1]?.split("\n### ")[0] ?? "";
    const missing = parts.filter((part) => !page.includes(part));
    return [
      ...(["page", "ticket"].includes(labels["severity"] ?? "") ? [] : [`severity ${labels["severity"]}`]),
      ...(annotations["runbook"] === `${RUNBOOK}#${alert.toLowerCase()}` ? [] : ["no link to its section"]),
      ...(missing.length > 0 ? [`its section in ${RUNBOOK} lacks ${missing.join(" ")}`] : []),
      ...(fired.has(alert) ? [] : ["no promtool test in which it fires"]),
    ].map((fault) => `${FILE}:${lineAt(source, source.indexOf(`alert: ${alert}\n`))}: ${alert}: ${fault}`);
  });
  const headings = findAll(pages, /^### (\w+)$/gm).map(({ found }) => found);
  const names = [...new Set(rules.map(({ alert = "" }) => alert))];
  return {
    read: count(names.length, "alerts"),
    faults: [...faults, ...differences(headings, names).map((each) => `${RUNBOOK}: section ${each}`)],
  };
}
