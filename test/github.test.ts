import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { lintWorkflow } from "../scripts/actions/lint-workflow.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Workflow {
  jobs: Record<string, { container: string | { image: string }; steps: { run?: string }[] }>;
}

const good = `name: good
on: [pull_request]
permissions: { contents: read }
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - run: echo "$TITLE"
        env: { TITLE: "\${{ github.event.pull_request.title }}" }
`;

describe("workflow lint", () => {
  test("accepts a correct workflow", async () => {
    expect(await lintWorkflow(good)).toEqual([]);
  });

  test.each([
    ["an unknown key", "steps:", "stepps:", "Unexpected value 'stepps'"],
    ["an unknown event", "[pull_request]", "[pull_requests]", "Unexpected value 'pull_requests'"],
    [
      "a job that needs an unknown job",
      "runs-on:",
      "needs: [none]\n    runs-on:",
      "at least one job with no dependencies",
    ],
    ["an unknown context", "github.event", "githib.event", "Unrecognized named-value: 'githib'"],
    [
      "an action pinned by tag",
      "@3d3c42e5aac5ba805825da76410c181273ba90b1",
      "@v7",
      "Pin actions/checkout@v7 to a commit",
    ],
    ["a pinned action without its version", " # v7.0.1", "", "with its version as a comment"],
    ["no permissions", "permissions: { contents: read }\n", "", "Set the token's permissions"],
    ["an expression inside a script", '"$TITLE"', '"${{ github.event.pull_request.title }}"', "pass it through env"],
  ])("rejects %s", async (_name, from, to, message) => {
    const broken = good.replace(from, to);
    expect(broken).not.toBe(good);
    expect((await lintWorkflow(broken)).join("\n")).toContain(message);
  });
});

test.each(globSync(".github/workflows/*.yml", { cwd: root }))("%s has no problems", async (file) => {
  expect(await lintWorkflow(read(file))).toEqual([]);
});

test.each([
  ["ci", "bash .ci/run"],
  ["nightly", "npm run ci:full"],
])("%s.yml runs `%s` in Debian 12", (name, command) => {
  const { jobs } = parse(read(`.github/workflows/${name}.yml`)) as Workflow;
  const [job] = Object.values(jobs);
  expect(job?.steps.map(({ run }) => run)).toContain(command);
  expect(typeof job?.container === "string" ? job.container : job?.container.image).toBe("node:24-bookworm");
});

test("nightly.yml asks for advisories about production packages", () => {
  const { jobs } = parse(read(".github/workflows/nightly.yml")) as Workflow;
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  expect(commands).toContain("npm audit --omit=dev --audit-level=high");
});

test("Dependabot updates every lock file, the actions and the images", () => {
  const { updates } = parse(read(".github/dependabot.yml")) as {
    updates: { "package-ecosystem": string; directories?: string[] }[];
  };
  const locked = ["package-lock.json", ...globSync("tools/*/package-lock.json", { cwd: root })].map((file) =>
    `/${dirname(file)}`.replace("/.", "/"),
  );
  expect(updates.find((one) => one["package-ecosystem"] === "npm")?.directories?.toSorted()).toEqual(locked.toSorted());
  expect(updates.map((one) => one["package-ecosystem"])).toEqual(
    expect.arrayContaining(["github-actions", "docker", "docker-compose"]),
  );
});

test.each(["bug", "feature"])("the %s form has all fields that GitHub requires", (name) => {
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as {
    name: string;
    description: string;
    body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
  };
  expect(form.name && form.description).toBeTruthy();
  const fields = form.body.filter(({ type }) => type !== "markdown");
  expect(fields.length).toBeGreaterThan(1);
  for (const { type, id, attributes } of fields) {
    expect(["input", "textarea", "dropdown", "checkboxes"]).toContain(type);
    expect(id).toMatch(/^[\w-]+$/);
    expect(attributes.label).toBeTruthy();
  }
});
