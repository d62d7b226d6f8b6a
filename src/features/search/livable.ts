/** The filter "where I can live" and the sort by fit. This file has no Zod, so that the browser can load it. */

/**
 * `yes` asks for listings that suit the profile. `maybe` also accepts listings where the seeker has to ask, or that
 * cost slightly more than the budget.
 */
export const livableChoices = ["yes", "maybe"] as const;
type Livable = (typeof livableChoices)[number];

interface Asked<Choice extends string> {
  livable?: Choice | undefined;
  sort?: string | undefined;
}

/** The sort that puts the listings first that fit the seeker best. */
export const BY_FIT = "fit";
/**
 * The usual order of a reader with a profile: rooms that say yes, then those slightly over the budget, then those where
 * one has to ask, and the newest first among each.
 */
export const YES_FIRST = "yesFirst";
/** Whether the sort key depends on the profile. */
export const isByProfile = (sort: string): sort is typeof BY_FIT | typeof YES_FIRST =>
  sort === BY_FIT || sort === YES_FIRST;

/** Returns the filter in effect. A sort by the profile implies `maybe`: it leaves out listings whose verdict is no. */
export const livableOf = <Choice extends string = Livable>({
  livable,
  sort,
}: Asked<Choice>): Choice | "maybe" | undefined =>
  livable ?? (sort !== undefined && isByProfile(sort) ? "maybe" : undefined);

export const needsProfile = (asked: Asked<string>): boolean => livableOf(asked) !== undefined;
