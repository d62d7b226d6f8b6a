export interface Freshness {
  /** So long a value is given out as it is. */
  freshMs: number;
  /** So long it still is, while the next is being made. */
  staleMs: number;
  maxEntries: number;
  /** Of all values together. A bound by number alone let 2,000 responses of half a megabyte fill the container. */
  maxBytes: number;
  now?: (() => number) | undefined;
}

interface Kept<Value> {
  madeAt: number;
  value: Value;
  bytes: number;
}

/** What an entry takes beside its key and its value. */
const ENTRY_BYTES = 200;

/**
 * What is the same for everybody, kept for a few seconds: asked for a thousand times in a moment, it is made once. Past its freshness it is still given out while one caller
 * makes the next. A write forgets; what was begun before it is neither kept nor shared after it. `undefined` and failures are not kept.
 */
export class SwrCache<Value> {
  /** In the order in which they were last asked for. */
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #making = new Map<string, Promise<Value>>();
  readonly #freshness: Freshness;
  readonly #sizeOf: (value: Value) => number;
  readonly #now: () => number;
  /** Counts the writes. */
  #generation = 0;
  #bytes = 0;
  #sweptAt = 0;

  constructor(freshness: Freshness, sizeOf: (value: Value) => number) {
    this.#freshness = freshness;
    this.#sizeOf = sizeOf;
    this.#now = freshness.now ?? Date.now;
  }

  /** Of what is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** All of it, or the one value that changed. */
  forget(key?: string): void {
    this.#generation += 1;
    for (const each of key === undefined ? [...this.#kept.keys()] : [key]) this.#drop(each);
    this.#making.clear();
  }

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    const age = kept ? this.#now() - kept.madeAt : Number.POSITIVE_INFINITY;
    if (!kept || age > this.#freshness.staleMs) return this.#make(key, make);
    this.#keep(key, kept);
    // Whoever comes next and still finds nothing fresh will see the failure; this caller has a good copy.
    if (age > this.#freshness.freshMs) this.#make(key, make).catch(() => undefined);
    return kept.value;
  }

  #make(key: string, make: () => Promise<Value>): Promise<Value> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const work = make()
      .then((value) => {
        if (value !== undefined && generation === this.#generation)
          this.#keep(key, { madeAt: this.#now(), value, bytes: this.#sizeOf(value) + 2 * key.length + ENTRY_BYTES });
        return value;
      })
      .finally(() => {
        if (this.#making.get(key) === work) this.#making.delete(key);
      });
    this.#making.set(key, work);
    return work;
  }

  /** What was asked for longest ago goes first, so that a walk through rare searches does not push out the home page. */
  #keep(key: string, kept: Kept<Value>): void {
    const { maxEntries, maxBytes } = this.#freshness;
    this.#drop(key);
    if (kept.bytes > maxBytes) return;
    this.#sweep();
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxEntries && this.#bytes <= maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  /** Values that may not be given out any more need not wait until others push them out. */
  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt <= this.#freshness.staleMs) return;
    this.#sweptAt = now;
    for (const [key, { madeAt }] of this.#kept) if (now - madeAt > this.#freshness.staleMs) this.#drop(key);
  }
}
