import { accessMatrix, type Caller, callers, type Row } from "../access-matrix.ts";

const CONFLICT = 409;

/** A caller of the matrix who may make this call, so that a rejection is caused by the attack. */
export function allowedCaller(name: string): Caller {
  const { status } = rowOf(name);
  const members = callers.filter((caller) => caller !== "visitor");
  // A caller who gets a conflict may make the call at another time.
  const found = members.find((caller) => status[caller] < 300) ?? members.find((caller) => status[caller] === CONFLICT);
  if (!found) throw new Error(`No caller may call ${name}`);
  return found;
}

export function rowOf(name: string): Row {
  const row = accessMatrix[name];
  if (!row) throw new Error(`No row for ${name}`);
  return row;
}

export const methodOf = (name: string): string => name.split(" ", 1)[0] ?? "";
export const isUnsafe = (name: string): boolean => methodOf(name) !== "GET";
