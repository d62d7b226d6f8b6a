/**
 * node scripts/check-rows.ts: compares the row types of statements that are written as SQL text with what the database
 * returned for them in the last run of the database tests (test/statement-rows.ts). Prints each difference, and how
 * many statements were compared.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kinds, rowTypeAt } from "./rows/row-types.ts";
import { projectRoot } from "./services/paths.ts";

interface Statement {
  sites: string[];
  /** Type of each column, as the number that PostgreSQL gives it. */
  columns: Record<string, number>;
}

/** What `pg` makes of each type. Types of the schema, such as enums, have higher numbers and are text. */
const kindOfType: Record<number, string> = {
  16: "boolean",
  17: "Buffer",
  19: "string",
  20: "string", // bigint
  21: "number",
  23: "number",
  25: "string",
  700: "number",
  701: "number",
  1000: "boolean[]",
  1005: "number[]",
  1007: "number[]",
  1009: "string[]",
  1016: "string[]",
  1043: "string",
  1082: "string", // see database.ts
  1114: "Date",
  1184: "Date",
  1185: "Date[]",
  1700: "string",
  2950: "string",
  114: "any",
  3802: "any",
};
/** Of a function that is called for its effect. */
const VOID = 2278;
const FIRST_OF_SCHEMA = 16_384;
const kindOf = (type: number) => kindOfType[type] ?? (type >= FIRST_OF_SCHEMA ? "string" : `type ${type}`);

function differencesAt(row: ReadonlyMap<string, Kinds>, columns: Statement["columns"]): string[] {
  const wrong = [...row].flatMap(([name, kinds]) => {
    const type = columns[name];
    if (type === undefined) return kinds.has("undefined") ? [] : [`has no column ${name}`];
    const kind = kindOf(type);
    return kinds.has("any") || kinds.has(kind) || kind === "any"
      ? []
      : [`${name} is ${kind}, not ${[...kinds].join(" | ")}`];
  });
  const unused = Object.entries(columns).flatMap(([name, type]) =>
    row.has(name) || type === VOID ? [] : [`reads ${name} for nothing`],
  );
  return [...wrong, ...unused];
}

const folder = join(projectRoot, "test-results/rows");
const statements = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Statement[],
);
const compared = new Set<string>();
const unread = new Set<string>();
const faults = new Set<string>();
for (const { sites, columns } of statements)
  for (const site of sites) {
    if (site.includes(".test.ts:")) continue;
    const type = rowTypeAt(site);
    if (!type) continue;
    if (!type.row) unread.add(`${site} ${type.name}`);
    else {
      compared.add(site);
      for (const difference of differencesAt(type.row, columns)) faults.add(`${site} ${type.name} ${difference}`);
    }
  }
for (const fault of [...faults].toSorted()) console.log(fault);
if (process.argv.includes("--unread")) for (const each of [...unread].toSorted()) console.log(each);
console.log(`rows: ${compared.size} compared, ${unread.size} of types that are not read, ${faults.size} faults`);
if (faults.size > 0 || compared.size === 0) process.exitCode = 1;
