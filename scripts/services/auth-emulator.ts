import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureFolder, projectRoot } from "./paths.ts";
import { isAlive, type Service, waitUntil } from "./service.ts";

const emulatorProject = "demo-nestmates";
const port = Number(process.env["AUTH_EMULATOR_PORT"] ?? 9099);
const tools = join(projectRoot, "tools/auth-emulator");
const firebase = join(tools, "node_modules/firebase-tools/lib/bin/firebase.js");

/** The emulator wants three ports of its own. */
const firebaseJson = {
  emulators: {
    auth: { host: "127.0.0.1", port },
    hub: { host: "127.0.0.1", port: port + 41 },
    logging: { host: "127.0.0.1", port: port + 51 },
    ui: { enabled: false },
    singleProjectMode: true,
  },
};

async function answers(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}/`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

/** Real projects hide whether an e-mail address has an account; the emulator does so only when told. */
async function protectEmailAddresses(host: string): Promise<void> {
  const answer = await fetch(`http://${host}/emulator/v1/projects/${emulatorProject}/config`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!answer.ok) throw new Error(`The Auth Emulator refused its configuration: ${answer.status}`);
}

export function localAuthEmulator(): Service & { host: string } {
  const host = `127.0.0.1:${port}`;
  const folder = ensureFolder("auth-emulator");
  const pidFile = join(folder, "pid");
  const log = join(folder, "emulator.log");
  const isRunning = () => answers(host);
  return {
    name: "Auth Emulator",
    address: host,
    host,
    missing: () => (existsSync(firebase) ? [] : ["npm --prefix tools/auth-emulator ci --ignore-scripts --omit=optional"]),
    isRunning,
    async start() {
      if (await isRunning()) return false;
      writeFileSync(join(folder, "firebase.json"), JSON.stringify(firebaseJson, null, 2));
      const output = openSync(log, "w");
      const child = spawn(process.execPath, [firebase, "emulators:start", "--only", "auth", "--project", emulatorProject], {
        cwd: folder,
        detached: true,
        stdio: ["ignore", output, output],
        // A writable HOME, or it never exits; CI keeps it from asking the network for news.
        env: { PATH: process.env["PATH"], HOME: ensureFolder("auth-emulator", "home"), CI: "1", NODE_OPTIONS: `--require ${join(tools, "lazy-exegesis.cjs")}` },
      });
      child.unref();
      writeFileSync(pidFile, String(child.pid));
      // The port answers before all of it is up: its own word counts.
      await waitUntil(
        async () => {
          if (child.exitCode !== null) throw new Error(`The Auth Emulator ended at once:\n${readFileSync(log, "utf8")}`);
          return readFileSync(log, "utf8").includes("All emulators ready") && (await isRunning());
        },
        "The Auth Emulator",
        120,
      );
      await protectEmailAddresses(host);
      return true;
    },
    async stop() {
      if (!existsSync(pidFile)) return;
      const pid = Number(readFileSync(pidFile, "utf8"));
      rmSync(pidFile);
      if (!isAlive(pid)) return;
      process.kill(pid, "SIGTERM");
      await waitUntil(async () => !isAlive(pid), "The end of the Auth Emulator", 20);
    },
  };
}

/** Somebody else's emulator, named by FIREBASE_AUTH_EMULATOR_HOST: checked, never started or stopped. */
export function givenAuthEmulator(host: string): Service & { host: string } {
  const isRunning = () => answers(host);
  return {
    name: "Auth Emulator (FIREBASE_AUTH_EMULATOR_HOST)",
    address: host,
    host,
    missing: () => [],
    isRunning,
    async start() {
      await waitUntil(isRunning, `The Auth Emulator at ${host}`, 5);
      await protectEmailAddresses(host);
      return false;
    },
    stop: async () => {},
  };
}
