/**
 * The verdict of verdict.ts as SQL over the columns of listing_search. The parameters are the masks of a profile
 * (profile-bits.ts). verdict-agreement.db.test.ts checks that both give the same results.
 *
 * The move-in date, and for a yes the limits on costs, are not tested here: `narrowedBy` of criteria.ts adds them to
 * the other conditions.
 */
import type { Criteria } from "./criteria.ts";
import type { Parameter } from "./statement.ts";

export type Livable = NonNullable<Criteria["livable"]>;

/** Columns that the verdict and the fit need beside those of the covering indexes. */
export const matchColumns = ["rules", "amenities", "all_in_low", "all_in", "day_one_low", "day_one"] as const;

export const bitsIn = (column: string, mask: string) => `bit_count((${column} & ${mask})::bit(64))`;
export const metCount = (p: Parameter) =>
  `(${bitsIn("rules", p("metRules", "bigint"))} + ${bitsIn("amenities", p("metAmenities", "bigint"))})`;

/** True if the listing states every fact that was asked for. */
export const factCondition = (p: Parameter): string =>
  `(${bitsIn("rules", p("hasRules", "bigint"))} + ${bitsIn("amenities", p("hasAmenities", "bigint"))}) = ${p("hasCount", "integer")}`;

/** True if the verdict is not no. With `yes`, the verdict is also not near, and nothing is left to ask. */
export function livableConditions(livable: Livable, p: Parameter): string[] {
  return [
    `(rules & ${p("refusedRules", "bigint")}) = 0`,
    `(amenities & ${p("refusedAmenities", "bigint")}) = 0`,
    `all_in_low <= ${p(livable === "yes" ? "budget" : "nearBudget", "integer")}`,
    `day_one_low <= ${p("cash", "integer")}`,
    ...(livable === "yes" ? [`${metCount(p)} = ${p("required", "integer")}`] : []),
  ];
}
