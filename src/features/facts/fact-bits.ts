/**
 * Stores facts as bits, so that SQL can compare them with a profile: see `bit` in fact-table.ts. Unknown facts have no
 * bit.
 */
import { type FactGroup, type FactName, type Facts, factGroups, factNames, factTable, valuesOf } from "./fact-table.ts";

/** One number per group; each group is a column. */
export type FactBits = Record<FactGroup, bigint>;

/**
 * The bit of a value. For a set, `isSaid` chooses between the bit for a stated value and the bit for one that was left
 * out.
 */
export function bitOf(name: FactName, value: string, isSaid = true): bigint {
  const { kind, bit } = factTable[name];
  const index = (valuesOf(name) as string[]).indexOf(value);
  if (index === -1) throw new Error(`No ${value} among ${name}`);
  return 1n << BigInt(kind === "set" ? bit + 2 * index + (isSaid ? 0 : 1) : bit + index);
}

function bitsOfFact(name: FactName, said: string | readonly string[]): bigint {
  if (typeof said === "string") return bitOf(name, said);
  return valuesOf(name).reduce((bits, value) => bits | bitOf(name, value, said.includes(value)), 0n);
}

export function factBits(facts: Facts): FactBits {
  const inGroup = (group: FactGroup) =>
    factNames.reduce((bits, name) => {
      const said = facts[name];
      return factTable[name].group === group && said !== undefined ? bits | bitsOfFact(name, said) : bits;
    }, 0n);
  return Object.fromEntries(factGroups.map((group) => [group, inGroup(group)])) as FactBits;
}
