/** What the answers gave away. */
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

  /** Any run of digits that ends like one of the numbers, whatever stands between the digits. */
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

/** The country and the zero before a number are written or not; these digits always are. */
const TAIL = 10;
const tail = (phone: string) => phone.slice(-TAIL);
