/**
 * npm run demo: the whole product in one command: services, schema, demo data, build, web and worker. Ctrl-C stops all that it started.
 * npm run dev (--dev): the same with hot reload in place of the build. With --fresh, the database is made anew.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { readConfig } from "../src/platform/config.ts";
import { dropDatabase } from "../test/database.ts";
import { demoMembers } from "./seed/content.ts";
import { developmentServices } from "./services/development.ts";
import { projectRoot } from "./services/paths.ts";
import { type Service, startServices, waitUntil } from "./services/service.ts";

const isDev = process.argv.includes("--dev");
const port = process.env["PORT"] ?? "4000";
const origin = `http://127.0.0.1:${port}`;

const { postgres, authEmulator, mail, withMail } = developmentServices();
/** Of seed/members.json. */
const demoModerator = "tahmina@demo.nestmates.example";
const children: ChildProcess[] = [];
let started: Service[] = [];
let isStopping = false;

const environment = {
  ...process.env,
  NODE_ENV: isDev ? "development" : "demo",
  PORT: port,
  DATABASE_URL: postgres.databaseUrl,
  FIREBASE_AUTH_EMULATOR_HOST: authEmulator.host,
  SMTP_URL: mail.smtpUrl,
  MODERATORS: process.env["MODERATORS"] ?? demoModerator,
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
};

async function stop(exitCode: number): Promise<never> {
  if (!isStopping) {
    isStopping = true;
    const ends = children
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => {
        const end = once(child, "exit");
        child.kill("SIGTERM");
        return end;
      });
    await Promise.all(ends);
    for (const service of started.toReversed()) await service.stop();
  }
  process.exit(exitCode);
}

async function run(what: string, command: string, args: string[], changes: Record<string, string> = {}): Promise<void> {
  const child = spawn(command, args, { cwd: projectRoot, env: { ...environment, ...changes }, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${what} failed\n${output}`);
}

/** A process of the product: if it ends by itself, so does the demo. */
function keepRunning(file: string, nodeOptions: string[] = [], args: string[] = []): void {
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
    cwd: projectRoot,
    env: environment,
    stdio: "inherit",
    detached: true, // Ctrl-C reaches us alone, and we stop them in order
  });
  children.push(child);
  child.once("exit", (code) => {
    if (isStopping) return;
    console.error(`${file} ended with ${code}`);
    void stop(1);
  });
}

/** Photos without a database would belong to nobody. */
async function startAfresh(): Promise<void> {
  await dropDatabase(postgres.databaseUrl);
  const { storage } = readConfig(environment);
  if (storage.driver === "disk") await rm(storage.folder, { recursive: true, force: true });
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop(0));
try {
  started = await startServices(withMail);
  if (process.argv.includes("--fresh")) await startAfresh();
  // The table of facts has words in it, and the demo data is checked against that; the worker writes mails, and may start before the pages' own compiler.
  await run("The messages", process.execPath, ["scripts/compile-messages.ts"]);
  await run("Seeding", process.execPath, ["scripts/seed.ts"]);
  if (!isDev) await run("The build", "react-router", ["build"], { NODE_ENV: "production" });
  if (isDev) keepRunning("src/main/web.ts", ["--conditions=development"], ["--dev"]);
  else keepRunning("src/main/web.ts");
  keepRunning("src/main/worker.ts");
  await waitUntil(isReady, "The web process", 60);
  console.log(`ready ${origin}`);
  console.log(`\nDemo accounts (password ${demoMembers()[0]?.password}):`);
  for (const { email, name } of demoMembers()) console.log(`  ${email.padEnd(34)} ${name}${email === demoModerator ? " (moderator)" : ""}`);
  console.log(`\nMail: ${mail.address}`);
  console.log(`Auth Emulator ${authEmulator.address}, PostgreSQL ${postgres.address}. Ctrl-C stops what this command started.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
