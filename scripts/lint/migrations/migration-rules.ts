/**
 * What a migration must not do beside a running site: block a large table, or remove what the previous release still
 * uses.
 */
import type { ColumnDef, Constraint } from "libpg-query";
import { constraintOf, type MigrationFile, type StatementKind, type Step } from "./migration-steps.ts";

export interface Rule {
  name: string;
  instead: string;
  refuses: (step: Step, file: MigrationFile) => boolean;
}

/** Tables whose size does not depend on the number of users. */
const smallTables = new Set([
  "area",
  "place",
  "area_count",
  "area_rent",
  "unit_rent",
  "faq_item",
  "testimonial",
  "schema_migration",
]);
const isGrown = ({ table }: Step, { madeHere }: MigrationFile) =>
  table !== undefined && !smallTables.has(table) && !madeHere.has(table);

/** Commands and statements whose effect on a large table and on the previous release is known. */
const knownCommands = new Set([
  "AT_AddColumn",
  "AT_AddConstraint",
  "AT_AlterColumnType",
  "AT_ColumnDefault",
  "AT_DropColumn",
  "AT_DropConstraint",
  "AT_DropNotNull",
  "AT_ReplaceRelOptions",
  "AT_ResetRelOptions",
  "AT_SetNotNull",
  "AT_SetRelOptions",
  "AT_SetStatistics",
  "AT_ValidateConstraint",
]);
const knownStatements = new Set<StatementKind>([
  "AlterEnumStmt",
  "AlterTableStmt",
  "CommentStmt",
  "CreateEnumStmt",
  "CreateExtensionStmt",
  "CreateFunctionStmt",
  "CreateSeqStmt",
  "CreateStmt",
  "CreateTrigStmt",
  "DeleteStmt",
  "DoStmt",
  "DropStmt",
  "IndexStmt",
  "InsertStmt",
  "RenameStmt",
  "UpdateStmt",
  "VacuumStmt",
  "VariableSetStmt",
]);
/** Statements that take no lock that blocks readers or writers, however long they run. */
const isPatient = ({ kind, statement, command }: Step) =>
  kind === "DoStmt" ||
  ("IndexStmt" in statement && statement.IndexStmt.concurrent === true) ||
  ("DropStmt" in statement && statement.DropStmt.concurrent === true) ||
  ("VacuumStmt" in statement && !/\bfull\b/i.test(JSON.stringify(statement))) ||
  command?.subtype === "AT_ValidateConstraint";

const added = ({ command }: Step): ColumnDef | undefined =>
  command?.subtype === "AT_AddColumn" && command.def && "ColumnDef" in command.def ? command.def.ColumnDef : undefined;
const constraintsOf = (column: ColumnDef | undefined): Constraint[] =>
  (column?.constraints ?? []).flatMap((each) => ("Constraint" in each ? [each.Constraint] : []));
const has = (column: ColumnDef | undefined, ...types: Constraint["contype"][]) =>
  constraintsOf(column).some(({ contype }) => types.includes(contype));

/**
 * Functions whose result is the same for all rows, so that PostgreSQL stores the default once instead of rewriting the
 * table.
 */
const steadyFunctions = /^(?:now|timezone|pg_catalog)$/;
function isVolatile(column: ColumnDef | undefined): boolean {
  const value = constraintsOf(column).find(({ contype }) => contype === "CONSTR_DEFAULT");
  const called = [...JSON.stringify(value ?? {}).matchAll(/"funcname":\[(.*?)\]/g)].flatMap(([, names = ""]) => [
    ...names.matchAll(/"sval":"(.*?)"/g),
  ]);
  return (
    called.some(([, name = ""]) => !steadyFunctions.test(name)) || /serial/.test(JSON.stringify(column?.typeName ?? {}))
  );
}

const droppedKinds = new Set([
  "OBJECT_TABLE",
  "OBJECT_FUNCTION",
  "OBJECT_PROCEDURE",
  "OBJECT_TYPE",
  "OBJECT_VIEW",
  "OBJECT_SEQUENCE",
]);
const renamedKinds = new Set(["OBJECT_TABLE", "OBJECT_COLUMN", "OBJECT_FUNCTION", "OBJECT_TYPE"]);
function takesAway({ statement, command }: Step): boolean {
  if (command) return command.subtype === "AT_DropColumn" || (command.subtype === "AT_ColumnDefault" && !command.def);
  if ("RenameStmt" in statement) return renamedKinds.has(statement.RenameStmt.renameType ?? "");
  return "DropStmt" in statement && droppedKinds.has(statement.DropStmt.removeType ?? "");
}
/** `-- unused since v1.4.0`, or a commit: the first release that does not use it. */
const marker = /--\s*unused since (?:v\d+(?:\.\d+)*|[0-9a-f]{7,40})\b/;

/** A failed concurrent build leaves an invalid index: every write maintains it, no read uses it. */
function isDroppedBefore({ statement }: Step, { steps }: MigrationFile): boolean {
  const name = "IndexStmt" in statement ? statement.IndexStmt.idxname : undefined;
  const isIt = (step: Step) =>
    "DropStmt" in step.statement &&
    step.statement.DropStmt.missing_ok === true &&
    JSON.stringify(step.statement.DropStmt.objects).includes(`"${name}"`);
  return steps
    .slice(
      0,
      steps.findIndex((step) => step.statement === statement),
    )
    .some(isIt);
}

export const rules: readonly Rule[] = [
  {
    name: "unknown statement",
    instead: "find out what it locks and whether the old release can live with it, then teach it to migration-rules.ts",
    refuses: ({ kind, command }) =>
      !knownStatements.has(kind) || (command !== undefined && !knownCommands.has(command.subtype ?? "")),
  },
  {
    name: "index that stops writers",
    instead: "create index concurrently, in a file outside of a transaction",
    refuses: (step, file) =>
      isGrown(step, file) && "IndexStmt" in step.statement && !step.statement.IndexStmt.concurrent,
  },
  {
    name: "concurrently inside of a transaction",
    instead: "a file of its own that begins with -- outside of a transaction",
    refuses: ({ statement }, { isOutside }) =>
      !isOutside &&
      (("IndexStmt" in statement && statement.IndexStmt.concurrent === true) ||
        ("DropStmt" in statement && statement.DropStmt.concurrent === true)),
  },
  {
    name: "cannot be run again",
    instead:
      "drop index concurrently if exists … before it: what a failed try left behind would be taken for the index",
    refuses: (step, file) => file.isOutside && "IndexStmt" in step.statement && !isDroppedBefore(step, file),
  },
  {
    name: "impatient outside of a transaction",
    instead: "a file of its own inside of one, where the lock timeout is short and nothing is left half done",
    refuses: (step, { isOutside }) => isOutside && !isPatient(step),
  },
  {
    name: "statements cannot be told apart",
    instead:
      "write what is outside of a transaction so that every statement ends in a semicolon that splitStatements finds",
    refuses: (step, { sentStatements, parsedStatements, steps }) =>
      step === steps[0] && sentStatements !== parsedStatements,
  },
  {
    name: "rewrites the table",
    instead:
      "a column with a constant default or none, filled by the application or a trigger, and in batches for what is there",
    refuses: (step, file) =>
      isGrown(step, file) &&
      (isVolatile(added(step)) ||
        has(added(step), "CONSTR_IDENTITY", "CONSTR_GENERATED") ||
        step.command?.subtype === "AT_AlterColumnType"),
  },
  {
    name: "not null without a value",
    instead: "a default: rows that are there, and the old release, have no value for it",
    refuses: (step, file) =>
      isGrown(step, file) &&
      has(added(step), "CONSTR_NOTNULL") &&
      !has(added(step), "CONSTR_DEFAULT", "CONSTR_GENERATED", "CONSTR_IDENTITY"),
  },
  {
    name: "not null by reading the whole table",
    instead: "check (column is not null) not valid, validated in a later file; then set not null believes it",
    refuses: (step, file) =>
      isGrown(step, file) &&
      step.command?.subtype === "AT_SetNotNull" &&
      !file.provenNotNull.has(`${step.table}.${step.command.name}`),
  },
  {
    name: "constraint that reads the whole table",
    instead: "add constraint … not valid, and validate constraint in a later file outside of a transaction",
    refuses: (step, file) =>
      isGrown(step, file) &&
      (has(added(step), "CONSTR_CHECK", "CONSTR_FOREIGN") ||
        (["CONSTR_CHECK", "CONSTR_FOREIGN", "CONSTR_EXCLUSION"].includes(constraintOf(step)?.contype ?? "") &&
          !constraintOf(step)?.skip_validation)),
  },
  {
    name: "validated under a lock",
    instead:
      "validate constraint in a later file outside of a transaction: here the lock of adding it would be held meanwhile",
    refuses: (step, { isOutside }) => !isOutside && step.command?.subtype === "AT_ValidateConstraint",
  },
  {
    name: "unique by an index made on the spot",
    instead: "create unique index concurrently, then add constraint … unique using index",
    refuses: (step, file) =>
      isGrown(step, file) &&
      (has(added(step), "CONSTR_UNIQUE", "CONSTR_PRIMARY") ||
        (["CONSTR_UNIQUE", "CONSTR_PRIMARY"].includes(constraintOf(step)?.contype ?? "") &&
          !constraintOf(step)?.indexname)),
  },
  {
    name: "takes away what the old release uses",
    instead: "stop using it in a release; then, with the comment -- unused since <that release>, take it away",
    refuses: (step, { madeHere }) => takesAway(step) && !madeHere.has(step.table ?? "") && !marker.test(step.text),
  },
  {
    name: "every row in one statement",
    instead: "a do block outside of a transaction that commits after each batch",
    refuses: (step, file) => isGrown(step, file) && (step.kind === "UpdateStmt" || step.kind === "DeleteStmt"),
  },
  {
    name: "block that holds on to all it did",
    instead: "outside of a transaction, in batches, with a commit after each",
    refuses: ({ kind, text }, { isOutside }) =>
      kind === "DoStmt" && !(isOutside && /\bcommit;/i.test(text) && /\blimit\b|\bbetween\b/i.test(text)),
  },
  {
    name: "a lock timeout of its own",
    instead: "nothing: the migrator sets one, shorter than the one of the processes that serve, and tries again",
    refuses: ({ statement }) => "VariableSetStmt" in statement && /timeout/.test(statement.VariableSetStmt.name ?? ""),
  },
];

/** Names of the rules that a file breaks, each once, in the order of the rules. */
export const findBroken = (file: MigrationFile): string[] =>
  rules.filter(({ refuses }) => file.steps.some((step) => refuses(step, file))).map(({ name }) => name);
