import { Kysely, PostgresDialect } from "kysely";
import { Pool, type PoolConfig } from "pg";
import { AppError } from "../errors.ts";
import type { Executor } from "./database.ts";
import { type StatementListener, usePreparedStatements } from "./prepared.ts";
import type { DB } from "./types.generated.ts";

/** Slow work that anybody can trigger runs on separate connections, so that it cannot exhaust the main pool. */
export interface SidePoolLimits {
  connections: number;
  /** How long a caller may wait for a connection. The time to open it does not count. */
  waitMs: number;
  maxWaiting: number;
  statementTimeoutMs: number;
}

const busy = () =>
  new AppError("overloaded", { message: "The connections for slow work are busy", retryAfterSeconds: 2 });

export class SidePool {
  readonly #db: Executor;
  readonly #limits: SidePoolLimits;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(config: PoolConfig, limits: SidePoolLimits, onStatement?: StatementListener) {
    this.#limits = limits;
    const pool = new Pool({ ...config, max: limits.connections, statement_timeout: limits.statementTimeoutMs });
    pool.on("connect", (client) => {
      usePreparedStatements(client, onStatement);
      // The query rejects as well; an unhandled 'error' event would crash Node.
      client.on("error", () => undefined);
    });
    pool.on("error", () => undefined);
    this.#db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  }

  /**
   * Throws `overloaded` if no connection becomes free in time. It also rejects if a statement takes too long (see
   * unavailable.ts).
   */
  async run<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.connections) await this.#wait();
    else this.#running += 1;
    try {
      return await work(this.#db);
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#running -= 1;
    }
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }

  /** Resolves when run() passes a finished caller's slot on, in order of arrival. */
  #wait(): Promise<void> {
    if (this.#waiting.size >= this.#limits.maxWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(busy());
      }, this.#limits.waitMs);
      this.#waiting.add(start);
    });
  }
}
