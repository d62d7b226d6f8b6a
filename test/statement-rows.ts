/**
 * Notes what the database returns for each SQL text that the tests run, and where it is run. `scripts/check-rows.ts`
 * compares that with the row types, which the compiler has to believe.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Query } from "pg";
import { afterAll } from "vitest";
import { PipelinedReads } from "../src/platform/db/pipelined-reads.ts";

const folder = join(import.meta.dirname, "../test-results/rows");
/** Of the processes of this run, so that nothing is left of the run before. */
const file = join(folder, `${process.ppid}-${process.pid}.json`);

interface Described {
  text: string;
  fields: { name: string; dataTypeID: number }[];
}

interface Noted {
  columns: Map<string, Record<string, number>>;
  callers: Map<string, Set<string>>;
}

// Vitest loads this module for each file of tests, but what it changes belongs to the process.
const shared = globalThis as typeof globalThis & { statementRows?: Noted };
const isFirst = shared.statementRows === undefined;
const { columns, callers } = (shared.statementRows ??= { columns: new Map(), callers: new Map() });

const source = /\((?:file:\/\/)?(\/[^)]*\/src\/[^)]+:\d+:\d+)\)|at (?:async )?(?:file:\/\/)?(\/\S*\/src\/\S+:\d+:\d+)/g;

/** The first caller outside of the modules that run every statement. */
function noteCaller(text: string): void {
  const sites = callers.get(text) ?? new Set();
  callers.set(text, sites);
  if (sites.size > 3) return;
  const stack = new Error("where").stack ?? "";
  for (const [, inCall, alone] of stack.matchAll(source)) {
    const place = inCall ?? alone ?? "";
    if (place.includes("/src/platform/db/")) continue;
    sites.add(place.slice(place.indexOf("/src/") + 1));
    return;
  }
}

function before<Of extends object>(target: Of, method: string, first: (self: Of, ...args: never[]) => void): void {
  if (!isFirst) return;
  const original = Reflect.get(target, method) as (...args: unknown[]) => unknown;
  Reflect.set(target, method, function (this: Of, ...args: unknown[]) {
    first(this, ...(args as never[]));
    return original.apply(this, args);
  });
}

before(Query.prototype as unknown as { text: string }, "handleRowDescription", ({ text }, { fields }: Described) =>
  columns.set(text, Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))),
);
before(Kysely.prototype, "executeQuery", (_, { query, sql: text }: { query: { kind: string }; sql: string }) => {
  if (query.kind === "RawNode") noteCaller(text);
});
before(PipelinedReads.prototype, "run", (_, text: string) => noteCaller(text));
before(Object.getPrototypeOf(sql``) as ReturnType<typeof sql>, "execute", (raw, db: Kysely<unknown>) =>
  noteCaller(raw.compile(db).sql),
);

afterAll(() => {
  mkdirSync(folder, { recursive: true });
  const found = [...callers].flatMap(([text, sites]) =>
    columns.has(text) ? [{ text, sites: [...sites], columns: columns.get(text) }] : [],
  );
  writeFileSync(file, JSON.stringify(found));
});
