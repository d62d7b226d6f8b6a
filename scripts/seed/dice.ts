/** Dice that fall the same way each time: made-up data is the same on every machine. */
export function createDice(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to, not including, 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share: number): boolean => next() < share,
    /** A whole number, both ends included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    one: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
    /** One of them, each as often as its weight says. */
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
    /** Each of them by a throw of its own. */
    some: <Value extends string>(shares: Readonly<Record<Value, number>>): Value[] =>
      (Object.entries(shares) as [Value, number][]).filter(([, share]) => next() < share).map(([value]) => value),
  };
}
export type Dice = ReturnType<typeof createDice>;
