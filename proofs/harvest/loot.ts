/** Phone numbers that responses contained. */
export class Loot {
  readonly #byTail = new Map<string, string>();
  readonly #found = new Set<string>();
  #statuses = new Map<number, number>();
  requests = 0;

  constructor(phones: readonly string[]) {
    for (const phone of phones) this.#byTail.set(tail(phone), phone);
  }

  get size(): number {
    return this.#found.size;
  }

  beginRound(): void {
    this.#statuses = new Map();
  }

  count(status: number): void {
    this.requests += 1;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  statuses(): string {
    return [...this.#statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(", ");
  }

  /** Finds any run of digits that contains one of the numbers, with separators between the digits or not. */
  search(...texts: readonly string[]): void {
    for (const text of texts)
      for (const [run] of text.matchAll(/\d(?:[\s().-]?\d){9,}/g)) {
        const digits = run.replaceAll(/\D/g, "");
        for (let start = 0; start + TAIL <= digits.length; start += 1) {
          const phone = this.#byTail.get(digits.slice(start, start + TAIL));
          if (phone) this.#found.add(phone);
        }
      }
  }
}

/** The last ten digits identify a number: country code and leading zero may be missing. */
const TAIL = 10;
const tail = (phone: string) => phone.slice(-TAIL);
