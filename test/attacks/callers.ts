import { accessMatrix, type Caller, callers, type Row } from "../access-matrix.ts";

const CONFLICT = 409;

/** Who of the matrix may make this call, so that what an attack is refused for is the attack. */
export function allowedCaller(name: string): Caller {
  const { status } = rowOf(name);
  const members = callers.filter((caller) => caller !== "visitor");
  // Who is told that it is not possible now may do it at another time.
  const found = members.find((caller) => status[caller] < 300) ?? members.find((caller) => status[caller] === CONFLICT);
  if (!found) throw new Error(`Nobody may call ${name}`);
  return found;
}

export function rowOf(name: string): Row {
  const row = accessMatrix[name];
  if (!row) throw new Error(`No row for ${name}`);
  return row;
}

export const methodOf = (name: string): string => name.split(" ", 1)[0] ?? "";
export const isUnsafe = (name: string): boolean => methodOf(name) !== "GET";
