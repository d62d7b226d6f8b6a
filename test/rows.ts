import { expect } from "vitest";

type Spread<Row> = Row extends readonly unknown[] ? [...Row] : never;

/** Checks all rows of a table in one test, which fails with every wrong row and why. */
export function checkRows<Row extends unknown[] | [unknown]>(
  rows: readonly Row[],
  check: (...row: Row) => unknown,
): Promise<void>;
export function checkRows<Row>(
  rows: readonly Row[],
  check: (...row: [Row] extends [readonly unknown[]] ? Spread<Row> : [row: Row]) => unknown,
): Promise<void>;
export async function checkRows(rows: readonly unknown[], check: (...row: unknown[]) => unknown): Promise<void> {
  expect(rows).not.toEqual([]);
  // As test.each: if some rows are arrays and others are not, the arrays are values too.
  const argumentsOf = rows.every(Array.isArray) ? (row: unknown) => row as unknown[] : (row: unknown) => [row];
  const wrong: { row: unknown; why: unknown }[] = [];
  for (const row of rows)
    try {
      await check(...argumentsOf(row));
    } catch (error) {
      wrong.push({ row, why: error instanceof Error ? error.message : error });
    }
  expect(wrong).toEqual([]);
}
