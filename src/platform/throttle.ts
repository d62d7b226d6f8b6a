/**
 * Runs an action when asked to, but at most once per interval: the first time at once, then once for all who asked meanwhile. Forgetting every cached response costs
 * as much as making them anew, so writers must not decide how often that happens.
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

  /** Somebody asked, and it has not been done yet. */
  get isPending(): boolean {
    return this.#isPending;
  }

  ask(): void {
    if (this.#timer) this.#isPending = true;
    else this.now();
  }

  /** For what cannot wait. */
  now(): void {
    this.close();
    this.#action();
    if (this.#intervalMs === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isPending) this.now();
    }, this.#intervalMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isPending = false;
  }
}
