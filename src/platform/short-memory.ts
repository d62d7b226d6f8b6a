export interface Freshness {
  /** So long a value is given out as it is. */
  freshMs: number;
  /** So long it still is, while the next is being made. */
  staleMs: number;
  maxEntries: number;
  now?: (() => number) | undefined;
}

interface Kept<Value> {
  madeAt: number;
  value: Value;
}

/**
 * What is the same for everybody, kept for a few seconds: asked for a thousand times in a moment, it is made once. Past its freshness it is still given out while one caller
 * makes the next. A write forgets; what was begun before it is neither kept nor shared after it. `undefined` and failures are not kept.
 */
export class ShortMemory<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #making = new Map<string, Promise<Value>>();
  readonly #freshness: Freshness;
  readonly #now: () => number;
  /** Counts the writes. */
  #generation = 0;

  constructor(freshness: Freshness) {
    this.#freshness = freshness;
    this.#now = freshness.now ?? Date.now;
  }

  /** All of it, or the one value that changed. */
  forget(key?: string): void {
    this.#generation += 1;
    if (key === undefined) this.#kept.clear();
    else this.#kept.delete(key);
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
        if (value !== undefined && generation === this.#generation) this.#keep(key, { madeAt: this.#now(), value });
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
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.#freshness.maxEntries && !oldest.done) this.#kept.delete(oldest.value);
  }
}
