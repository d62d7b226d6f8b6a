/**
 * npm run demo: services, schema, demo data, build, web and worker in one command. Ctrl-C stops everything it started.
 * npm run dev (--dev): the same with hot reload instead of a build. --fresh drops the database first; --built uses the
 * existing build.
 */
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { demoAccounts } from "../src/features/accounts/demo-accounts.ts";
import { readConfig } from "../src/platform/config.ts";
import { dropDatabase } from "../test/database.ts";
import { claimServices, forgetLeftovers } from "./demo/leftovers.ts";
import { endAll, keepRunning, runToEnd } from "./demo/processes.ts";
import { demoVapidKeys } from "./demo/vapid-keys.ts";
import { developmentServices } from "./services/development.ts";
import { projectRoot } from "./services/paths.ts";
import { beginRun } from "./services/script-run.ts";
import { type Service, startServices, waitUntil } from "./services/service.ts";

beginRun();
const isDev = process.argv.includes("--dev");
const port = process.env["PORT"] ?? "4000";
const origin = `http://127.0.0.1:${port}`;

const { postgres, authEmulator, mail, allServices } = developmentServices();
/** Path of the script: Windows can start the `react-router` command only through a shell. */
const reactRouter = join(projectRoot, "node_modules/@react-router/dev/bin.cjs");
/** The moderator in seed/members.json. */
const demoModerator = "tahmina@demo.nestmates.example";
let claimed: Service[] = [];
let isStopping = false;

const environment = {
  ...demoVapidKeys(),
  ...process.env,
  NODE_ENV: isDev ? "development" : "demo",
  PORT: port,
  DATABASE_URL: postgres.databaseUrl,
  FIREBASE_AUTH_EMULATOR_HOST: authEmulator.host,
  SMTP_URL: mail.smtpUrl,
  DEMO_ACCOUNTS: process.env["DEMO_ACCOUNTS"] ?? "true",
  MODERATORS: process.env["MODERATORS"] ?? demoModerator,
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
};

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await endAll();
  for (const service of claimed.toReversed()) await service.stop();
  forgetLeftovers();
  process.exit(exitCode);
}

/** Starts a process of the product. If it ends by itself, the demo stops. */
function keep(file: string, nodeOptions: string[] = [], args: string[] = []): void {
  keepRunning([...nodeOptions, file, ...args], environment, (code) => {
    if (isStopping) return;
    console.error(`${file} ended with ${code}`);
    void stop(1);
  });
}

/** Deletes photos too: the dropped database has the rows that refer to them. */
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

const isPortFree = () =>
  new Promise<boolean>((done) => {
    const server = createServer()
      .once("error", () => done(false))
      .listen(Number(port), "127.0.0.1", () => server.close(() => done(true)));
  });

/** The processes of a demo that was just killed need some seconds to end. */
async function waitForPort(): Promise<void> {
  await waitUntil(isPortFree, "", 20).catch(() => {
    throw new Error(`Another server already uses ${origin}. Stop it, or set PORT.`);
  });
}

async function start(): Promise<void> {
  await waitForPort();
  claimed = await claimServices(allServices);
  await startServices(allServices);
  if (process.argv.includes("--fresh")) await startAfresh();
  // The seed checks demo data against the facts table, which imports messages; and the worker may start before Vite
  // compiles them.
  await runToEnd("Compiling the messages", ["scripts/compile-messages.ts"], environment);
  await runToEnd("Seeding", ["scripts/seed.ts"], environment);
  if (isDev) keep("src/main/web.ts", ["--conditions=development"], ["--dev"]);
  else {
    if (!process.argv.includes("--built"))
      await runToEnd("The build", [reactRouter, "build"], { ...environment, NODE_ENV: "production" });
    keep("src/main/web.ts");
  }
  keep("src/main/worker.ts");
  await waitUntil(isReady, "The web process", 180);
}

function introduce(): void {
  console.log(`ready ${origin}`);
  console.log(`\nDemo accounts (password ${demoAccounts[0]?.password}):`);
  for (const { email, name, role } of demoAccounts)
    console.log(`  ${email.padEnd(34)} ${name}${role === "moderator" ? " (moderator)" : ""}`);
  console.log(`\nMail: ${mail.address}`);
  console.log(
    `Auth Emulator ${authEmulator.address}, PostgreSQL ${postgres.address}. Ctrl-C stops what this command started.`,
  );
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop(0));
try {
  await start();
  introduce();
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
