import { type Executor, readText } from "../../../platform/db/database.ts";

/** A query text and, in the order of its $1, $2 …, the names of the values it takes. */
export interface Statement {
  text: string;
  names: readonly string[];
}

/** Gives each named value its place in a text that is being written. */
export type Parameter = (name: string, type: string) => string;

export function parameters(): { names: string[]; p: Parameter } {
  const names: string[] = [];
  const p = (name: string, type: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}::${type}`;
  };
  return { names, p };
}

type Plain = string | number | boolean | null;

/** The same with the values in the text itself, for a text that is sent once. Lists have no place in it. */
export function literals(values: object): Parameter {
  const byName = new Map<string, Plain>(Object.entries(values).filter(([, value]) => typeof value !== "object"));
  return (name, type) => {
    const value = byName.get(name) ?? null;
    return value === null ? `null::${type}` : `'${String(value).replaceAll("'", "''")}'::${type}`;
  };
}

export function run<Row extends object>(executor: Executor, { text, names }: Statement, values: object): Promise<Row[]> {
  const byName = new Map<string, unknown>(Object.entries(values));
  return readText<Row>(
    executor,
    text,
    names.map((name) => byName.get(name) ?? null),
  );
}

/** Statements written when first needed and kept: there are many shapes, and most processes meet a few. */
export function keepStatements<Shape extends object>(write: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const kept = new Map<string, Statement>();
  return (shape) => {
    const name = JSON.stringify(shape);
    const statement = kept.get(name) ?? write(shape);
    kept.set(name, statement);
    return statement;
  };
}
