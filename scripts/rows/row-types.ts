/** The row types of statements that are written as SQL text, read from the source with oxc-parser. */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import {
  type ArrowFunctionExpression,
  type Node,
  type Function as OxcFunction,
  type Program,
  parseSync,
  type TSType,
  Visitor,
} from "oxc-parser";
import { projectRoot } from "../services/paths.ts";

/** What a property may be: "string", "number", "Date", "string[]" …; `any` if that cannot be read from the source. */
export type Kinds = ReadonlySet<string>;
export type RowType = ReadonlyMap<string, Kinds>;

const ANY: Kinds = new Set(["any"]);
const keywords: Record<string, string> = {
  TSStringKeyword: "string",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "boolean",
  TSNullKeyword: "null",
  TSUndefinedKeyword: "undefined",
};

interface Source {
  file: string;
  text: string;
  program: Program;
  /** Declarations of types by name. */
  types: Map<string, Node>;
  /** The file and the name there of each imported type. */
  imports: Map<string, { file: string; name: string }>;
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(join(projectRoot, file), "utf8");
  const { program, module } = parseSync(file, text);
  const types = new Map<string, Node>();
  new Visitor({
    TSInterfaceDeclaration: (node) => void types.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void types.set(node.id.name, node),
  }).visit(program);
  const imports = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.flatMap(({ importName, localName }) =>
        moduleRequest.value.startsWith(".") && importName.name
          ? [
              [
                localName.value,
                { file: normalize(join(dirname(file), moduleRequest.value)), name: importName.name },
              ] as const,
            ]
          : [],
      ),
    ),
  );
  const source = { file, text, program, types, imports };
  sources.set(file, source);
  return source;
}

function declarationOf(source: Source, name: string): { source: Source; node: Node } | undefined {
  const node = source.types.get(name);
  if (node) return { source, node };
  const imported = source.imports.get(name);
  return imported && declarationOf(sourceOf(imported.file), imported.name);
}

const nameOf = (type: TSType): string | undefined =>
  type.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : undefined;
const argumentsOf = (type: TSType): TSType[] =>
  type.type === "TSTypeReference" ? (type.typeArguments?.params ?? []) : [];

const listOf = (kind: string) => (kind === "any" ? kind : `${kind}[]`);

function kindsOf(source: Source, type: TSType): Kinds {
  const keyword = keywords[type.type];
  if (keyword) return new Set([keyword]);
  if (type.type === "TSLiteralType" && type.literal.type === "Literal") return new Set([typeof type.literal.value]);
  if (type.type === "TSTemplateLiteralType") return new Set(["string"]);
  if (type.type === "TSUnionType") return new Set(type.types.flatMap((each) => [...kindsOf(source, each)]));
  if (type.type === "TSArrayType") return new Set([...kindsOf(source, type.elementType)].map(listOf));
  if (type.type === "TSTypeOperator") return kindsOf(source, type.typeAnnotation);
  const name = nameOf(type);
  if (name === "Date" || name === "Buffer") return new Set([name]);
  const found = name === undefined ? undefined : declarationOf(source, name);
  return found?.node.type === "TSTypeAliasDeclaration" ? kindsOf(found.source, found.node.typeAnnotation) : ANY;
}

const literalsOf = (type: TSType | undefined): string[] => {
  if (type?.type === "TSUnionType") return type.types.flatMap(literalsOf);
  return type?.type === "TSLiteralType" && type.literal.type === "Literal" ? [String(type.literal.value)] : [];
};

type Members = Extract<Node, { type: "TSInterfaceBody" }>["body"];

function membersOf(source: Source, members: Members): RowType {
  return new Map(
    members.flatMap((member) =>
      member.type === "TSPropertySignature" && member.key.type === "Identifier" && member.typeAnnotation
        ? [[member.key.name, kindsOf(source, member.typeAnnotation.typeAnnotation)] as const]
        : [],
    ),
  );
}

function merge(rows: readonly (RowType | undefined)[]): RowType | undefined {
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? new Map(known.flatMap((row) => [...row])) : undefined;
}

/** Undefined if the type is not made of interfaces, aliases, `Pick` and `Omit`. */
function rowOf(source: Source, type: TSType): RowType | undefined {
  if (type.type === "TSTypeLiteral") return membersOf(source, type.members);
  if (type.type === "TSIntersectionType") return merge(type.types.map((each) => rowOf(source, each)));
  const name = nameOf(type);
  if (name === undefined) return undefined;
  const [of, keys] = argumentsOf(type);
  if (of && (name === "Pick" || name === "Omit")) {
    const picked = new Set(literalsOf(keys));
    const all = rowOf(source, of);
    return all && new Map([...all].filter(([key]) => picked.has(key) === (name === "Pick")));
  }
  return rowOfName(source, name);
}

function rowOfName(source: Source, name: string): RowType | undefined {
  const found = declarationOf(source, name);
  if (found?.node.type === "TSTypeAliasDeclaration") return rowOf(found.source, found.node.typeAnnotation);
  if (found?.node.type !== "TSInterfaceDeclaration") return undefined;
  const { source: there, node } = found;
  const bases = node.extends.map(({ expression: base }) =>
    base.type === "Identifier" ? rowOfName(there, base.name) : undefined,
  );
  return merge([...bases, membersOf(there, node.body.body)]);
}

/** The `Row` of `Promise<Row[]>`. */
function promised(type: TSType | undefined): TSType | undefined {
  const [inner] = type && nameOf(type) === "Promise" ? argumentsOf(type) : [];
  return inner?.type === "TSArrayType" ? inner.elementType : undefined;
}

const offsetOf = (text: string, line: number, column: number) =>
  text
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, column - 1);

/** What a call says of its rows itself: `runText<Row>(…)`, or `` sql<Row>`…`.execute(db) ``. */
function typeOfCall({ program }: Source, offset: number): { start: number; type: TSType | undefined } | undefined {
  let found: { start: number; type: TSType | undefined } | undefined;
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== "MemberExpression") {
        if (callee.start === offset) found = { start: node.start, type: node.typeArguments?.params[0] };
      } else if (callee.property.start === offset) {
        const of = callee.object.type === "TaggedTemplateExpression" ? callee.object : node;
        found = { start: node.start, type: of.typeArguments?.params[0] };
      }
    },
  }).visit(program);
  return found;
}

/** The type of the innermost function that returns the expression which starts there. */
function typeOfReturn({ program }: Source, start: number): TSType | undefined {
  let isReturned = false;
  let innermost: { start: number; type: TSType | undefined } | undefined;
  const note = ({ start: from, end, returnType, body }: ArrowFunctionExpression | OxcFunction) => {
    if (from > start || end < start || (innermost && innermost.start > from)) return;
    if (body?.start === start) isReturned = true;
    innermost = { start: from, type: returnType?.typeAnnotation };
  };
  new Visitor({
    ArrowFunctionExpression: note,
    FunctionDeclaration: note,
    FunctionExpression: note,
    ReturnStatement(node) {
      if (node.argument?.start === start) isReturned = true;
    },
  }).visit(program);
  return isReturned ? promised(innermost?.type) : undefined;
}

/** The type that a call at `file:line:column` claims for its rows; undefined if it claims none. */
export function rowTypeAt(site: string): { row: RowType | undefined; name: string } | undefined {
  const [file = "", line, column] = site.split(":");
  const source = sourceOf(file);
  const call = typeOfCall(source, offsetOf(source.text, Number(line), Number(column)));
  const type = call && (call.type ?? typeOfReturn(source, call.start));
  return type && { row: rowOf(source, type), name: source.text.slice(type.start, type.end).replaceAll(/\s+/g, " ") };
}
