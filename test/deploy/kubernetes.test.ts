import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/platform/config.ts";
import { kubernetesManifests, type Manifest, read, readYaml, root } from "./manifests.ts";

const manifests = kubernetesManifests();
const named = manifests.map((manifest) => ({
  title: `${manifest.file}: ${manifest.kind} ${manifest.metadata.name ?? manifest.metadata.generateName}`,
  manifest,
}));
const find = (kind: string, name: string) => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
const podOf = ({ spec }: Manifest) => {
  if (!spec?.template) throw new Error("no pod");
  return spec.template.spec;
};
const workloads = named.filter(({ manifest }) => manifest.spec?.template);
const containers = workloads.flatMap(({ title, manifest }) =>
  podOf(manifest).containers.map((container) => ({ title, container })),
);
const settings = find("ConfigMap", "settings").data ?? {};
const secrets = { ...find("Secret", "secrets").stringData, ...find("Secret", "worker-secrets").stringData };

interface Model {
  validate(): void;
}

/** Kubernetes' own schema of a kind, from the package kubernetes-models. */
async function modelOf({ apiVersion, kind }: Manifest): Promise<new (data: unknown) => Model> {
  const module = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (
      data: unknown,
    ) => Model
  >;
  const model = module[kind];
  if (!model) throw new Error(`no schema of ${apiVersion} ${kind}`);
  return model;
}

const plain = ({ file: _file, ...manifest }: Manifest) => manifest;

/**
 * Compiler errors for the manifests as literals of Kubernetes' types. The compiler rejects unknown fields, which the
 * schemas accept.
 */
function typeErrors(objects: readonly Manifest[]): string {
  const folder = mkdtempSync(join(tmpdir(), "manifests-"));
  const types = join(root, "node_modules/kubernetes-models");
  const lines = objects.map((one, index) => {
    const type = `import("${types}/${one.apiVersion}/${one.kind}.d.ts").I${one.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(plain(one), null, 1)};`;
  });
  writeFileSync(join(folder, "manifests.ts"), lines.join("\n"));
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--allowImportingTsExtensions",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--target",
    "es2024",
  ];
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), ...options, "manifests.ts"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  rmSync(folder, { recursive: true });
  return status === 0 ? "" : stdout;
}

describe("Kubernetes' own schema", () => {
  test.each(named)("$title is valid", async ({ manifest }) => {
    const Kind = await modelOf(manifest);
    expect(() => new Kind(plain(manifest)).validate()).not.toThrow();
  });

  test("rejects a value of the wrong type", async () => {
    const Kind = await modelOf(find("Deployment", "web"));
    const { spec, ...rest } = plain(find("Deployment", "web"));
    expect(() => new Kind({ ...rest, spec: { ...spec, minReadySeconds: "five" } }).validate()).toThrow(
      /minReadySeconds/,
    );
  });

  test("no manifest has an unknown field, and one that had would be found", () => {
    expect(typeErrors(manifests)).toBe("");
    const web = find("Deployment", "web");
    expect(typeErrors([{ ...web, spec: { ...web.spec, minReadySecond: 5 } }])).toMatch(/minReadySecond/);
  });

  test("kustomization.yaml names existing files, and no secret", () => {
    const { resources } = readYaml("deploy/kubernetes/kustomization.yaml") as { resources: string[] };
    expect(readdirSync(join(root, "deploy/kubernetes"))).toEqual(expect.arrayContaining(resources));
    expect(resources.join()).not.toMatch(/secret|migrate/);
  });
});

describe("the commands of README.md", () => {
  const readme = read("deploy/kubernetes/README.md");
  const NAMESPACE = find(
    "Namespace",
    (readYaml("deploy/kubernetes/kustomization.yaml") as { namespace: string }).namespace,
  ).metadata.name;
  const commands = [...readme.matchAll(/`(kubectl [^`]+)`/g)].map(([, command = ""]) =>
    command.replaceAll(/\s+/g, " "),
  );

  test("are found", () => {
    expect(commands.length).toBeGreaterThanOrEqual(6);
  });

  test("apply every object to our namespace", () => {
    // -k adds the namespace; a file has to name it itself.
    const files = commands.flatMap((command) => [...command.matchAll(/ -f (\S+)/g)].map(([, file = ""]) => file));
    expect(files).toEqual(expect.arrayContaining(["settings.yaml", "migrate.yaml"]));
    const applied = [...new Set([...files, "secret.example.yaml"])].flatMap((name) =>
      manifests.filter(({ file }) => file === name),
    );
    const elsewhere = applied.filter(({ kind, metadata }) => kind !== "Namespace" && metadata.namespace !== NAMESPACE);
    expect(
      elsewhere.map(({ file, kind, metadata }) => `${file}: ${kind} ${metadata.name ?? metadata.generateName}`),
    ).toEqual([]);
  });

  test("look at our namespace", () => {
    const others = commands.filter(
      (command) => !/ (?:apply|create) /.test(command) && !command.includes(`-n ${NAMESPACE} `),
    );
    expect(others).toEqual([]);
  });

  test("a job that runs before the rest finds what it reads", () => {
    const first = commands.findIndex((command) => command.includes("migrate.yaml"));
    const before = commands.slice(0, first).join(" ");
    const sources = containers
      .filter(({ title }) => title.startsWith("migrate.yaml"))
      .flatMap(({ container }) => container.envFrom);
    const applied = manifests
      .filter(({ file }) => before.includes(file) || file === "secret.example.yaml")
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(sources.length).toBeGreaterThan(0);
    for (const { configMapRef, secretRef } of sources)
      expect(applied).toContain(configMapRef ? `ConfigMap ${configMapRef.name}` : `Secret ${secretRef?.name}`);
  });
});

describe("what our processes need", () => {
  test("a pod's termination grace period is longer than its process needs to stop", () => {
    const drain = Number(settings["DRAIN_SECONDS"]);
    const [, afterDraining] = /MAX_SECONDS_AFTER_DRAINING = (\d+)/.exec(read("src/main/web.ts")) ?? [];
    const [, worker] = /MAX_SECONDS_TO_STOP = (\d+)/.exec(read("src/main/worker.ts")) ?? [];
    expect(podOf(find("Deployment", "web")).terminationGracePeriodSeconds).toBeGreaterThan(
      drain + Number(afterDraining),
    );
    expect(podOf(find("Deployment", "worker")).terminationGracePeriodSeconds).toBeGreaterThan(Number(worker));
  });

  test.each(workloads)("$title runs without privileges", ({ manifest }) => {
    const pod = podOf(manifest);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
    });
    for (const { securityContext, resources } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(Object.keys({ ...resources.requests, ...resources.limits })).toEqual(
        expect.arrayContaining(["cpu", "memory"]),
      );
    }
  });

  test.each(containers)(
    "$title runs an existing file, and its probes use existing paths and ports",
    ({ container }) => {
      const [program, file = ""] = container.args;
      expect([program, existsSync(join(root, file))]).toEqual(["node", true]);
      const ports = (container.ports ?? []).map(({ name }) => name);
      const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe].flatMap(
        (probe) => probe?.httpGet ?? [],
      );
      const routes = read("src/platform/http/operations.routes.ts");
      expect(probes.filter(({ path, port }) => !ports.includes(port) || !routes.includes(`url: "${path}"`))).toEqual(
        [],
      );
      // Every server has all three probes; jobs have none.
      expect(probes.map(({ path }) => path)).toEqual(ports.length > 0 ? ["/healthz", "/readyz", "/healthz"] : []);
    },
  );

  test("settings and secrets together are a valid production configuration without unknown variables", () => {
    const known = new Set(
      [...read("src/platform/config.ts").matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name ?? ""),
    );
    const variables = { ...settings, ...secrets, WORKER_PORT: "4001" };
    expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([]);
    const filled = Object.fromEntries(Object.keys(secrets).map((name) => [name, "sixteen-or-more-characters"]));
    const config = readConfig({
      ...variables,
      ...filled,
      DATABASE_URL: "postgres://nestmates@database/nestmates",
      SMTP_URL: "smtp://mail.nestmates.example:587",
      FIREBASE_SERVICE_ACCOUNT: "",
    });
    expect([config.isProduction, config.port, config.workerPort, config.host]).toEqual([true, 4000, 4001, "0.0.0.0"]);
  });

  test("the secret template contains no values", () => {
    expect(Object.values(secrets).filter((value) => value !== "")).toEqual([]);
  });

  test("disruption budgets, network policies and the autoscaler refer to existing workloads", () => {
    const names = new Set(workloads.map(({ manifest }) => manifest.metadata.labels?.["app.kubernetes.io/name"]));
    const text = ["disruption.yaml", "network.yaml"].map((file) => read(`deploy/kubernetes/${file}`)).join("\n");
    const chosen = [...text.matchAll(/app\.kubernetes\.io\/name: ([\w-]+)/g)].map(([, name]) => name);
    expect(chosen.length).toBeGreaterThan(4);
    expect(chosen.filter((name) => name !== "redis" && !names.has(name))).toEqual([]);
    expect(find("HorizontalPodAutoscaler", "web").spec).toMatchObject({
      scaleTargetRef: { kind: "Deployment", name: "web" },
      minReplicas: 2,
    });
  });
});
