import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { startWeb } from "../proofs/lib/web.ts";
import { databaseUrl } from "./clock.ts";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export interface SecondWeb {
  origin: string;
  /** As the machine would lose it: without draining. */
  kill(): void;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Another web process of the site under test, with the same database. */
export async function startSecondWeb(): Promise<SecondWeb> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl,
    FIREBASE_AUTH_EMULATOR_HOST:
      process.env["FIREBASE_AUTH_EMULATOR_HOST"] ?? `127.0.0.1:${process.env["AUTH_EMULATOR_PORT"] ?? 9099}`,
  };
  let web = await startWeb(port, environment);
  return {
    origin: web.origin,
    kill: () => void process.kill(web.pid, "SIGKILL"),
    async startAgain() {
      web = await startWeb(port, environment);
    },
    async stop() {
      await web.stop();
    },
  };
}
