/**
 * Maximum number of prepared statements per connection. A cached search plan takes about 0.4 MB of server memory, and
 * anonymous searches produce about 2,000 different SQL texts. Without this limit, the three connections of
 * pipelined-reads.ts would together use 2.6 GB. With it, each uses less than 45 MB.
 */
export const MAX_PREPARED = 100;

/**
 * The prepared statements of one connection. Names are never reused. Otherwise a query that was sent under an evicted
 * name could execute the new statement of that name.
 */
export class PreparedStatementNames {
  /** Maps SQL text to statement name, ordered from least to most recently used. */
  readonly #names = new Map<string, string>();
  #counter = 0;

  get size(): number {
    return this.#names.size;
  }

  has(text: string): boolean {
    return this.#names.has(text);
  }

  /**
   * Returns the statement name for a SQL text. If the limit is exceeded, also returns the name of the evicted
   * statement, which the caller must DEALLOCATE.
   */
  nameFor(text: string): { name: string; evicted: string | undefined } {
    const known = this.#names.get(text);
    const name = known ?? `hot_${++this.#counter}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size <= MAX_PREPARED) return { name, evicted: undefined };
    const [oldest] = this.#names;
    if (!oldest) return { name, evicted: undefined };
    this.#names.delete(oldest[0]);
    return { name, evicted: oldest[1] };
  }
}
