import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./npm.ts";
import { ensureFolder, projectRoot } from "./paths.ts";
import { runVariable } from "./script-run.ts";
import { externalService, isAlive, type Service, waitUntil } from "./service.ts";

const emulatorProject = "demo-nestmates";
const port = Number(process.env["AUTH_EMULATOR_PORT"] ?? 9099);
const tools = join(projectRoot, "tools/auth-emulator");
const firebase = join(tools, "node_modules/firebase-tools/lib/bin/firebase.js");

function versionIn(lockFile: string): string | undefined {
  const path = join(tools, lockFile);
  if (!existsSync(path)) return undefined;
  const { packages } = JSON.parse(readFileSync(path, "utf8")) as { packages: Record<string, { version?: string }> };
  return packages["node_modules/firebase-tools"]?.version;
}

/**
 * npm writes .package-lock.json last. After an interrupted installation it is missing, and after an update it has
 * another version.
 */
const isInstalled = () =>
  existsSync(firebase) && versionIn("node_modules/.package-lock.json") === versionIn("package-lock.json");

async function install(): Promise<void> {
  console.log("Installing the Auth Emulator into tools/auth-emulator (once, 240 MB) …");
  await runNpm(["ci", "--ignore-scripts", "--omit=optional", "--loglevel=error"], tools);
}

/** The emulator needs three ports. */
const firebaseJson = {
  emulators: {
    auth: { host: "127.0.0.1", port },
    hub: { host: "127.0.0.1", port: port + 41 },
    logging: { host: "127.0.0.1", port: port + 51 },
    ui: { enabled: false },
    singleProjectMode: true,
  },
};

/**
 * Passes none of the developer's credentials. Without a writable home the emulator never exits; CI stops its update
 * check; the rest is what Windows needs.
 */
function emulatorEnvironment() {
  const home = ensureFolder("auth-emulator", "home");
  const { PATH, SystemRoot, TEMP, TMP, ComSpec } = process.env;
  return {
    ...runVariable(),
    PATH,
    SystemRoot,
    TEMP,
    TMP,
    ComSpec,
    HOME: home,
    USERPROFILE: home,
    APPDATA: home,
    CI: "1",
  };
}

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
  if (!answer.ok) throw new Error(`The Auth Emulator rejected its configuration: ${answer.status}`);
}

export function localAuthEmulator(): Service & { host: string } {
  const host = `127.0.0.1:${port}`;
  const folder = ensureFolder("auth-emulator");
  const pidFile = join(folder, "pid");
  const log = join(folder, "emulator.log");
  let startedPid: number | undefined;
  const isRunning = () => answers(host);
  const findPid = () => {
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : 0;
    return pid > 0 && isAlive(pid) ? pid : undefined;
  };
  // The port responds before all parts are up; the log says when they are.
  const isReady = async () => readFileSync(log, "utf8").includes("All emulators ready") && (await isRunning());
  /** Whether an emulator is running that was started by a process which has been killed since. */
  const isStarted = async () =>
    findPid() !== undefined &&
    waitUntil(isReady, "", 30).then(
      () => true,
      () => false,
    );

  async function startOne(): Promise<void> {
    writeFileSync(join(folder, "firebase.json"), JSON.stringify(firebaseJson, null, 2));
    const output = openSync(log, "w");
    const command = ["emulators:start", "--only", "auth", "--project", emulatorProject];
    const child = spawn(process.execPath, ["--require", join(tools, "lazy-exegesis.cjs"), firebase, ...command], {
      cwd: folder,
      detached: true,
      windowsHide: true,
      stdio: ["ignore", output, output],
      env: emulatorEnvironment(),
    });
    child.unref();
    startedPid = child.pid;
    writeFileSync(pidFile, String(child.pid));
    await waitUntil(
      async () => {
        if (child.exitCode !== null) throw new Error(`The Auth Emulator exited at once:\n${readFileSync(log, "utf8")}`);
        return isReady();
      },
      "The Auth Emulator",
      120,
    );
  }

  return {
    name: "Auth Emulator",
    address: host,
    host,
    missing: () => [],
    isRunning,
    async start() {
      if (await isRunning()) return false;
      if (!isInstalled()) await install();
      if (!(await isStarted())) await startOne();
      await protectEmailAddresses(host);
      return true;
    },
    async stop() {
      const pid = findPid();
      rmSync(pidFile, { force: true });
      // The process ID may belong to another process by now.
      if (pid === undefined || (pid !== startedPid && !(await isRunning()))) return;
      process.kill(pid, "SIGTERM");
      await waitUntil(async () => !isAlive(pid), "The end of the Auth Emulator", 20);
    },
  };
}

/** An external emulator, set by FIREBASE_AUTH_EMULATOR_HOST: checked, never started or stopped. */
export function externalAuthEmulator(host: string): Service & { host: string } {
  const service = externalService("Auth Emulator (FIREBASE_AUTH_EMULATOR_HOST)", host, () => answers(host));
  return {
    ...service,
    host,
    async start() {
      const isStarted = await service.start();
      await protectEmailAddresses(host);
      return isStarted;
    },
  };
}
