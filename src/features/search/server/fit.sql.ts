/**
 * The fit of fit.ts as SQL over the columns of listing_search. verdict-agreement.db.test.ts checks that both give the
 * same results.
 */
import { LONGITUDE_SCALE } from "../../../platform/geo.ts";
import { fitWeights, ringOf, verdictRanks, wayRings, yesFirstRanks } from "../../verdict/fit.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import type { Parameter } from "./statement.ts";
import { bitsIn, type Livable, metCount } from "./verdict.sql.ts";

/** Rounds a coordinate to about a metre, as the API publishes positions. fitOf uses the published positions. */
const published = (degrees: string) => `(round(${degrees} * 100000) / 100000)`;

/**
 * Points for the distance to the daily place. The innermost ring that contains the home counts. width_bucket counts a
 * bound as inside, so the distances are negated.
 */
function wayPoints(p: Parameter): string {
  const x = `((${published(`spot[0] / ${LONGITUDE_SCALE}`)} - ${p("dailyLng", "float8")}) * ${LONGITUDE_SCALE})`;
  const y = `(${published("spot[1]")} - ${p("dailyLat", "float8")})`;
  const edges = wayRings.map(({ km }) => -ringOf(km)).toReversed();
  const points = [0, ...wayRings.map(({ points }) => points).toReversed()];
  return `coalesce(('{${points.join(",")}}'::integer[])[1 + width_bucket(-(${x} * ${x} + ${y} * ${y}),
      '{${edges.join(",")}}'::float8[])], 0)`;
}

/**
 * Rank of the verdict. Listings whose verdict is no are not ranked, so the known costs alone tell `near` from the other
 * verdicts.
 */
function verdictRank({ yes, ask, near }: Record<Exclude<Verdict, "no">, number>, p: Parameter): string {
  const budget = p("budget", "integer");
  const isYes = `all_in <= ${budget} and day_one <= ${p("cash", "integer")} and ${metCount(p)} = ${p("required", "integer")}`;
  return `case when all_in_low > ${budget} then ${near} when ${isYes} then ${yes} else ${ask} end`;
}

/** Returns the sort key of "yes first" for listings whose verdict is not no. */
export const yesFirstSql = (livable: Livable, p: Parameter): string =>
  livable === "yes" ? String(yesFirstRanks.yes) : `(${verdictRank(yesFirstRanks, p)})`;

/**
 * Returns the same rank as `fitRank` of fit.ts, for listings whose verdict is not no. With `yes`, the conditions have
 * already tested the verdict, so its points are constant.
 */
export function fitRankSql(livable: Livable, p: Parameter): string {
  const { cost, wishes, answers } = fitWeights;
  const budget = p("budget", "integer");
  const wished = `(${bitsIn("rules", p("wishedRules", "bigint"))} + ${bitsIn("amenities", p("wishedAmenities", "bigint"))})`;
  const parts = [
    livable === "yes" ? String(verdictRanks.yes) : verdictRank(verdictRanks, p),
    `case when not ${p("hasBudget", "boolean")} or all_in >= ${budget} then 0 else least(${cost}, ${2 * cost} * (${budget} - all_in) / ${budget}) end`,
    `case when ${p("wished", "integer")} = 0 then 0 else ${wishes} * ${wished} / ${p("wished", "integer")} end`,
    livable === "yes" ? String(answers) : `${answers} * ${metCount(p)} / ${p("required", "integer")}`,
    `case when ${p("dailyLng", "float8")} is null then 0 else ${wayPoints(p)} end`,
  ];
  return `(${parts.join(" + ")})::integer`;
}
