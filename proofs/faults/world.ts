/**
 * Everything that is killed, started as it is deployed, on this machine: two web processes behind a load balancer, a
 * worker, and the services they need.
 */
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { localCeph } from "../../scripts/services/ceph.ts";
import { temporaryFolder } from "../../scripts/services/script-run.ts";
import { startServices } from "../../scripts/services/service.ts";
import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { prepareBucket } from "../../src/platform/storage/s3-bucket.ts";
import { startSmtpServer } from "../../test/smtp-server.ts";
import { type Child, startChild } from "../lib/child.ts";
import { dropFolder, newCluster, newFolder, newStandby } from "../lib/cluster.ts";
import { startHaproxy } from "../lib/haproxy.ts";
import { startWeb, startWorker, unlimited } from "../lib/web.ts";
import { startFaultProxy } from "./fault-proxy.ts";
import { createIdentity, PROJECT } from "./identity.ts";

const DATABASE = "nestmates_faults";
const STANDBY = "second";
const waitsForStandby = `synchronous_commit = on\nsynchronous_standby_names = '${STANDBY}'\n`;

const first = Number(process.env["FAULT_PORT"] ?? 4220);
const firstOfPostgres = Number(process.env["FAULT_POSTGRES_PORT"] ?? 5450);
const ports = {
  people: first,
  web: [first + 1, first + 2],
  spare: first + 3,
  worker: first + 7,
  keys: first + 4,
  lines: [first + 5, first + 6],
  redis: Number(process.env["FAULT_REDIS_PORT"] ?? 6390),
  // Also uses the 18 ports below it.
  ceph: first + 29,
  postgres: [firstOfPostgres, firstOfPostgres + 1],
} as const;

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(Boolean(socket.destroy())));
    socket.once("error", () => resolve(false));
  });

export type World = Awaited<ReturnType<typeof startWorld>>;

export async function startWorld() {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed())
      await Promise.resolve(close()).catch((error: unknown) => console.error(error));
  };
  try {
    return { ...(await build((close) => closers.push(close))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(later: (close: () => unknown) => void) {
  const folder = temporaryFolder("faults");
  later(() => rm(folder, { recursive: true, force: true }));
  const database = await startDatabase(later);
  const ceph = localCeph({ port: ports.ceph, name: "ceph-faults" });
  await startServices([ceph]);
  later(() => ceph.stop());
  const identity = await createIdentity();
  const mail = await startSmtpServer();
  later(() => mail.stop());

  const origin = `http://127.0.0.1:${ports.people}`;
  const storage = { ...ceph.settings, bucket: "nestmates-faults" };
  await prepareBucket(storage, origin);
  const environment: Record<string, string> = {
    NODE_ENV: "demo",
    ORIGIN: origin,
    TRUST_PROXY: "127.0.0.1",
    DATABASE_URL: `postgres://nestmates@${ports.lines.map((port) => `127.0.0.1:${port}`).join(",")}/${DATABASE}`,
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: "",
    FIREBASE_JWKS_URL: `http://127.0.0.1:${ports.keys}/keys`,
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    SMTP_URL: mail.url,
    LINK_SECRET: "for-these-faults-only",
    LOG_LEVEL: process.env["FAULT_LOG"] ? "warn" : "silent",
    ...unlimited,
  };
  const s3 = {
    S3_BUCKET: storage.bucket,
    S3_ENDPOINT: storage.endpoint,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  };

  const starts = {
    web0: () => startWeb(ports.web[0], { ...environment, ...s3 }),
    web1: () => startWeb(ports.web[1], { ...environment, ...s3 }),
    worker: () => startWorker({ ...environment, ...s3, WORKER_PORT: String(ports.worker) }),
    keys: () =>
      startChild({
        name: "The keys",
        args: [join(import.meta.dirname, "keys-server.ts"), String(ports.keys), identity.keys],
        isReady: () => isOpen(ports.keys),
      }),
    redis: () =>
      startChild({
        name: "Redis",
        command: "redis-server",
        args: [
          ...`--port ${ports.redis} --bind 127.0.0.1 --set-proc-title no --loglevel warning`.split(" "),
          "--dir",
          folder,
          "--save",
          "",
        ],
        isReady: () => isOpen(ports.redis),
      }),
  };
  type Part = keyof typeof starts;
  const running = new Map<Part, Child>();
  const start = async (part: Part) => void running.set(part, await starts[part]());
  later(async () => {
    for (const child of [...running.values()].toReversed()) await child.stop();
  });
  for (const part of ["keys", "redis", "web0", "web1", "worker"] as const) await start(part);
  const balancer = await startHaproxy({ port: ports.people, backends: ports.web });
  later(() => balancer.stop());

  return {
    origin,
    folder,
    identity,
    mail,
    ceph,
    database,
    /** An additional web process with its own photo storage. */
    startSpareWeb: (more: Record<string, string>) => startWeb(ports.spare, { ...environment, ...more }),
    kill: (part: Part) => running.get(part)?.kill() ?? Promise.resolve(),
    silence: (part: Part) => running.get(part)?.silence(),
    wake: (part: Part) => running.get(part)?.wake(),
    start,
  };
}

/** A primary with synchronous replication to a standby, and a proxy in front of each. */
async function startDatabase(later: (close: () => unknown) => void) {
  const folder = newFolder("faults-postgres");
  later(() => dropFolder(folder));
  const [a, b] = ports.postgres;
  const primary = newCluster(folder, a);
  await primary.start();
  later(async () => (await primary.isRunning()) && primary.stop());
  await createDatabaseIfMissing(primary.url(DATABASE));
  await migrate(primary.url(DATABASE));
  const standby = newStandby(primary, folder, b, STANDBY);
  await standby.start();
  later(async () => (await standby.isRunning()) && standby.stop());
  const waitForStandby = (isWanted: boolean) => {
    primary.set(isWanted ? waitsForStandby : "");
    primary.reload();
  };
  waitForStandby(true);
  const lines = [await startFaultProxy(ports.lines[0], a), await startFaultProxy(ports.lines[1], b)];
  for (const line of lines) later(() => line.stop());
  let url = primary.url(DATABASE);
  return {
    primary,
    standby,
    waitForStandby,
    lines,
    /** URL of the current primary, not through the proxies, for the audit. */
    url: () => url,
    promote() {
      standby.promote();
      url = standby.url(DATABASE);
    },
  };
}
