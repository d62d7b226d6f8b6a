/**
 * Runs an action at most once per interval. The first call runs it at once, and later calls within the interval run it
 * once at its end. It is used to flush the caches: refilling them is expensive, so the number of writes must not
 * determine how often that happens.
 */
export class Throttle {
  readonly #action: () => void;
  readonly #intervalMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPending = false;

  constructor(action: () => void, intervalMs: number) {
    this.#action = action;
    this.#intervalMs = intervalMs;
  }

  /** Whether a run is due at the end of the interval. */
  get isPending(): boolean {
    return this.#isPending;
  }

  request(): void {
    if (this.#timer) this.#isPending = true;
    else this.runNow();
  }

  /** Runs the action at once, regardless of the interval. */
  runNow(): void {
    this.close();
    this.#action();
    if (this.#intervalMs === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isPending) this.runNow();
    }, this.#intervalMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isPending = false;
  }
}
