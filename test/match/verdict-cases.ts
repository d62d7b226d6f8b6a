/**
 * 'Can I live here?', decided by hand: each line is a person, a home, and the verdict of somebody who knows Dhaka.
 * Written from the rules in docs/decisions/018-match.md, not from the code's results.
 *
 * A reason is `verdict fact/decider: what the home says`; `?` means unknown. That `home` accepts `rafi` is not repeated
 * in each line.
 */
import type { FactName, NeedName } from "../../src/features/facts/fact-table.ts";
import type { SeekerProfile } from "../../src/features/verdict/seeker-profile.schema.ts";
import type { Home, Verdict } from "../../src/features/verdict/verdict.ts";

/** Needs nothing special: is home early, does not cook, has no guests. */
export const rafi: SeekerProfile = {
  gender: "male",
  household: "bachelor",
  occupation: "jobHolder",
  homeBy: "20:00",
  smokes: "no",
  cooks: "no",
  guests: "never",
  pets: "no",
  units: [],
  areas: [],
  needs: {},
};

/** Says whom it accepts, `rafi` included, and nothing else. */
export const home: Home = {
  rent: 8000,
  moveIn: "2026-12-01",
  isAvailable: true,
  facts: { households: ["bachelor"], occupations: ["student", "jobHolder", "business"], genders: "any" },
  costs: {},
};

type Facts = Home["facts"];
type HomeChanges = Partial<Omit<Home, "facts">> & { facts?: Facts };

export interface VerdictCase {
  what: string;
  seeker: Partial<SeekerProfile>;
  home: HomeChanges;
  verdict: Verdict;
  because: string[];
}

function say(
  what: string,
  seeker: Partial<SeekerProfile>,
  changes: HomeChanges,
  verdict: Verdict,
  ...because: string[]
): VerdictCase {
  return { what, seeker, home: changes, verdict, because };
}

/** One fact that the house decides. */
function rule(
  fact: FactName,
  seeker: Partial<SeekerProfile>,
  said: string | string[] | undefined,
  verdict: Verdict,
): VerdictCase {
  const words = said === undefined ? "?" : String(said);
  return say(
    `${JSON.stringify(seeker)}, ${fact} ${words}`,
    seeker,
    { facts: { [fact]: said } },
    verdict,
    `${verdict} ${fact}/house: ${words}`,
  );
}
/** One fact that does not matter to this person. */
function noMatter(fact: FactName, seeker: Partial<SeekerProfile>, said: string | undefined): VerdictCase {
  return say(
    `${JSON.stringify(seeker)}, ${fact} ${said ?? "?"} is no matter`,
    seeker,
    { facts: { [fact]: said } },
    "yes",
  );
}

// Who may rent. The last three are for people who come alone: 'families, or women' accepts every family.
const households = (household: SeekerProfile["household"], said: Facts["households"], verdict: Verdict) =>
  rule("households", { household }, said as string[] | undefined, verdict);
const occupations = (occupation: SeekerProfile["occupation"], said: Facts["occupations"], verdict: Verdict) =>
  rule("occupations", { occupation }, said as string[] | undefined, verdict);
const genders = (gender: SeekerProfile["gender"], said: Facts["genders"], verdict: Verdict) =>
  rule("genders", { gender }, said, verdict);

const whoMayRent: VerdictCase[] = [
  households("bachelor", ["bachelor"], "yes"),
  households("bachelor", ["couple"], "no"),
  households("bachelor", ["family"], "no"),
  households("bachelor", ["couple", "family"], "no"),
  households("bachelor", ["bachelor", "family"], "yes"),
  households("bachelor", ["bachelor", "couple", "family"], "yes"),
  households("bachelor", undefined, "ask"),
  households("couple", ["bachelor"], "no"),
  households("couple", ["couple"], "yes"),
  households("couple", ["family"], "no"),
  households("couple", ["couple", "family"], "yes"),
  households("couple", ["bachelor", "family"], "no"),
  households("couple", undefined, "ask"),
  households("family", ["bachelor"], "no"),
  households("family", ["couple"], "no"),
  households("family", ["family"], "yes"),
  households("family", ["bachelor", "couple"], "no"),
  households("family", ["bachelor", "family"], "yes"),
  households("family", undefined, "ask"),
  occupations("student", ["student"], "yes"),
  occupations("student", ["jobHolder"], "no"),
  occupations("student", ["business"], "no"),
  occupations("student", ["jobHolder", "business"], "no"),
  occupations("student", ["student", "jobHolder"], "yes"),
  occupations("student", undefined, "ask"),
  occupations("jobHolder", ["student"], "no"),
  occupations("jobHolder", ["jobHolder"], "yes"),
  occupations("jobHolder", ["student", "business"], "no"),
  occupations("jobHolder", ["student", "jobHolder", "business"], "yes"),
  occupations("jobHolder", undefined, "ask"),
  occupations("business", ["student", "jobHolder"], "no"),
  occupations("business", ["business"], "yes"),
  occupations("business", ["jobHolder", "business"], "yes"),
  occupations("business", undefined, "ask"),
  genders("female", "women", "yes"),
  genders("female", "men", "no"),
  genders("female", "any", "yes"),
  genders("female", undefined, "ask"),
  genders("male", "women", "no"),
  genders("male", "men", "yes"),
  genders("male", "any", "yes"),
  genders("male", undefined, "ask"),
  say(
    "'families, or women', and a man with his family",
    { household: "family" },
    { facts: { households: ["bachelor", "family"], genders: "women" } },
    "yes",
    "yes households/house: bachelor,family",
  ),
  say(
    "a family's home that says nothing of women or men",
    { household: "family" },
    { facts: { households: ["family"], genders: undefined } },
    "yes",
    "yes households/house: family",
  ),
  say(
    "a couple, and a post that says men and nothing of couples",
    { household: "couple", gender: "female" },
    { facts: { households: undefined, genders: "men" } },
    "ask",
    "ask households/house: ?",
  ),
  say(
    "a couple, and a women's mess for bachelors",
    { household: "couple", gender: "female" },
    { facts: { households: ["bachelor"], genders: "women" } },
    "no",
    "no households/house: bachelor",
  ),
];

// The gate. Somebody who is home by eight is home before every gate closes.
const gate = (closes: Facts["gateCloses"], homeBy: SeekerProfile["homeBy"], verdict: Verdict) =>
  say(
    `the gate ${closes ?? "?"}, home by ${homeBy}`,
    { homeBy },
    { facts: { gateCloses: closes } },
    verdict,
    `${verdict} gateCloses/house: ${closes ?? "?"}`,
  );

const gates: VerdictCase[] = [
  noMatter("gateCloses", { homeBy: "20:00" }, "20:00"),
  noMatter("gateCloses", { homeBy: "20:00" }, undefined),
  gate("20:00", "20:30", "no"),
  gate("20:30", "20:30", "yes"),
  gate("21:00", "20:30", "yes"),
  gate("20:30", "21:00", "no"),
  gate("21:00", "21:00", "yes"),
  gate("21:30", "21:00", "yes"),
  gate("21:00", "21:30", "no"),
  gate("21:30", "21:30", "yes"),
  gate("22:00", "21:30", "yes"),
  gate("21:30", "22:00", "no"),
  gate("22:00", "22:00", "yes"),
  gate("22:30", "22:00", "yes"),
  gate("22:00", "22:30", "no"),
  gate("22:30", "22:30", "yes"),
  gate("23:00", "22:30", "yes"),
  gate("anyTime", "22:30", "yes"),
  gate(undefined, "22:30", "ask"),
  gate("22:30", "23:00", "no"),
  gate("23:00", "23:00", "yes"),
  gate("23:30", "23:00", "yes"),
  gate("23:00", "23:30", "no"),
  gate("23:30", "23:30", "yes"),
  gate("00:00", "23:30", "yes"),
  // Midnight is later than 23:30, and 01:00 is later than midnight.
  gate("23:30", "00:00", "no"),
  gate("20:00", "00:00", "no"),
  gate("00:00", "00:00", "yes"),
  gate("01:00", "00:00", "yes"),
  gate("00:00", "01:00", "no"),
  gate("01:00", "01:00", "yes"),
  gate("anyTime", "01:00", "yes"),
  gate("01:00", "22:30", "yes"),
  // A night shift: only a gate that opens at any time is acceptable.
  gate("01:00", "anyTime", "no"),
  gate("22:00", "anyTime", "no"),
  gate("anyTime", "anyTime", "yes"),
  gate(undefined, "anyTime", "ask"),
];

const household: VerdictCase[] = [
  noMatter("guests", { guests: "never" }, "never"),
  noMatter("guests", { guests: "never" }, undefined),
  rule("guests", { guests: "day" }, "never", "no"),
  rule("guests", { guests: "day" }, "day", "yes"),
  rule("guests", { guests: "day" }, "overnight", "yes"),
  rule("guests", { guests: "day" }, undefined, "ask"),
  rule("guests", { guests: "overnight" }, "never", "no"),
  rule("guests", { guests: "overnight" }, "day", "no"),
  rule("guests", { guests: "overnight" }, "overnight", "yes"),
  rule("guests", { guests: "overnight" }, undefined, "ask"),
  noMatter("pets", { pets: "no" }, "no"),
  noMatter("pets", { pets: "no" }, "yes"),
  rule("pets", { pets: "yes" }, "yes", "yes"),
  rule("pets", { pets: "yes" }, "no", "no"),
  rule("pets", { pets: "yes" }, undefined, "ask"),
  noMatter("smokingAllowed", { smokes: "no" }, "anywhere"),
  noMatter("smokingAllowed", { smokes: "no" }, "never"),
  noMatter("smokingAllowed", { smokes: "no" }, undefined),
  rule("smokingAllowed", { smokes: "outside" }, "never", "no"),
  rule("smokingAllowed", { smokes: "outside" }, "outside", "yes"),
  rule("smokingAllowed", { smokes: "outside" }, "anywhere", "yes"),
  rule("smokingAllowed", { smokes: "outside" }, undefined, "ask"),
  rule("smokingAllowed", { smokes: "anywhere" }, "never", "no"),
  // Whether the balcony is enough is for the seeker to say.
  rule("smokingAllowed", { smokes: "anywhere" }, "outside", "ask"),
  rule("smokingAllowed", { smokes: "anywhere" }, "anywhere", "yes"),
  rule("smokingAllowed", { smokes: "anywhere" }, undefined, "ask"),
];

// The kitchen: practices of a household, never beliefs.
const cook = (cooks: SeekerProfile["cooks"], facts: Facts, verdict: Verdict, ...because: string[]) =>
  say(`cooks ${cooks}, kitchen ${JSON.stringify(facts)}`, { cooks }, { facts }, verdict, ...because);

const kitchen: VerdictCase[] = [
  cook("no", { cooking: "no" }, "yes"),
  cook("no", { kitchenVegetarian: "yes", beefCooked: "no" }, "yes"),
  cook("vegetarian", { cooking: "yes" }, "yes", "yes cooking/house: yes"),
  cook("vegetarian", { cooking: "no" }, "no", "no cooking/house: no"),
  cook("vegetarian", {}, "ask", "ask cooking/house: ?"),
  cook("vegetarian", { cooking: "yes", kitchenVegetarian: "yes" }, "yes", "yes cooking/house: yes"),
  cook("vegetarian", { cooking: "yes", beefCooked: "yes" }, "yes", "yes cooking/house: yes"),
  cook(
    "noBeef",
    { cooking: "yes", kitchenVegetarian: "no" },
    "yes",
    "yes cooking/house: yes",
    "yes kitchenVegetarian/house: no",
  ),
  cook(
    "noBeef",
    { cooking: "yes", kitchenVegetarian: "yes" },
    "no",
    "no kitchenVegetarian/house: yes",
    "yes cooking/house: yes",
  ),
  cook("noBeef", { cooking: "yes" }, "ask", "ask kitchenVegetarian/house: ?", "yes cooking/house: yes"),
  cook(
    "noBeef",
    { cooking: "no", kitchenVegetarian: "no" },
    "no",
    "no cooking/house: no",
    "yes kitchenVegetarian/house: no",
  ),
  cook(
    "noBeef",
    { cooking: "yes", kitchenVegetarian: "no", beefCooked: "no" },
    "yes",
    "yes cooking/house: yes",
    "yes kitchenVegetarian/house: no",
  ),
  cook(
    "everything",
    { cooking: "yes", kitchenVegetarian: "no", beefCooked: "yes" },
    "yes",
    "yes cooking/house: yes",
    "yes kitchenVegetarian/house: no",
    "yes beefCooked/house: yes",
  ),
  cook(
    "everything",
    { cooking: "yes", kitchenVegetarian: "no", beefCooked: "no" },
    "no",
    "no beefCooked/house: no",
    "yes cooking/house: yes",
    "yes kitchenVegetarian/house: no",
  ),
  cook(
    "everything",
    { cooking: "yes", kitchenVegetarian: "no" },
    "ask",
    "ask beefCooked/house: ?",
    "yes cooking/house: yes",
    "yes kitchenVegetarian/house: no",
  ),
  cook(
    "everything",
    { cooking: "yes", kitchenVegetarian: "yes" },
    "no",
    "no kitchenVegetarian/house: yes",
    "ask beefCooked/house: ?",
    "yes cooking/house: yes",
  ),
  cook("everything", {}, "ask", "ask cooking/house: ?", "ask kitchenVegetarian/house: ?", "ask beefCooked/house: ?"),
];

// The kind of unit.
const unit = (units: SeekerProfile["units"], said: Facts["unit"], verdict: Verdict) =>
  say(
    `wants ${units.join(" or ")}, lets ${said ?? "?"}`,
    { units },
    { facts: { unit: said } },
    verdict,
    `${verdict} unit/seeker: ${said ?? "?"}`,
  );

const units: VerdictCase[] = [
  unit(["seat"], "seat", "yes"),
  unit(["seat"], "room", "no"),
  unit(["seat"], "flat", "no"),
  unit(["seat"], undefined, "ask"),
  unit(["room"], "seat", "no"),
  unit(["seat", "room"], "room", "yes"),
  unit(["seat", "room"], "flat", "no"),
  unit(["room", "flat"], undefined, "ask"),
  noMatter("unit", { units: [] }, "seat"),
  noMatter("unit", { units: [] }, undefined),
  noMatter("unit", { units: ["seat", "room", "flat"] }, "flat"),
  noMatter("unit", { units: ["seat", "room", "flat"] }, undefined),
];

/**
 * Values that satisfy a need and values that do not, if it is a must. A need that is only nice to have is not a reason.
 */
function need(fact: NeedName, good: string[], bad: string[]): VerdictCase[] {
  const must: Partial<SeekerProfile> = { needs: { [fact]: "must" } };
  const nice: Partial<SeekerProfile> = { needs: { [fact]: "nice" } };
  return [
    ...good.map((said) =>
      say(`must ${fact}, is ${said}`, must, { facts: { [fact]: said } }, "yes", `yes ${fact}/seeker: ${said}`),
    ),
    ...bad.map((said) =>
      say(`must ${fact}, is ${said}`, must, { facts: { [fact]: said } }, "no", `no ${fact}/seeker: ${said}`),
    ),
    say(`must ${fact}, nobody said`, must, {}, "ask", `ask ${fact}/seeker: ?`),
    ...bad.map((said) => say(`nice ${fact}, is ${said}`, nice, { facts: { [fact]: said } }, "yes")),
    say(`nice ${fact}, nobody said`, nice, {}, "yes"),
  ];
}

const needs: VerdictCase[] = [
  ...need("smokingAllowed", ["never", "outside"], ["anywhere"]),
  ...need("roof", ["yes"], ["no"]),
  ...need("kitchenVegetarian", ["yes"], ["no"]),
  ...need("beefCooked", ["no"], ["yes"]),
  ...need("quietHours", ["yes"], ["no"]),
  ...need("lift", ["yes"], ["no"]),
  ...need("power", ["generator", "ips"], ["none"]),
  ...need("gas", ["line", "prepaid"], ["cylinder", "none"]),
  ...need("water", ["allDay"], ["hours"]),
  ...need("wifi", ["yes"], ["no"]),
  ...need("furnished", ["yes"], ["no"]),
  ...need("attachedBath", ["yes"], ["no"]),
  ...need("balcony", ["yes"], ["no"]),
  ...need("parking", ["yes"], ["no"]),
  ...need("cctv", ["yes"], ["no"]),
  ...need("guard", ["yes"], ["no"]),
];

export const factCases: VerdictCase[] = [...whoMayRent, ...gates, ...household, ...kitchen, ...units, ...needs];
export { say };
