/** The faults, in the order in which they run. */
import { setTimeout as sleep } from "node:timers/promises";
import { senders } from "./call.ts";
import { fillDisk } from "./full-disk.ts";
import type { Ledger } from "./ledger.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const SECOND_MS = 1_000;

export interface Fault {
  name: string;
  /** What was done, for the table. */
  done: string;
  /** Causes the fault, and resolves when everything is back. */
  happen(scene: Scene): Promise<void>;
  /** Seconds after that, within which writes have to work as before. */
  resumeSeconds: number;
  /** No request may take longer. Without it, only the time limits of the parts apply. */
  mostWaitSeconds?: number;
}

export interface Scene {
  world: World;
  /** How long a part stays down. */
  awaySeconds: number;
  ledger: Ledger;
  /** A member who does nothing else. */
  person: Person;
}

/** Time that a supervisor needs to restart a process or to promote a standby. */
const NOTICE_MS = 2 * SECOND_MS;

export const faults: readonly Fault[] = [
  {
    name: "client connection",
    done: "every response is lost on its way to the client",
    resumeSeconds: 1,
    async happen({ awaySeconds }) {
      senders.isLosingAnswers = true;
      await sleep(awaySeconds * SECOND_MS);
      senders.isLosingAnswers = false;
    },
  },
  {
    name: "web process",
    done: "one of two killed, restarted after 2 s",
    resumeSeconds: 3,
    async happen({ world: { kill, start } }) {
      await kill("web0");
      await sleep(NOTICE_MS);
      await start("web0");
    },
  },
  {
    name: "worker",
    done: "killed, restarted after 2 s",
    resumeSeconds: 3,
    async happen({ world }) {
      await world.kill("worker");
      await sleep(NOTICE_MS);
      await world.start("worker");
    },
  },
  {
    name: "identity keys",
    done: "the endpoint killed, and one web process restarted without it",
    resumeSeconds: 3,
    async happen({ world: { kill, start }, awaySeconds }) {
      await kill("keys");
      await kill("web1");
      await start("web1");
      await sleep(awaySeconds * SECOND_MS);
      await start("keys");
    },
  },
  {
    name: "Redis",
    done: "killed",
    resumeSeconds: 3,
    async happen({ world: { kill, start }, awaySeconds }) {
      await kill("redis");
      await sleep(awaySeconds * SECOND_MS);
      await start("redis");
    },
  },
  {
    name: "silent Redis",
    done: "stopped without being ended (SIGSTOP): its connections stay open, and it answers nothing",
    resumeSeconds: 3,
    // A hanging Redis once made every request wait until its connection was closed after 15 s.
    mostWaitSeconds: 2,
    async happen({ world: { silence, wake }, awaySeconds }) {
      silence("redis");
      await sleep(awaySeconds * SECOND_MS);
      wake("redis");
    },
  },
  {
    name: "object storage",
    done: "the S3 gateway killed",
    resumeSeconds: 8,
    async happen({ world: { ceph }, awaySeconds }) {
      ceph.killGateway();
      await sleep(awaySeconds * SECOND_MS);
      await ceph.startGateway();
    },
  },
  {
    name: "silent object storage",
    done: "the S3 gateway stopped without being ended (SIGSTOP): it accepts connections and answers nothing",
    // A read of the store is given up after 8 s.
    resumeSeconds: 10,
    mostWaitSeconds: 12,
    async happen({ world: { ceph }, awaySeconds }) {
      ceph.signalGateway("SIGSTOP");
      await sleep(2 * awaySeconds * SECOND_MS);
      ceph.signalGateway("SIGCONT");
    },
  },
  {
    name: "full disk",
    done: "no space for uploads in the folder of a web process that stores them on disk",
    resumeSeconds: 3,
    happen: fillDisk,
  },
  {
    name: "slow database",
    done: "every response of the database delayed by 300 ms",
    resumeSeconds: 5,
    async happen({
      world: {
        database: { lines },
      },
      awaySeconds,
    }) {
      for (const line of lines) line.delay(300);
      await sleep(2 * awaySeconds * SECOND_MS);
      for (const line of lines) line.delay(0);
    },
  },
  {
    name: "silent database connection",
    done: "everything sent to the database is swallowed; connections opened later work",
    // A connection without a response for 8 s is closed.
    resumeSeconds: 11,
    async happen({
      world: {
        database: { lines },
      },
    }) {
      for (const line of lines) line.swallow();
      await sleep(NOTICE_MS);
      for (const line of lines) line.hear();
    },
  },
  {
    name: "standby database",
    done: "killed, removed from synchronous_standby_names after 5 s",
    resumeSeconds: 5,
    async happen({ world: { database } }) {
      database.standby.kill();
      await sleep(5 * SECOND_MS);
      database.waitForStandby(false);
      await database.standby.start();
      database.waitForStandby(true);
    },
  },
  {
    name: "primary database",
    done: "killed, the standby promoted after 2 s; then the old primary comes back by itself, and a web process is restarted",
    resumeSeconds: 6,
    async happen({ world: { database, kill, start } }) {
      database.primary.kill();
      await sleep(NOTICE_MS);
      database.promote();
      await sleep(NOTICE_MS);
      // The old primary starts without standby settings, so it would accept writes.
      database.primary.set("");
      await database.primary.start();
      await kill("web0");
      await start("web0");
    },
  },
];
