import { traced } from "./spans.ts";

const LONGEST_TEXT = 2_000;
/** Texts are constants, and few; those that are made for the moment must not fill the memory. */
const MOST_TEXTS = 1_000;

interface StatementFacts {
  name: string;
  text: string;
}

const onTables = new Set(["select", "with", "insert", "update", "delete"]);
const known = new Map<string, StatementFacts>();

/** A statement with what it waited for. Its values are never told, and what its text quotes is cut out. */
export function tracedStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  const { name, text: shown } = describeStatement(text);
  return traced({ name, kind: "client", facts: { "db.system.name": "postgresql", "db.query.summary": name, "db.query.text": shown } }, send);
}

/** `select listing_search`: what is done, and to which table first; those of its sub-queries come after. */
export function describeStatement(text: string): StatementFacts {
  const seen = known.get(text);
  if (seen) return seen;
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "sql";
  const table = onTables.has(verb) ? (firstTable(outermost(text)) ?? firstTable(text)) : undefined;
  const described = { name: table ? `${verb} ${table}` : verb, text: withoutQuotes(text).slice(0, LONGEST_TEXT) };
  if (known.size < MOST_TEXTS) known.set(text, described);
  return described;
}

const withoutQuotes = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, " ")
    .trim();

const firstTable = (text: string): string | undefined => /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text)?.[1]?.toLowerCase();

/** What stands in no parentheses. */
function outermost(text: string): string {
  let depth = 0;
  let outer = "";
  for (const character of text) {
    if (character === ")") depth -= 1;
    if (depth === 0) outer += character;
    if (character === "(") depth += 1;
  }
  return outer;
}
