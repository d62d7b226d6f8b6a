/**
 * So many prepared statements a connection keeps at most. The plan of a search takes about 0.4 MB of the server's memory, and anonymous searches alone can ask for
 * some 2,000 different texts: without a bound three connections would grow to 2.6 GB. With it they stay below some 45 MB each.
 */
export const MOST_PREPARED = 100;

/** The names of one connection's prepared statements. A name is never used twice, so nothing under way can mean another statement by it. */
export class StatementNames {
  /** By text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #made = 0;

  /** The name to send a text under, and the name of the statement to deallocate for it. */
  use(text: string): { name: string; expired: string | undefined } {
    const known = this.#names.get(text);
    const name = known ?? `hot_${++this.#made}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size <= MOST_PREPARED) return { name, expired: undefined };
    const [oldest] = this.#names;
    if (!oldest) return { name, expired: undefined };
    this.#names.delete(oldest[0]);
    return { name, expired: oldest[1] };
  }
}
