export interface Attack {
  name: string;
  perSecond: number;
  path: () => string;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const random = (below: number) => Math.floor(Math.random() * below);
const choose = <T>(from: readonly T[]): T => from[random(from.length)] as T;
const word = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join("");
const places = (length: number) => Array.from({ length: 8 }, () => word(length)).join("%20");
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const paths = Array.from({ length: 1_500 }, (_, index) => `/${index.toString(36).padStart(3, "a")}`).join(",");
const circle = () => `/browseListing?near=23.78,90.${39_000 + random(999)}&within=50&sort=nearest&limit=50`;

/** The rates are those that made the site unavailable before the fixes. */
export const attacksOn = (version: string): readonly Attack[] => [
  { name: "short unknown places", perSecond: 5, path: () => `/browseListing?location=${places(3)}` },
  { name: "longer unknown places", perSecond: 20, path: () => `/browseListing?location=${places(5)}` },
  { name: "/__manifest", perSecond: 20, path: () => `/__manifest?paths=${paths}&version=${version}` },
  {
    name: "forged cursors",
    perSecond: 20,
    path: () => `${circle()}&cursor=${cursor("nearest", 0.4 + Math.random() * 0.03, "50000000000000000")}`,
  },
  {
    name: "forged cursors backwards",
    perSecond: 20,
    path: () => `${circle()}&cursor=${cursor("nearest", 0.43, "50000000000000000", "before")}`,
  },
];

const parameters: readonly (() => string)[] = [
  () => `gender=${choose(["male", "female"])}`,
  () => `maxRent=${5_000 + random(20_000)}`,
  () => `maxAllIn=${8_000 + random(20_000)}`,
  () => `maxDayOne=${20_000 + random(40_000)}`,
  () => `q=${choose(["lake", "balcony", "metro", "quiet", word(5)])}`,
  () => `has=${choose(["lift", "generator", "gas"])}`,
  () => `profession=${choose(["teacher", "student", "engineer"])}`,
  () => `minAge=${18 + random(10)}`,
  () => `postedWithin=${choose([1, 7, 30])}`,
  () => `Availability=${choose(["Yes", "No"])}`,
];
const wheres: readonly (() => string)[] = [
  () => "",
  () => `area=${choose(["dhanmondi", "mirpur", "uttara", "gulshan"])}`,
  () => `near=23.78,90.${39_000 + random(999)}&within=${choose([2, 10, 50])}`,
  () => `box=${(90.3 + random(5) / 100).toFixed(2)},23.70,${(90.4 + random(5) / 100).toFixed(2)},23.80`,
];
const sorts = ["newest", "rentAsc", "rentDesc", "mostLiked", "allIn", "dayOne"];

/** A random search, out of very many combinations of parameters and values. */
export function randomSearch(): string {
  const asked = parameters.filter(() => Math.random() < 0.3).map((each) => each());
  return `${choose(["/browseListing", "/browseListing", "/api/counts"])}?${[choose(wheres)(), `sort=${choose(sorts)}`, ...asked].filter(Boolean).join("&")}`;
}
