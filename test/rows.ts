import { expect, test } from "vitest";

type Spread<Row> = Row extends readonly unknown[] ? [...Row] : never;

/** One test for a table whose rows are checked by the same rule. It fails with every row that is wrong, and why. */
export function testRows<Row extends unknown[] | [unknown]>(
  title: string,
  rows: readonly Row[],
  check: (...row: Row) => unknown,
): void;
export function testRows<Row>(
  title: string,
  rows: readonly Row[],
  check: (...row: [Row] extends [readonly unknown[]] ? Spread<Row> : [row: Row]) => unknown,
): void;
export function testRows(title: string, rows: readonly unknown[], check: (...row: unknown[]) => unknown): void {
  test(title, async () => {
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
  });
}
