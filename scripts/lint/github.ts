/** GitHub accepts the workflows and issue forms, the workflows run the gates, and Dependabot updates everything. */
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { parse } from "yaml";
import { lintWorkflow } from "../actions/lint-workflow.ts";
import { projectRoot } from "../services/paths.ts";
import { type Checked, count, differences, read } from "./subject.ts";

interface Workflow {
  jobs: Record<string, { container: string | { image: string }; steps: { run?: string }[] }>;
}
interface Form {
  name?: string;
  description?: string;
  body: { type: string; id?: string; attributes: { label?: string } }[];
}

const filesOf = (pattern: string) => globSync(pattern, { cwd: projectRoot }).toSorted();

const IMAGE = "node:24-bookworm";
const commands = [
  ["ci", "bash .ci/run"],
  ["nightly", "npm run ci:full"],
  ["nightly", "npm audit --omit=dev --audit-level=high"],
];

function faultsOfJobs(): string[] {
  return commands.flatMap(([name, command]) => {
    const file = `.github/workflows/${name}.yml`;
    const jobs = Object.values((parse(read(file)) as Workflow).jobs);
    const images = jobs.map(({ container }) => (typeof container === "string" ? container : container.image));
    return [
      ...(jobs.some(({ steps }) => steps.some(({ run }) => run === command))
        ? []
        : [`${file}: no step runs ${command}`]),
      ...images.filter((image) => image !== IMAGE).map((image) => `${file}: runs in ${image}, not in ${IMAGE}`),
    ];
  });
}

function faultsOfDependabot(): string[] {
  const { updates } = parse(read(".github/dependabot.yml")) as {
    updates: { "package-ecosystem": string; directories?: string[] }[];
  };
  const locked = ["package-lock.json", ...filesOf("tools/*/package-lock.json")].map((file) =>
    `/${dirname(file)}`.replace("/.", "/"),
  );
  const kinds = updates.map((one) => one["package-ecosystem"]);
  const folders = updates.find((one) => one["package-ecosystem"] === "npm")?.directories ?? [];
  return [
    ...differences(folders, locked),
    ...["github-actions", "docker", "docker-compose"]
      .filter((kind) => !kinds.includes(kind))
      .map((kind) => `no ${kind}`),
  ].map((each) => `.github/dependabot.yml: ${each}`);
}

const fieldTypes = ["input", "textarea", "dropdown", "checkboxes"];

function faultsOfForm(file: string): string[] {
  const { name, description, body } = parse(read(file)) as Form;
  const fields = body.filter(({ type }) => type !== "markdown");
  return [
    ...(name && description ? [] : ["no name or no description"]),
    ...(fields.length > 1 ? [] : ["fewer than two fields"]),
    ...fields.flatMap(({ type, id = "", attributes }) => [
      ...(fieldTypes.includes(type) ? [] : [`unknown type ${type}`]),
      ...(/^[\w-]+$/.test(id) ? [] : [`bad id "${id}"`]),
      ...(attributes.label ? [] : [`${id} has no label`]),
    ]),
  ].map((each) => `${file}: ${each}`);
}

export async function checkGithub(): Promise<Checked> {
  const workflows = filesOf(".github/workflows/*.{yml,yaml}");
  const problems = await Promise.all(
    workflows.map(async (file) => (await lintWorkflow(read(file))).map((problem) => `${file}:${problem}`)),
  );
  const forms = ["bug", "feature"].map((name) => `.github/ISSUE_TEMPLATE/${name}.yml`);
  const faults = [...problems.flat(), ...faultsOfJobs(), ...faultsOfDependabot(), ...forms.flatMap(faultsOfForm)];
  return { read: `${count(workflows.length, "workflows")}, ${forms.length} forms`, faults };
}
