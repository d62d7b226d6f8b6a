export interface Freshness {
  /** A younger value is returned as it is. */
  freshMs: number;
  /** A younger value is returned while the next one is loaded. */
  staleMs: number;
  maxEntries: number;
  /** Of all entries. With maxEntries alone, 2,000 responses of 0.5 MB filled the memory of the container. */
  maxBytes: number;
  now?: (() => number) | undefined;
}

interface Entry<Value> {
  loadedAt: number;
  value: Value;
  bytes: number;
}

/** Overhead of an entry beside its key and value. */
const ENTRY_BYTES = 200;

/**
 * An in-memory LRU cache with stale-while-revalidate. Concurrent callers of the same key share one load. A load that began before forget() is neither stored nor
 * shared afterwards. `undefined` and errors are not stored.
 */
export class SwrCache<Value> {
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #loading = new Map<string, Promise<Value>>();
  readonly #freshness: Freshness;
  readonly #sizeOf: (value: Value) => number;
  readonly #now: () => number;
  /** The number of calls of forget(). */
  #generation = 0;
  #bytes = 0;
  #sweptAt = 0;

  constructor(freshness: Freshness, sizeOf: (value: Value) => number) {
    this.#freshness = freshness;
    this.#sizeOf = sizeOf;
    this.#now = freshness.now ?? Date.now;
  }

  /** Size of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Deletes one entry, or all. */
  forget(key?: string): void {
    this.#generation += 1;
    for (const each of key === undefined ? [...this.#entries.keys()] : [key]) this.#drop(each);
    this.#loading.clear();
  }

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#now() - entry.loadedAt : Number.POSITIVE_INFINITY;
    if (!entry || age > this.#freshness.staleMs) return this.#load(key, load);
    this.#store(key, entry);
    // This caller has a valid value. If loading keeps failing, callers get the error once the value is stale.
    if (age > this.#freshness.freshMs) this.#load(key, load).catch(() => undefined);
    return entry.value;
  }

  #load(key: string, load: () => Promise<Value>): Promise<Value> {
    const running = this.#loading.get(key);
    if (running) return running;
    const generation = this.#generation;
    const loading = load()
      .then((value) => {
        if (value !== undefined && generation === this.#generation)
          this.#store(key, { loadedAt: this.#now(), value, bytes: this.#sizeOf(value) + 2 * key.length + ENTRY_BYTES });
        return value;
      })
      .finally(() => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      });
    this.#loading.set(key, loading);
    return loading;
  }

  /** Evicts the least recently used entries, so that a crawl of rare searches does not evict the home page. */
  #store(key: string, entry: Entry<Value>): void {
    const { maxEntries, maxBytes } = this.#freshness;
    this.#drop(key);
    if (entry.bytes > maxBytes) return;
    this.#sweep();
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#bytes <= maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** Deletes stale entries, at most once per staleMs. */
  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt <= this.#freshness.staleMs) return;
    this.#sweptAt = now;
    for (const [key, { loadedAt }] of this.#entries) if (now - loadedAt > this.#freshness.staleMs) this.#drop(key);
  }
}
