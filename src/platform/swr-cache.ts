import { LRUCache } from "lru-cache";

export interface Freshness {
  /** A younger value is returned as it is. */
  freshMs: number;
  /** A younger value is returned while the next one is loaded. */
  staleMs: number;
  maxEntries: number;
  /**
   * The limit for the size of all entries. With maxEntries alone, 2,000 responses of 0.5 MB filled the memory of the
   * container.
   */
  maxBytes: number;
  now?: (() => number) | undefined;
}

interface Entry<Value> {
  loadedAt: number;
  value: Value;
  bytes: number;
}

/** The overhead of an entry in addition to its key and value. */
const ENTRY_BYTES = 200;

/**
 * An in-memory LRU cache with stale-while-revalidate. Concurrent callers of the same key share one load. A load that
 * began before forget() is neither stored nor shared afterwards. `undefined` and errors are not stored.
 */
export class SwrCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #loading = new Map<string, Promise<Value>>();
  readonly #freshness: Freshness;
  readonly #sizeOf: (value: Value) => number;
  readonly #now: () => number;
  /** The number of calls of forget(). */
  #generation = 0;
  #sweptAt = 0;

  constructor(freshness: Freshness, sizeOf: (value: Value) => number) {
    this.#freshness = freshness;
    this.#sizeOf = sizeOf;
    this.#now = freshness.now ?? Date.now;
    // The least recently used entry goes first, so that a crawl of rare searches does not evict the home page.
    this.#entries = new LRUCache({
      max: freshness.maxEntries,
      maxSize: freshness.maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Deletes one entry, or all entries. */
  forget(key?: string): void {
    this.#generation += 1;
    if (key === undefined) this.#entries.clear();
    else this.#entries.delete(key);
    this.#loading.clear();
  }

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#now() - entry.loadedAt : Number.POSITIVE_INFINITY;
    if (!entry || age > this.#freshness.staleMs) return this.#load(key, load);
    // This caller has a valid value, so an error is ignored. If loading keeps failing, callers get the error once the
    // value is too old.
    if (age > this.#freshness.freshMs) this.#load(key, load).catch(() => undefined);
    return entry.value;
  }

  #load(key: string, load: () => Promise<Value>): Promise<Value> {
    const running = this.#loading.get(key);
    if (running) return running;
    const generation = this.#generation;
    const loading = load()
      .then((value) => {
        if (value === undefined || generation !== this.#generation) return value;
        this.#sweep();
        this.#entries.set(key, {
          loadedAt: this.#now(),
          value,
          bytes: this.#sizeOf(value) + 2 * key.length + ENTRY_BYTES,
        });
        return value;
      })
      .finally(() => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      });
    this.#loading.set(key, loading);
    return loading;
  }

  /** Deletes stale entries, at most once per staleMs. */
  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt <= this.#freshness.staleMs) return;
    this.#sweptAt = now;
    for (const [key, { loadedAt }] of this.#entries)
      if (now - loadedAt > this.#freshness.staleMs) this.#entries.delete(key);
  }
}
