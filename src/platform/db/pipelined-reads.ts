import type { Socket } from "node:net";
import { type Client, type ClientConfig, DatabaseError } from "pg";
import { AppError } from "../errors.ts";
import { isTracing } from "../telemetry/spans.ts";
import { tracedStatement } from "../telemetry/sql-spans.ts";
import type { StatementListener } from "./prepared.ts";
import { PreparedStatementNames } from "./statement-names.ts";

/**
 * There are few connections, because each carries many reads at once. There is more than one, so that a slow read
 * delays only the reads behind it on the same connection.
 */
const CONNECTIONS = 3;
/**
 * The most reads in flight per connection. At this number the database has been too slow for a while, and another read
 * would wait for seconds.
 */
const MAX_IN_FLIGHT = 250;
/**
 * Parsing and planning a search takes ten to twenty times as long as running it, and each connection does so once. A
 * read therefore prefers a connection that has planned its statement, even if up to this many more reads are in flight
 * there. The number is low, because one of these reads may be slow.
 */
const PLAN_IN_READS = 2;

type ReadConfig = Omit<ClientConfig, "stream"> & { stream: () => Socket };

/**
 * Connections for hot reads. In a pool, a connection serves one caller at a time, so every read costs a write and a
 * wake-up of its own. Here the reads of all requests that arrive in the same turn of the event loop are sent in one
 * write (pipelining), and the server answers them in order.
 *
 * Only for prepared, read-only statements outside of transactions: a statement that waits for a lock would block all
 * reads behind it.
 */
export class PipelinedReads {
  readonly #connections: PipelinedConnection[];
  readonly #onStatement: StatementListener | undefined;

  constructor(ReadClient: typeof Client, config: ReadConfig, onStatement?: StatementListener) {
    this.#onStatement = onStatement;
    this.#connections = Array.from({ length: CONNECTIONS }, () => new PipelinedConnection(ReadClient, config));
  }

  run<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.#onStatement?.(text, values);
    return isTracing()
      ? tracedStatement(text, () => this.#runWithRetry<Row>(text, values))
      : this.#runWithRetry<Row>(text, values);
  }

  async #runWithRetry<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#bestFor(text).run<Row>(text, values);
    } catch (error) {
      // SQL errors and AppErrors are not retried. A lost connection is retried once, because reads are idempotent.
      if (error instanceof DatabaseError || error instanceof AppError) throw error;
      return this.#bestFor(text).run<Row>(text, values);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  /**
   * Returns the least busy connection. A connection that has already planned the statement may be a little busier.
   * Among equals, the connection with the fewest statements is chosen.
   */
  #bestFor(text: string): PipelinedConnection {
    const waitOf = (one: PipelinedConnection) => one.inFlight + (one.hasPlanned(text) ? 0 : PLAN_IN_READS);
    const [best] = this.#connections.toSorted(
      (one, other) => waitOf(one) - waitOf(other) || one.statements - other.statements,
    );
    if (!best || best.inFlight >= MAX_IN_FLIGHT)
      throw new AppError("overloaded", { message: "Too many reads wait for the database", retryAfterSeconds: 2 });
    return best;
  }
}

interface OpenConnection {
  client: Client;
  socket: Socket;
  names: PreparedStatementNames;
}

/** pg remembers here which statements are parsed, and never removes one. */
interface ParsedStatements {
  connection: { parsedStatements: Record<string, string> };
}

/** The connection processes queries in order, so earlier queries can still use the statement. */
function deallocate(client: Client, name: string): void {
  client.query(`deallocate ${name}`).then(
    () => delete (client as Client & ParsedStatements).connection.parsedStatements[name],
    () => undefined, // parsing had failed, so the statement does not exist
  );
}

class PipelinedConnection {
  inFlight = 0;
  /** The statement names of the currently open connection. */
  #names = new PreparedStatementNames();
  readonly #Client: typeof Client;
  readonly #config: ReadConfig;
  #connection: Promise<OpenConnection> | undefined;
  #isCorked = false;

  constructor(ReadClient: typeof Client, config: ReadConfig) {
    this.#Client = ReadClient;
    this.#config = config;
  }

  async run<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.inFlight += 1;
    try {
      const { client, socket, names } = await (this.#connection ??= this.#open());
      this.#cork(socket);
      const { name, evicted } = names.nameFor(text);
      if (evicted) deallocate(client, evicted);
      const { rows } = await client.query<Row>({ name, text, values: [...values] });
      return rows;
    } finally {
      this.inFlight -= 1;
    }
  }

  hasPlanned(text: string): boolean {
    return this.#names.has(text);
  }

  get statements(): number {
    return this.#names.size;
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.then(({ client }) => client.end());
  }

  /** Buffers writes until the end of this turn of the event loop. */
  #cork(socket: Socket): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      socket.uncork();
    });
  }

  #open(): Promise<OpenConnection> {
    // A broken connection may emit further events after the next one is opened.
    const connection = this.#connect(() => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    return connection;
  }

  async #connect(forget: () => void): Promise<OpenConnection> {
    const socket = this.#config.stream();
    const client = new this.#Client({ ...this.#config, pipeline: true, stream: () => socket });
    // Not `once`: the server's termination message and the closed socket are two errors, and an unhandled one would
    // crash Node.
    client.on("error", forget).once("end", forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    this.#names = new PreparedStatementNames();
    return { client, socket, names: this.#names };
  }
}
