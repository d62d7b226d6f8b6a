import { Socket } from "node:net";
import { callbackify } from "node:util";
import { Client, type ClientConfig } from "pg";
import { NoPrimary, Primary, serverUrls } from "./primary.ts";

/**
 * Opens a socket that is destroyed after a time without traffic. statement_timeout does not help if the server loses
 * power or packets are dropped: TCP would retransmit for about 15 minutes before it reports an error.
 */
export function openSocket(silenceTimeoutMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceTimeoutMs, () => socket.destroy());
}

type Connected = (error: Error | null, client?: Client) => void;

/**
 * The client class for a database URL. If the URL names several servers, each new connection goes to the current
 * primary.
 */
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
      // After a lost connection, the next one probes the servers again.
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

    /** The server may have become a standby since it was probed. */
    async #assertPrimary(): Promise<void> {
      const { rows } = await this.query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby");
      if (!rows[0]?.is_standby) return;
      await this.end();
      throw new NoPrimary("This database server has become a standby");
    }
  };
}
