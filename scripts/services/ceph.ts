import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { S3Settings } from "../../src/platform/storage/s3-store.ts";
import { cephConfiguration } from "./ceph-configuration.ts";
import { ensureFolder } from "./paths.ts";
import { fromDebian, type Service, waitUntil } from "./service.ts";

const developmentPort = Number(process.env["CEPH_PORT"] ?? 9459);
const binaries = ["ceph", "ceph-authtool", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];
/** Fixed keys are fine: the store is local and loses everything when it stops. */
const keys = { accessKeyId: "nestmates", secretAccessKey: "nestmates-development" };
/** In the order in which they depend on each other. */
const daemons = ["mon", "osd", "rgw"] as const;
type Daemon = (typeof daemons)[number];

interface CephService extends Service {
  settings: Omit<S3Settings, "bucket">;
  /** Kills only the gateway, as a crash would. Stored objects stay. */
  killGateway(): void;
  startGateway(): Promise<void>;
  /** Stops the gateway without ending it, or lets it continue. */
  signalGateway(signal: "SIGSTOP" | "SIGCONT"): void;
}

/**
 * A real S3 server with its data in memory, empty at each start. Most work does not need it, so it is started only on
 * request.
 */
export function localCeph({ port = developmentPort, name = "ceph" } = {}): CephService {
  const folder = ensureFolder(name);
  const turn = `${folder}.starting`;
  const endpoint = `http://127.0.0.1:${port}`;
  const isRunning = () => answers(endpoint);
  return {
    name: "Ceph RADOS Gateway",
    address: `127.0.0.1:${port}`,
    settings: { endpoint, publicEndpoint: endpoint, region: "us-east-1", ...keys },
    missing: () =>
      binaries.every((binary) => existsSync(join("/usr/bin", binary)))
        ? []
        : [fromDebian("ceph-mon", "ceph-osd", "radosgw", "ceph-common")],
    isRunning,
    async start() {
      if (await isRunning()) return false;
      if (!lockMember(turn)) {
        await waitUntil(isRunning, "Ceph, which another process is starting,", 120);
        return false;
      }
      try {
        stopDaemons(folder);
        await startDaemons(folder, port, isRunning);
      } catch (error) {
        stopDaemons(folder);
        throw error;
      } finally {
        rmSync(turn);
      }
      return true;
    },
    killGateway: () => void stopDaemons(folder, ["rgw"]),
    async startGateway() {
      startGateway(folder);
      await waitUntil(isRunning, "Ceph's gateway", 60);
    },
    signalGateway(signal) {
      const pid = Number(readFileSync(pidFile(folder, "rgw"), "utf8"));
      if (isOurs(folder, pid)) process.kill(pid, signal);
    },
    async stop() {
      if (stopDaemons(folder)) await waitUntil(async () => !(await isRunning()), "The end of Ceph", 20);
    },
  };
}

/** A start begins by emptying the folder, so two starts at the same time would break each other. The file is a lock. */
function lockMember(file: string): boolean {
  if (existsSync(file) && !existsSync(`/proc/${readFileSync(file, "utf8")}`)) rmSync(file);
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

const startGateway = (folder: string) => startDaemon(folder, "rgw", "radosgw", "-n", "client.rgw");

async function startDaemons(folder: string, port: number, isRunning: () => Promise<boolean>): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const part of ["mon", "osd", "run", "log"]) mkdirSync(join(folder, part), { recursive: true });
  const cluster = randomUUID();
  const { text, monitor } = cephConfiguration({ folder, port, cluster });
  writeFileSync(join(folder, "ceph.conf"), text);
  const inFolder = (command: string, ...args: string[]) => run(folder, command, args);

  inFolder("monmaptool", "--create", "--fsid", cluster, "--addv", "a", monitor, "monmap");
  const all = ["--cap", "mon", "allow *", "--cap", "osd", "allow *"];
  inFolder("ceph-authtool", "--create-keyring", "mon.keyring", "--gen-key", "-n", "mon.", "--cap", "mon", "allow *");
  inFolder("ceph-authtool", "--create-keyring", "admin.keyring", "--gen-key", "-n", "client.admin", ...all);
  inFolder("ceph-authtool", "--create-keyring", "rgw.keyring", "--gen-key", "-n", "client.rgw", ...all);
  const disks = ["--cap", "mon", "allow profile osd", "--cap", "osd", "allow *"];
  inFolder("ceph-authtool", "--create-keyring", "osd.keyring", "--gen-key", "-n", "osd.0", ...disks);
  for (const owner of ["admin", "rgw", "osd"])
    inFolder("ceph-authtool", "mon.keyring", "--import-keyring", `${owner}.keyring`);

  inFolder("ceph-mon", "-c", "ceph.conf", "-i", "a", "--mkfs", "--monmap", "monmap", "--keyring", "mon.keyring");
  startDaemon(folder, "mon", "ceph-mon", "-i", "a");
  const disk = randomUUID();
  // Waits for the monitor.
  inFolder("ceph", "-c", "ceph.conf", "--connect-timeout", "60", "osd", "new", disk);
  copyFileSync(join(folder, "osd.keyring"), join(folder, "osd/keyring"));
  inFolder("ceph-osd", "-c", "ceph.conf", "-i", "0", "--mkfs", "--osd-uuid", disk);
  startDaemon(folder, "osd", "ceph-osd", "-i", "0");
  // Before the gateway starts, so that a gateway that responds is also usable. Waits for the disk.
  const names = ["--uid", "nestmates", "--display-name", "nestmates"];
  const user = [...names, "--access-key", keys.accessKeyId, "--secret-key", keys.secretAccessKey];
  inFolder("radosgw-admin", "-c", "ceph.conf", "-n", "client.rgw", "user", "create", ...user);
  startGateway(folder);
  await waitUntil(isRunning, "Ceph's gateway", 60);
}

function run(folder: string, command: string, args: string[]): void {
  const { status, stderr, stdout, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ""}${stderr}${stdout}`);
}

const pidFile = (folder: string, daemon: Daemon) => join(folder, `${daemon}.pid`);

function startDaemon(folder: string, daemon: Daemon, command: string, ...args: string[]): void {
  const output = openSync(join(folder, "log", `${daemon}.out`), "w");
  const child = spawn(command, ["-c", join(folder, "ceph.conf"), "-f", ...args], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", output, output],
  });
  child.unref();
  writeFileSync(pidFile(folder, daemon), String(child.pid));
}

/** Stops with SIGKILL, since the data is discarded anyway. Returns whether a daemon was running. */
function stopDaemons(folder: string, which: readonly Daemon[] = daemons): boolean {
  let wasRunning = false;
  for (const daemon of which.toReversed()) {
    const file = pidFile(folder, daemon);
    if (!existsSync(file)) continue;
    const pid = Number(readFileSync(file, "utf8"));
    rmSync(file);
    if (!isOurs(folder, pid)) continue;
    process.kill(pid, "SIGKILL");
    wasRunning = true;
  }
  return wasRunning;
}

/** After a reboot the process ID may belong to another process. */
function isOurs(folder: string, pid: number): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) && readFileSync(commandLine, "utf8").split("\0").includes(join(folder, "ceph.conf"));
}
