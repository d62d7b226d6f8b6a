/**
 * Finds the areas and places that match what somebody has typed so far: 'buet er pashe', 'dhaka versity', 'মেট্রোর
 * কাছে'.
 */

import { readWords } from "../../platform/phonetic-words.ts";
import type { PlaceKind } from "./area.schema.ts";
import { type Area, type Gazetteer, spell } from "./area-gazetteer.ts";
import {
  type AreaMatch,
  EXACT,
  EXACT_SOUND,
  findNearly,
  findWell,
  inOrder,
  type RoomsOf,
  WORDS,
  weightOf,
} from "./area-match.ts";

const plainOf = (word: string) => readWords(word)[0]?.plain ?? "";
const setOf = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(" ").map(plainOf)));

/** Words beside a name that say 'near'. The name may then be in the genitive: বুয়েটের কাছে. */
const nearWords = setOf(
  "near nearby beside besides close around opposite behind pashe pase paser kache kase kachhe kachakachi ashepashe samne",
  "কাছে কাছাকাছি পাশে পাশেই আশেপাশে আশপাশে নিকটে সামনে পেছনে পিছনে",
);
/** Words without a meaning for the place. */
const fillers = setOf(
  "to er r in at of and the from room rooms seat seats flat flats basa bari house home mess rent rental vara bhara sublet let for chai",
  "এর র ও অব রুম সিট ফ্ল্যাট বাসা বাড়ি মেস ভাড়া সাবলেট চাই",
);

const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    university: "uni univ varsity versity vercity bharsity unversity universiti",
    college: "clg collage colege kolej",
    medical: "medikel medicle",
    agricultural: "agri agriculture",
    hospital: "hosp hospitel",
    metro: "metrorail mrt মেট্রোরেল",
    railway: "rail train",
    station: "stn steshon",
    mor: "more moor",
    বিশ্ববিদ্যালয়: "ভার্সিটি ভারসিটি ইউনিভার্সিটি",
    ইউনিভার্সিটি: "বিশ্ববিদ্যালয়",
    মেডিকেল: "মেডিক্যাল",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [plainOf(other), word])),
);

const GENITIVE = /(?:ের|এর|র|(?<=[a-z]{3})e?r)$/iu;

/** Variants of the text: as typed, without the words that are not part of a name, and with synonyms. */
function variantsOf(typed: string): string[] {
  const words = typed.split(/[\s,;]+/u).filter((word) => plainOf(word) !== "");
  const bare = words.filter((word) => !nearWords.has(plainOf(word)) && !fillers.has(plainOf(word)));
  const hasNear = words.some((word) => nearWords.has(plainOf(word)));
  const stripped = hasNear ? [...bare.slice(0, -1), (bare.at(-1) ?? "").replace(GENITIVE, "")] : bare;
  const forms = [bare, stripped];
  const said = forms.map((form) => form.map((word) => synonyms.get(plainOf(word)) ?? word));
  const texts = [typed, ...[...forms, ...said].map((form) => form.join(" "))];
  return [...new Map(texts.toReversed().map((text) => [spell(text).plain, text])).values()]
    .toReversed()
    .filter((text) => plainOf(text) !== "");
}

/** One to eighteen as people say them. 'at' (eight) is missing, because it is also a filler. */
const numbersSaid: ReadonlyMap<string, string> = new Map(
  [
    "ek ak one এক ওয়ান",
    "dui two দুই টু",
    "tin three তিন থ্রি",
    "char four চার ফোর",
    "panch pach five পাঁচ ফাইভ",
    "choy choi chhoy six ছয় সিক্স",
    "sat shat seven সাত সেভেন",
    "aat ath eight আট এইট",
    "noy noi nine নয় নাইন",
    "dosh dos ten দশ টেন",
    "egaro eleven এগারো এগার ইলেভেন",
    "baro twelve বারো বার টুয়েলভ",
    "tero thirteen তেরো তের",
    "choddo chouddo fourteen চৌদ্দ চোদ্দ",
    "ponero ponoro fifteen পনেরো পনের",
    "sholo solo sixteen ষোলো ষোল",
    "sotero shotero seventeen সতেরো সতের",
    "atharo athero eighteen আঠারো আঠার",
  ].flatMap((words, index) => words.split(" ").map((word) => [plainOf(word), String(index + 1)])),
);

/** Recognises a number also in the genitive and the locative: দশের, দশে. */
const numberOf = (word: string): string | undefined =>
  numbersSaid.get(plainOf(word)) ?? numbersSaid.get(plainOf(word.replace(GENITIVE, "").replace(/ে$/u, "")));

/**
 * Writes numbers in digits, as in 'Mirpur dosh' and 'মিরপুর দশের কাছে', but only if a place is then found: 'Kamrangir
 * char' and 'ধানমন্ডি সাত মসজিদ রোড' are names.
 */
export function withNumbers({ areas, places }: Gazetteer, typed: string): string {
  const [first = "", ...rest] = typed.trim().split(/[\s,;]+/u);
  if (!rest.some(numberOf)) return typed;
  const written = [first, ...rest.map((word) => numberOf(word) ?? word)].join(" ");
  const all = [...areas, ...places];
  return variantsOf(written).some((variant) => findWell(all, variant).length > 0) ? written : typed;
}

/** A text that is only the word for a kind lists the places of that kind. */
const kindWords: ReadonlyMap<string, PlaceKind> = new Map(
  Object.entries({
    university: "university বিশ্ববিদ্যালয় ইউনিভার্সিটি",
    college: "college কলেজ",
    hospital: "hospital হাসপাতাল",
    metro: "metro মেট্রো",
    rail: "railway রেলস্টেশন",
    market: "market মার্কেট",
    airport: "airport বিমানবন্দর",
  }).flatMap(([kind, words]) => words.split(" ").map((word) => [plainOf(word), kind as PlaceKind])),
);

/** Returns matches, best first, with each area or place once. */
export function matchPlaces(gazetteer: Gazetteer, typed: string, roomsOf: RoomsOf): AreaMatch[] {
  const all = [...gazetteer.areas, ...gazetteer.places];
  const variants = variantsOf(typed);
  const kind = variants.map((variant) => kindWords.get(spell(variant).plain)).find(Boolean);
  if (kind) return inOrder(gazetteer.places.filter((place) => place.kind === kind).map(asListed), () => 0);
  let matches = findInVariants(all, variants);
  if (matches.length === 0) matches = firstFound(variants, (variant) => findNearly(all, variant));
  return inOrder(
    oneForOneSpot(matches),
    ({ area, spare }) => (area.weight === undefined ? weightOf(area, roomsOf) : area.weight - spare),
    rankOf,
  );
}

const asListed = (area: Area): AreaMatch => ({ area, how: WORDS, cost: 0, isName: false, spare: 0 });

function findInVariants(all: readonly Area[], variants: readonly string[]): AreaMatch[] {
  const best = new Map<Area, AreaMatch>();
  for (const variant of variants) {
    for (const match of findWell(all, variant)) {
      const known = best.get(match.area);
      if (!known || match.how < known.how) best.set(match.area, match);
    }
    if ([...best.values()].some(({ how }) => how === EXACT)) break;
  }
  return [...best.values()];
}

function firstFound(variants: readonly string[], find: (variant: string) => AreaMatch[]): AreaMatch[] {
  for (const variant of variants) {
    const found = find(variant);
    if (found.length > 0) return found;
  }
  return [];
}

/** Ranks the area 'Farmgate' before the place, but the university 'SUST' before the area beside it. */
function rankOf({ area, how, isName }: AreaMatch): number {
  if (area.radiusKm !== undefined) return 1;
  return how <= EXACT_SOUND && !isName && area.kind === "area" ? 2 : 0;
}

/**
 * Lists one row per spot: the area, or the place if the area is a landmark. If only the place matches, or matches
 * better ('GEC mor'), lists the area too.
 */
function oneForOneSpot(matches: readonly AreaMatch[]): AreaMatch[] {
  const how = new Map(matches.map((match) => [match.area, match.how]));
  const areas = matches.flatMap(({ area: { radiusKm, twin }, how: own }) => {
    const isMissing =
      radiusKm !== undefined && twin && twin.kind !== "landmark" && !how.has(twin) && own <= EXACT_SOUND;
    return isMissing ? [{ area: twin, how: own, cost: 1, isName: false, spare: 0 }] : [];
  });
  const kept = matches.filter(({ area, how: own }) => {
    const twinHow = area.twin && how.get(area.twin);
    if (twinHow === undefined) return true;
    return area.radiusKm !== undefined && (area.twin?.kind === "landmark" || twinHow > own);
  });
  return [...kept, ...areas];
}
