/** A migration as PostgreSQL's own parser reads it, in steps: its statements, and each command of an ALTER TABLE. */
import { type AlterTableCmd, type Constraint, type Node, type ParseResult, parse } from "libpg-query";
import { type Migration, splitStatements } from "../../../src/platform/db/migration-files.ts";

/** The only key of a parsed statement, such as `IndexStmt`. */
export type StatementKind = Node extends infer Each ? (Each extends Each ? keyof Each : never) : never;

export interface Step {
  kind: StatementKind;
  statement: Node;
  /** Set for an ALTER TABLE. */
  command: AlterTableCmd | undefined;
  table: string | undefined;
  /** The source text, with the comments above it. */
  text: string;
}

export interface MigrationFile {
  isOutside: boolean;
  steps: readonly Step[];
  /** Number of statements that the migrator would send. */
  sentStatements: number;
  parsedStatements: number;
  /** Tables that this file creates: no release uses them yet. */
  madeHere: ReadonlySet<string>;
  /** `table.column` of columns that a validated constraint of an earlier file proves to be not null. */
  provenNotNull: ReadonlySet<string>;
}

function tableOf(statement: Node): string | undefined {
  const [inner] = Object.values(statement) as [{ relation?: { relname?: string } }];
  return inner.relation?.relname;
}

function toSteps(statement: Node, text: string): Step[] {
  const [kind] = Object.keys(statement) as [StatementKind];
  const whole = { kind, statement, command: undefined, table: tableOf(statement), text };
  if (!("AlterTableStmt" in statement)) return [whole];
  return (statement.AlterTableStmt.cmds ?? []).map((each) => ({
    ...whole,
    command: "AlterTableCmd" in each ? each.AlterTableCmd : undefined,
  }));
}

async function readSteps({ sql }: Migration): Promise<{ steps: Step[]; count: number }> {
  const bytes = Buffer.from(sql);
  const { stmts = [] } = (await parse(sql)) as ParseResult;
  const steps = stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) =>
    stmt ? toSteps(stmt, bytes.subarray(from, length ? from + length : undefined).toString()) : [],
  );
  return { steps, count: stmts.length };
}

export const constraintOf = ({ command }: Step): Constraint | undefined =>
  command?.subtype === "AT_AddConstraint" && command.def && "Constraint" in command.def
    ? command.def.Constraint
    : undefined;

/** The column of a NOT NULL check constraint. */
function columnNotNull({ raw_expr: check }: Constraint): string | undefined {
  if (!check || !("NullTest" in check) || check.NullTest.nulltesttype !== "IS_NOT_NULL") return undefined;
  const { arg } = check.NullTest;
  const [field] = (arg && "ColumnRef" in arg && arg.ColumnRef.fields) || [];
  return field && "String" in field ? field.String.sval : undefined;
}

/** All files in order, each with the constraints that earlier ones have validated. */
export async function readFiles(migrations: readonly Migration[]): Promise<(MigrationFile & { name: string })[]> {
  const files: (MigrationFile & { name: string })[] = [];
  const columnByConstraint = new Map<string, string>();
  const proven = new Set<string>();
  for (const migration of migrations) {
    const { steps, count } = await readSteps(migration);
    const madeHere = new Set(steps.filter(({ kind }) => kind === "CreateStmt").map(({ table = "" }) => table));
    const sentStatements = migration.isOutside ? splitStatements(migration.sql).length : count;
    files.push({
      name: migration.name,
      isOutside: migration.isOutside,
      steps,
      sentStatements,
      parsedStatements: count,
      madeHere,
      provenNotNull: new Set(proven),
    });
    for (const step of steps) {
      const constraint = constraintOf(step);
      const column = constraint && columnNotNull(constraint);
      if (column) columnByConstraint.set(`${step.table}.${constraint.conname}`, column);
      const checked =
        step.command?.subtype === "AT_ValidateConstraint" &&
        columnByConstraint.get(`${step.table}.${step.command.name}`);
      if (checked) proven.add(`${step.table}.${checked}`);
    }
  }
  return files;
}
