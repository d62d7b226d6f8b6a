/** A seeded random generator, so that generated data is the same on every machine. */
export function createDice(seed: number) {
  let state = seed >>> 0;
  /** From 0 (included) to 1 (excluded), by mulberry32. */
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share: number): boolean => next() < share,
    /** An integer; both ends are included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    one: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
    /** One of the values, with a probability proportional to its weight. */
    pick: <Value extends string>(weights: Readonly<Partial<Record<Value, number>>>): Value => {
      const entries = Object.entries(weights) as [Value, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const isReached = ([, weight]: [Value, number]) => {
        left -= weight;
        return left < 0;
      };
      const [value] = entries.find(isReached) ?? entries.at(-1) ?? [];
      if (value === undefined) throw new RangeError("Nothing to pick from");
      return value;
    },
    /** Each value independently, with its own probability. */
    some: <Value extends string>(shares: Readonly<Record<Value, number>>): Value[] =>
      (Object.entries(shares) as [Value, number][]).filter(([, share]) => next() < share).map(([value]) => value),
  };
}
export type Dice = ReturnType<typeof createDice>;
