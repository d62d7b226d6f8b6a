/** 'Can I live there?' as a filter. Apart from the schema, so that the browser can know it without Zod. */

/** Only where one can live, or also where one would have to ask. */
export const livableChoices = ["yes", "maybe"] as const;
type Livable = (typeof livableChoices)[number];

interface Asked<Choice extends string> {
  livable?: Choice | undefined;
  sort?: string | undefined;
}

/** The order by how well a home fits. */
export const BY_FIT = "fit";

/** What is asked for in effect: the best fit first leaves out what is a no. */
export const livableOf = <Choice extends string = Livable>({ livable, sort }: Asked<Choice>): Choice | "maybe" | undefined =>
  livable ?? (sort === BY_FIT ? "maybe" : undefined);

/** Whether only a member with a profile can ask this. */
export const needsProfile = (asked: Asked<string>): boolean => livableOf(asked) !== undefined;
