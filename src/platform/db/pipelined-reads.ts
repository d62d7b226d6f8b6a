import type { Socket } from "node:net";
import { type Client, type ClientConfig, DatabaseError } from "pg";
import { AppError } from "../errors.ts";
import { isTracing } from "../telemetry/spans.ts";
import { tracedStatement } from "../telemetry/sql-spans.ts";
import type { StatementListener } from "./prepared.ts";
import { StatementNames } from "./statement-names.ts";

/** Few, because each carries many reads at once; more than one, so that a slow read holds up only its own. */
const LANES = 3;
/** So many wait on the least busy lane only where the engine has not kept up for a while; one more would wait for seconds, and hold up those behind it. */
const MOST_WAITING = 250;

type LaneConfig = Omit<ClientConfig, "stream"> & { stream: () => Socket };

/**
 * Connections for hot reads. A pool lends a connection to one caller at a time, so every read pays a system call and a wake-up each way. A lane
 * sends the reads of all requests that arrived in the same turn of the event loop in one write, and the engine answers them in order.
 *
 * For prepared, read-only statements outside of transactions only: whatever waits for a lock would hold up everybody behind it.
 */
export class PipelinedReads {
  readonly #lanes: ImageChild[];
  readonly #onStatement: StatementListener | undefined;

  constructor(LaneClient: typeof Client, config: LaneConfig, onStatement?: StatementListener) {
    this.#onStatement = onStatement;
    this.#lanes = Array.from({ length: LANES }, () => new ImageChild(LaneClient, config));
  }

  run<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.#onStatement?.(text, values);
    return isTracing() ? tracedStatement(text, () => this.#ask<Row>(text, values)) : this.#ask<Row>(text, values);
  }

  async #ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#leastBusy().run<Row>(text, values);
    } catch (error) {
      // The engine's own word stands, and so does ours. A connection that broke says nothing, and a read may be asked twice.
      if (error instanceof DatabaseError || error instanceof AppError) throw error;
      return this.#leastBusy().run<Row>(text, values);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  #leastBusy(): ImageChild {
    const lane = this.#lanes.reduce((best, next) => (next.underWay < best.underWay ? next : best));
    if (lane.underWay >= MOST_WAITING) throw new AppError("overloaded", { message: "Too many reads wait for the engine", retryAfterSeconds: 2 });
    return lane;
  }
}

interface Connection {
  client: Client;
  socket: Socket;
  names: StatementNames;
}

/** Where pg notes which names the server knows; it never forgets one by itself. */
interface NamesOfDriver {
  connection: { parsedStatements: Record<string, string> };
}

/** Sent behind all that may still use the statement. */
function deallocate(client: Client, name: string): void {
  client.query(`deallocate ${name}`).then(
    () => delete (client as Client & NamesOfDriver).connection.parsedStatements[name],
    () => undefined, // a statement whose parsing failed is not there
  );
}

class ImageChild {
  underWay = 0;
  readonly #Client: typeof Client;
  readonly #config: LaneConfig;
  #connection: Promise<Connection> | undefined;
  #isGathering = false;

  constructor(LaneClient: typeof Client, config: LaneConfig) {
    this.#Client = LaneClient;
    this.#config = config;
  }

  async run<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.underWay += 1;
    try {
      const { client, socket, names } = await (this.#connection ??= this.#open());
      this.#gather(socket);
      const { name, expired } = names.use(text);
      if (expired) deallocate(client, expired);
      const { rows } = await client.query<Row>({ name, text, values: [...values] });
      return rows;
    } finally {
      this.underWay -= 1;
    }
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.then(({ client }) => client.end());
  }

  /** Holds back what is written until the requests at hand have all been read. */
  #gather(socket: Socket): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    socket.cork();
    setImmediate(() => {
      this.#isGathering = false;
      socket.uncork();
    });
  }

  #open(): Promise<Connection> {
    // A connection that broke may say so again after the next one was opened.
    const connection = this.#connect(() => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    return connection;
  }

  async #connect(forget: () => void): Promise<Connection> {
    const socket = this.#config.stream();
    const client = new this.#Client({ ...this.#config, pipeline: true, stream: () => socket });
    // Not once: the server's goodbye and the closed socket are an error each, and one that nobody listens for ends the process.
    client.on("error", forget).once("end", forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return { client, socket, names: new StatementNames() };
  }
}
