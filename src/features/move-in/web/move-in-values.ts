/** The values of a record's form, as they were typed. */
import type { MoveInContent } from "../move-in.schema.ts";

export interface PaidValues {
  what: string;
  taka: string;
  day: string;
  how: string;
}

export interface MoveInValues {
  day: string;
  electricity: string;
  gas: string;
  water: string;
  keys: string;
  notice: string;
  broken: string[];
  paid: PaidValues[];
}

/** Problems by the name of the field. */
export interface MoveInProblems {
  [field: string]: string;
}

const none: MoveInValues = { day: "", electricity: "", gas: "", water: "", keys: "", notice: "", broken: [], paid: [] };

export const toValues = (content: MoveInContent | null): MoveInValues =>
  content ? { ...content, paid: content.paid.map(({ taka, ...rest }) => ({ ...rest, taka: String(taka) })) } : none;
