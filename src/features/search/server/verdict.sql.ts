/**
 * Whether somebody can live in a home, and how well it fits, in terms of the columns of listing_search: what verdict.ts and fit.ts say in words, with a
 * profile's masks (match-masks.ts) as parameters. A property test holds the two together.
 *
 * What a verdict says of the day, and a yes of the limits on costs, stands among the other conditions already: see `narrowedBy` of listing-criteria.ts.
 */
import { LONGITUDE_SCALE } from "../../../platform/geo.ts";
import { fitWeights, ringOf, wayRings, YES_FIRST } from "../../verdict/fit.ts";
import type { Criteria } from "./criteria.ts";
import type { Parameter } from "./statement.ts";

export type Livable = NonNullable<Criteria["livable"]>;

/** The columns that the two look at, beside those that every covering index has. */
export const matchColumns = ["rules", "amenities", "all_in_low", "all_in", "day_one_low", "day_one"] as const;

const bitsIn = (column: string, mask: string) => `bit_count((${column} & ${mask})::bit(64))`;
const metCount = (p: Parameter) => `(${bitsIn("rules", p("metRules", "bigint"))} + ${bitsIn("amenities", p("metAmenities", "bigint"))})`;

/** A home that states every fact that was asked for. */
export const factCondition = (p: Parameter): string =>
  `(${bitsIn("rules", p("hasRules", "bigint"))} + ${bitsIn("amenities", p("hasAmenities", "bigint"))}) = ${p("hasCount", "integer")}`;

/** Nothing stands against it; for a yes, nothing is left to ask either. */
export function livableConditions(livable: Livable, p: Parameter): string[] {
  return [
    `(rules & ${p("refusedRules", "bigint")}) = 0`,
    `(amenities & ${p("refusedAmenities", "bigint")}) = 0`,
    `all_in_low <= ${p("budget", "integer")}`,
    `day_one_low <= ${p("cash", "integer")}`,
    ...(livable === "yes" ? [`${metCount(p)} = ${p("required", "integer")}`] : []),
  ];
}

/** As the wire has it: to the metre. */
const published = (degrees: string) => `(round(${degrees} * 100000) / 100000)`;

/** Of the rings that hold the place, the innermost counts; a ring begins at its edge, so the distances are turned round to be counted. */
function wayPoints(p: Parameter): string {
  const x = `((${published(`spot[0] / ${LONGITUDE_SCALE}`)} - ${p("dailyLng", "float8")}) * ${LONGITUDE_SCALE})`;
  const y = `(${published("spot[1]")} - ${p("dailyLat", "float8")})`;
  const edges = wayRings.map(({ km }) => -ringOf(km)).toReversed();
  const points = [0, ...wayRings.map(({ points }) => points).toReversed()];
  return `coalesce(('{${points.join(",")}}'::integer[])[1 + width_bucket(-(${x} * ${x} + ${y} * ${y}), '{${edges.join(",")}}'::float8[])], 0)`;
}

/** The rank of a home that is not a no, as `fitRank` of fit.ts. Where only a yes was asked for, nothing has to be tested again: `answers` are all of them. */
export function fitRankSql(livable: Livable, p: Parameter): string {
  const { cost, wishes, answers } = fitWeights;
  const budget = p("budget", "integer");
  const wished = `(${bitsIn("rules", p("wishedRules", "bigint"))} + ${bitsIn("amenities", p("wishedAmenities", "bigint"))})`;
  const isYes = () => `all_in <= ${budget} and day_one <= ${p("cash", "integer")} and ${metCount(p)} = ${p("required", "integer")}`;
  const parts = [
    livable === "yes" ? String(YES_FIRST) : `case when ${isYes()} then ${YES_FIRST} else 0 end`,
    `case when not ${p("hasBudget", "boolean")} or all_in >= ${budget} then 0 else least(${cost}, ${2 * cost} * (${budget} - all_in) / ${budget}) end`,
    `case when ${p("wished", "integer")} = 0 then 0 else ${wishes} * ${wished} / ${p("wished", "integer")} end`,
    livable === "yes" ? String(answers) : `${answers} * ${metCount(p)} / ${p("required", "integer")}`,
    `case when ${p("dailyLng", "float8")} is null then 0 else ${wayPoints(p)} end`,
  ];
  return `(${parts.join(" + ")})::integer`;
}
