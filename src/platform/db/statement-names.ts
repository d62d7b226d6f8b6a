/**
 * Prepared statements per connection. The plan of a search takes about 0.4 MB of server memory, and anonymous searches alone can produce some 2,000 different
 * texts: without a limit, three connections would grow to 2.6 GB. With it, each stays below some 45 MB.
 */
export const MAX_PREPARED = 100;

/** The prepared statements of one connection. Names are never reused, so a query in flight cannot run another statement. */
export class StatementNames {
  /** Text to name, the least recently used first. */
  readonly #names = new Map<string, string>();
  #counter = 0;

  /** The name for a text, and the name of a statement to deallocate, if the limit is exceeded. */
  use(text: string): { name: string; expired: string | undefined } {
    const known = this.#names.get(text);
    const name = known ?? `hot_${++this.#counter}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size <= MAX_PREPARED) return { name, expired: undefined };
    const [oldest] = this.#names;
    if (!oldest) return { name, expired: undefined };
    this.#names.delete(oldest[0]);
    return { name, expired: oldest[1] };
  }
}
