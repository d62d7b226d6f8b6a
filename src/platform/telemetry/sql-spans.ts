import { traced } from "./spans.ts";

const MAX_TEXT_LENGTH = 2_000;
/** Most texts are constants. The limit is for texts that are built dynamically. */
const MAX_TEXTS = 1_000;

interface StatementFacts {
  name: string;
  text: string;
}

const onTables = new Set(["select", "with", "insert", "update", "delete"]);
const known = new Map<string, StatementFacts>();

/** Runs a statement in a span. Parameters and string literals are not recorded. */
export function tracedStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  const { name, text: shown } = describeStatement(text);
  return traced(
    {
      name,
      kind: "client",
      facts: { "db.system.name": "postgresql", "db.query.summary": name, "db.query.text": shown },
    },
    send,
  );
}

/** The name is the verb and the first table outside of parentheses: `select listing_search`. */
export function describeStatement(text: string): StatementFacts {
  const seen = known.get(text);
  if (seen) return seen;
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "sql";
  const table = onTables.has(verb) ? (firstTable(outermost(text)) ?? firstTable(text)) : undefined;
  const described = { name: table ? `${verb} ${table}` : verb, text: withoutQuotes(text).slice(0, MAX_TEXT_LENGTH) };
  if (known.size < MAX_TEXTS) known.set(text, described);
  return described;
}

const withoutQuotes = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, " ")
    .trim();

const firstTable = (text: string): string | undefined =>
  /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text)?.[1]?.toLowerCase();

/** Returns the text outside of parentheses. */
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
