import { Socket } from "node:net";
import { callbackify } from "node:util";
import { Client, type ClientConfig } from "pg";
import { NoPrimary, Primary, serverUrls } from "./primary.ts";

/**
 * A socket that is given up when nothing has come or gone for so long. The engine ends a statement by itself after its time; a machine that lost its power, or a line
 * that swallows everything, says nothing, and the system would wait for it for a quarter of an hour.
 */
export function openSocket(mostSilentMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(mostSilentMs, () => socket.destroy());
}

type Connected = (error: Error | null, client?: Client) => void;

/** The connections to a database: to its server, or, where the address names several, to the one that takes writes, wherever that is by now. */
export function clientClass(url: string): typeof Client {
  const [first, ...others] = serverUrls(url);
  if (others.length === 0) return Client;
  const primary = new Primary(url);

  return class PrimaryClient extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(typeof config === "object" ? config : {}), connectionString: first });
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | undefined {
      if (!callback) return this.#connectToPrimary();
      callbackify(() => this.#connectToPrimary())(callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<this> {
      const found = await primary.find();
      const { hostname, port } = new URL(found);
      this.host = hostname.replace(/^\[|\]$/g, "");
      this.port = Number(port || 5432);
      // Lost: where the next one leads has to be asked anew.
      this.on("error", () => primary.forget(found));
      try {
        await super.connect();
        await this.#assertPrimary();
      } catch (error) {
        primary.forget(found);
        throw error;
      }
      return this;
    }

    /** It may have come back as a standby since it was last asked. */
    async #assertPrimary(): Promise<void> {
      const { rows } = await this.query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby");
      if (!rows[0]?.is_standby) return;
      await this.end();
      throw new NoPrimary("This database server takes no writes any more");
    }
  };
}
