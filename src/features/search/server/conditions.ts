import type { ListingSort } from "../search.schema.ts";
import { type Criteria, everyTrait, type Scope, widest } from "./criteria.ts";
import type { Parameter } from "./statement.ts";
import { factCondition, type Livable, livableConditions } from "./verdict.sql.ts";

/** Which of the conditions a statement has to test; those not asked for are left out of its text. */
export interface Asked {
  traits: boolean;
  areas: boolean;
  circle: boolean;
  box: boolean;
  words: boolean;
  allIn: boolean;
  dayOne: boolean;
  has: boolean;
  livable: Livable | null;
}

/** `sort`: the order that is walked. By its own costs a walk does not go beyond the limit, and need not test it. */
export const askedOf = ({ areas, circle, box, words, maxAllIn, maxDayOne, has, livable, traits }: Criteria, sort: ListingSort): Asked => ({
  // Where a page is soon full the test costs nothing, and one text less is worth more.
  traits: sort !== "fit" || traits.length < everyTrait.length,
  areas: areas !== null,
  circle: circle !== null,
  box: box !== null,
  words: words !== null,
  allIn: sort !== "allIn" && maxAllIn < widest.maxAllIn,
  dayOne: sort !== "dayOne" && maxDayOne < widest.maxDayOne,
  has: has !== null,
  livable: livable ?? null,
});

/** Whether conditions are left that no covering index can answer. */
export const hasLookups = ({ words, allIn, dayOne, has, livable }: Asked): boolean => words || allIn || dayOne || has || livable !== null;

/** Conditions on columns that every covering index holds. */
export function columnConditions(asked: Asked, p: Parameter): string[] {
  return [
    ...(asked.traits ? [`traits = any(${p("traits", "smallint[]")})`] : []),
    `rent between ${p("minRent", "integer")} and ${p("maxRent", "integer")}`,
    `age between ${p("minAge", "smallint")} and ${p("maxAge", "smallint")}`,
    `listing_id > ${p("postedAfter", "bigint")}`,
    `move_in <= ${p("moveInBefore", "date")}`,
    ...(asked.areas ? [`area_id = any(${p("areas", "smallint[]")})`] : []),
    ...(asked.circle ? [`spot <@ ${p("circle", "circle")}`] : []),
    ...(asked.box ? [`spot <@ ${p("box", "box")}`] : []),
  ];
}

/** Conditions on what a home is and costs, in terms of the columns of listing_search. */
export function homeConditions({ allIn, dayOne, has, livable }: Asked, p: Parameter): string[] {
  return [
    ...(allIn ? [`all_in <= ${p("maxAllIn", "integer")}`] : []),
    ...(dayOne ? [`day_one <= ${p("maxDayOne", "integer")}`] : []),
    ...(has ? [factCondition(p)] : []),
    ...(livable ? livableConditions(livable, p) : []),
  ];
}

/** Words are looked up listing by listing, once all else is right: `offset 0` keeps the planner from joining them in another order than the walk's. */
export const wordCondition = (asked: Asked, p: Parameter): string[] =>
  asked.words ? [`exists (select from listing_words w where w.listing_id = entry.listing_id and w.words @@ ${p("words", "tsquery")} offset 0)`] : [];

/** So is what a home is and costs, which the covering indexes have no room for. */
export function lookupConditions(asked: Asked, p: Parameter): string[] {
  const home = homeConditions(asked, p);
  const isRight = `exists (select from listing_search home where home.listing_id = entry.listing_id and ${home.join(" and ")} offset 0)`;
  return [...(home.length > 0 ? [isRight] : []), ...wordCondition(asked, p)];
}

/** What a condition or a result may need of an entry. */
export function entryColumns(scope: Scope["kind"], asked: Asked): string {
  const place = { all: ["area_id", "spot"], area: [], tile: asked.areas ? ["spot", "area_id"] : ["spot"] }[scope];
  return ["listing_id", "traits", "rent", "move_in", "age", ...place].join(", ");
}

/** The column that a scope's keys are values of. */
export const keyColumn = { area: "area_id", tile: "tile" } as const;
export const keyType = { area: "smallint[]", tile: "integer[]" } as const;
