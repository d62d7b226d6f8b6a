import { type Executor, readText } from "../../../platform/db/database.ts";

/** A query text, and the names of its values in the order of $1, $2 … */
export interface Statement {
  text: string;
  names: readonly string[];
}

/** Returns the placeholder of a named value in the text that is being written. */
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

/** Writes the values themselves into the text, which is then sent only once. Does not support arrays. */
export function literals(values: object): Parameter {
  const byName = new Map<string, Plain>(Object.entries(values).filter(([, value]) => typeof value !== "object"));
  return (name, type) => {
    const value = byName.get(name) ?? null;
    return value === null ? `null::${type}` : `'${String(value).replaceAll("'", "''")}'::${type}`;
  };
}

export function run<Row extends object>(
  executor: Executor,
  { text, names }: Statement,
  values: object,
): Promise<Row[]> {
  const byName = new Map<string, unknown>(Object.entries(values));
  return readText<Row>(
    executor,
    text,
    names.map((name) => byName.get(name) ?? null),
  );
}

/** Caches statements by their shape. Many shapes are possible, but a process uses few of them. */
export function keepStatements<Shape extends object>(write: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const kept = new Map<string, Statement>();
  return (shape) => {
    const name = JSON.stringify(shape);
    const statement = kept.get(name) ?? write(shape);
    kept.set(name, statement);
    return statement;
  };
}
