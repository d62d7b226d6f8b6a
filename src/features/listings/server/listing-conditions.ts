import type { Criteria, Scope } from "./listing-criteria.ts";
import type { Parameter } from "./statement.ts";

/** Which of the conditions a statement has to test; those not asked for are left out of its text. */
export interface Asked {
  areas: boolean;
  circle: boolean;
  box: boolean;
  words: boolean;
}

export const askedOf = ({ areas, circle, box, words }: Criteria): Asked => ({
  areas: areas !== null,
  circle: circle !== null,
  box: box !== null,
  words: words !== null,
});

/** Conditions on columns that every covering index holds. */
export function columnConditions(asked: Asked, p: Parameter): string[] {
  return [
    `traits = any(${p("traits", "smallint[]")})`,
    `rent between ${p("minRent", "integer")} and ${p("maxRent", "integer")}`,
    `age between ${p("minAge", "smallint")} and ${p("maxAge", "smallint")}`,
    `listing_id > ${p("postedAfter", "bigint")}`,
    `move_in <= ${p("moveInBefore", "date")}`,
    ...(asked.areas ? [`area_id = any(${p("areas", "smallint[]")})`] : []),
    ...(asked.circle ? [`spot <@ ${p("circle", "circle")}`] : []),
    ...(asked.box ? [`spot <@ ${p("box", "box")}`] : []),
  ];
}

/** Words are looked up listing by listing, once all else is right. */
export const wordCondition = (asked: Asked, p: Parameter): string[] =>
  asked.words ? [`exists (select from listing_words w where w.listing_id = entry.listing_id and w.words @@ ${p("words", "tsquery")})`] : [];

/** What a condition or a result may need of an entry. */
export function entryColumns(scope: Scope["kind"], asked: Asked): string {
  const place = { all: ["area_id", "spot"], area: [], tile: asked.areas ? ["spot", "area_id"] : ["spot"] }[scope];
  return ["listing_id", "traits", "rent", "move_in", "age", ...place].join(", ");
}

/** The column that a scope's keys are values of. */
export const keyColumn = { area: "area_id", tile: "tile" } as const;
export const keyType = { area: "smallint[]", tile: "integer[]" } as const;
