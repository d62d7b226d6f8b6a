/** Finds the place that an address names: 'House 12, Road 5, Block C, Mirpur-10, Dhaka'. */

import { readWords, type Word } from "../../platform/phonetic-words.ts";
import { measure, TOO_FAR } from "./area-distance.ts";
import { type Area, emptyWords, type Gazetteer, isInside, numberWords } from "./area-gazetteer.ts";

/** A number after one of these words belongs to that word, and not to an area. */
const owners = words(
  "house home road rd block flat floor lane goli level apt apartment plot holding building bldg room avenue ave street line h r b f tk taka rent size phone",
  "বাসা বাড়ি বাড়ী হাউস হাউজ রোড সড়ক ব্লক ফ্ল্যাট লেন গলি তলা হোল্ডিং প্লট রুম ভবন লাইন ভাড়া ওয়ার্ড",
);
/** Words for a road. 'Mirpur Road' crosses half of the city, so it does not mean Mirpur. */
const roads = words("road rd highway bypass", "রোড সড়ক মহাসড়ক");
const besides = words(
  "near beside besides opposite behind opp close around adjacent",
  "কাছে পাশে নিকটে সামনে পেছনে পিছনে বিপরীতে",
);
/** Common words that are one letter away from the name of a place. */
const common = words(
  "station market school college masjid mosque hospital university residential housing society colony garden tower plaza complex avenue sadar thana district",
  "division bangladesh student family bachelor female males building apartment furnished available",
);

function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => readWords(list).map(({ plain }) => plain)));
}

/** Shorter phonetic forms match too many words: 'bhalo' sounds like Bhola. Such names must be spelled correctly. */
const SHORTEST_SOUND = 5;
const MOST_WORDS = 5;

interface Token extends Word {
  segment: number;
  /** The role of a number. `owned`: it belongs to a house or a road. `named`: the text says that it is a sector. */
  role?: "owned" | "named" | undefined;
}

interface Mention {
  areas: readonly Area[];
  /** The phonetic form of the name without its number, to find 'Sector 7' elsewhere in the address. */
  sound: string;
  index: number;
  /** The number of words. */
  length: number;
  isBeside: boolean;
  /** Edit distance of a misspelled name. */
  cost: number;
}

export function readLocation(gazetteer: Gazetteer, text: string): Area | undefined {
  const tokens = readTokens(text);
  const mentions = findMentions(gazetteer, tokens);
  if (mentions.length === 0) return undefined;
  return decide(addNumbers(gazetteer, tokens, mentions));
}

/** Words that are not part of a place name: 'a room for students in Mirpur'. */
const fillers = words(
  "an the in at of for to let from and or by mess seat seats rooms flats houses basa sublet place area city town student students family bachelor",
  "bachelors female females male males girl girls boy boys lady ladies men women furnished available bangladesh residential housing society sadar thana",
  "district division ra",
  "জন্য থেকে ছাত্র ছাত্রী ছাত্রীদের ছাত্রদের মেয়ে মেয়েদের ছেলে ছেলেদের ব্যাচেলর ফ্যামিলি পরিবার মেস সিট সাবলেট এলাকা শহর জেলা থানা বিভাগ সদর আবাসিক বাংলাদেশ",
);

/**
 * Whether the address has words that no known place explains. In 'Dhaka University', the place that was found is not
 * the one that was meant.
 */
export function hasUnknownPlace(gazetteer: Gazetteer, text: string): boolean {
  const tokens = readTokens(text);
  const known = new Set(
    findMentions(gazetteer, tokens).flatMap(({ index, length }) => Array.from({ length }, (_, at) => index + at)),
  );
  return tokens.some(
    ({ plain, isNumber }, index) =>
      !known.has(index) &&
      !isNumber &&
      plain.length > 1 &&
      ![owners, roads, besides, fillers].some((list) => list.has(plain)),
  );
}

function readTokens(text: string): Token[] {
  const tokens = text
    .split(/[,;\n|।()]/)
    .flatMap((part, segment) => readWords(part).map((word): Token => ({ ...word, segment })));
  const inSegment = (index: number, segment: number) =>
    tokens[index]?.segment === segment ? tokens[index] : undefined;
  for (const [index, token] of tokens.entries()) {
    if (!token.isNumber) continue;
    const back = emptyWords.has(inSegment(index - 1, token.segment)?.plain ?? "") ? 2 : 1;
    const ahead = emptyWords.has(inSegment(index + 1, token.segment)?.plain ?? "") ? 2 : 1;
    const before = inSegment(index - back, token.segment)?.plain ?? "";
    const after = inSegment(index + ahead, token.segment)?.plain ?? "";
    if (numberWords.has(before)) token.role = "named";
    else if (owners.has(before) || (ahead === 2 && owners.has(after))) token.role = "owned";
    // Examples: 'Number 10 Mirpur', '১০ নম্বর সেক্টর'.
    else if (numberWords.has(after) || (ahead === 2 && after !== "")) token.role = "named";
  }
  return tokens.filter(({ plain }) => !numberWords.has(plain) && !emptyWords.has(plain));
}

function findMentions(gazetteer: Gazetteer, tokens: readonly Token[]): Mention[] {
  const mentions: Mention[] = [];
  for (let index = 0; index < tokens.length; ) {
    const found = findLongest(gazetteer, tokens, index) ?? findNear(gazetteer, tokens, index);
    if (found && !isRoad(tokens, index + found.length)) {
      mentions.push({ ...found, index, isBeside: isBeside(tokens, index) });
    }
    index += found?.length ?? 1;
  }
  return mentions;
}

type Found = Pick<Mention, "areas" | "sound" | "cost" | "length">;

function findLongest(gazetteer: Gazetteer, tokens: readonly Token[], start: number): Found | undefined {
  let found: Found | undefined;
  let plain = "";
  let sound = "";
  let letters = "";
  for (let length = 1; length <= MOST_WORDS; length += 1) {
    const token = tokens[start + length - 1];
    if (token?.segment !== tokens[start]?.segment || token?.role === "owned" || (length === 1 && token?.isNumber))
      break;
    plain += token?.plain;
    sound += token?.sound;
    if (!token?.isNumber) letters += token?.sound;
    const areas =
      gazetteer.byPlain.get(plain) ?? (letters.length >= SHORTEST_SOUND ? gazetteer.bySound.get(sound) : undefined);
    if (areas) found = { areas, sound: letters, cost: 0, length };
  }
  return found;
}

/** Finds the name that is close to one misspelled word, or to two words that form one name. */
function findNear(gazetteer: Gazetteer, tokens: readonly Token[], start: number): Found | undefined {
  const first = tokens[start];
  if (!first || first.isNumber || common.has(first.plain)) return undefined;
  const second = tokens[start + 1];
  const isPair = second && !second.isNumber && second.segment === first.segment && !common.has(second.plain);
  return (isPair ? nearest(gazetteer, first.sound + second.sound, 2) : undefined) ?? nearest(gazetteer, first.sound, 1);
}

function nearest(gazetteer: Gazetteer, sound: string, length: number): Found | undefined {
  const bound = sound.length <= 6 ? 1 : 2;
  if (sound.length < SHORTEST_SOUND) return undefined;
  let best = bound + 1;
  let areas: Area[] = [];
  let name = "";
  for (const area of gazetteer.areas) {
    for (const { letters, numbers } of area.spelt) {
      if (numbers !== "" || letters[0] !== sound[0] || isOnlyLonger(letters, sound)) continue;
      const { whole } = measure(sound, letters, bound);
      if (whole === TOO_FAR || whole > best || (whole === best && areas.includes(area))) continue;
      areas = whole < best ? [area] : [...areas, area];
      best = whole;
      name = letters;
    }
  }
  return areas.length > 0 ? { areas, sound: name, cost: best, length } : undefined;
}

/** Names that differ only by their ends are different places: Rampur is not a misspelled Rampura. */
const isOnlyLonger = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

/** True for 'Mirpur Road', but not for 'Uttara, Road 5' or 'Banani road no 11'. */
function isRoad(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return (
    token !== undefined &&
    token.segment === tokens[index - 1]?.segment &&
    roads.has(token.plain) &&
    !tokens[index + 1]?.isNumber
  );
}

function isBeside(tokens: readonly Token[], index: number): boolean {
  const segment = tokens[index]?.segment;
  return tokens.some(
    (token, at) => token.segment === segment && besides.has(token.plain) && (at < index || /[^a-z]/.test(token.plain)),
  );
}

/** Adds the sector to a place that has it: in 'Sector 7, Uttara', the number belongs to Uttara. */
function addNumbers(gazetteer: Gazetteer, tokens: readonly Token[], mentions: readonly Mention[]): Mention[] {
  const numbers = tokens.filter(({ role }) => role === "named");
  return mentions.flatMap((mention) => {
    const parts = numbers.flatMap(({ plain }) => gazetteer.bySound.get(mention.sound + plain) ?? []);
    const inside = parts.filter((part) => mention.areas.some((area) => isInside(part, area)));
    return inside.length > 0 ? [mention, { ...mention, areas: inside }] : [mention];
  });
}

const isDistrict = ({ kind }: Area) => kind === "district";
const isLocal = ({ kind }: Area) => kind !== "district" && kind !== "division";

/**
 * A named district rules out places in other districts. Of the rest, takes the smallest place; of several, the one that
 * is named first, because addresses go from small to large.
 */
function decide(mentions: readonly Mention[]): Area | undefined {
  const named = new Set(mentions.filter(isOnlyDistrict(mentions)).flatMap(({ areas }) => areas.filter(isDistrict)));
  const surroundings = named.size > 0 ? named : impliedDistricts(mentions);
  const candidates = mentions.flatMap((mention) =>
    localOf(mention, surroundings, named.size > 0).map((area) => ({ area, mention, isPart: area.kind !== "thana" })),
  );
  candidates.sort(
    (a, b) =>
      Number(a.mention.isBeside) - Number(b.mention.isBeside) ||
      Number(b.isPart) - Number(a.isPart) ||
      depth(b.area) - depth(a.area) ||
      a.mention.cost - b.mention.cost ||
      a.mention.index - b.mention.index,
  );
  return candidates[0]?.area ?? [...named].at(-1);
}

const depth = (area: Area): number => (area.parent ? depth(area.parent) + 1 : 0);

/**
 * Whether a mention means only a district. Lakshmipur is a district and also a part of Rajshahi: next to the name of
 * another district, it means the part.
 */
function isOnlyDistrict(mentions: readonly Mention[]) {
  return (mention: Mention): boolean => {
    if (!mention.areas.some(isDistrict)) return false;
    const others = mentions.filter((other) => other !== mention).flatMap(({ areas }) => areas.filter(isDistrict));
    return !mention.areas.some((area) => isLocal(area) && others.some((other) => area.district === other));
  };
}

/** The districts of places whose name is unambiguous. */
function impliedDistricts(mentions: readonly Mention[]): Set<Area> {
  const sure = mentions.flatMap(({ areas }) =>
    areas.length === 1 ? areas.filter((area) => isLocal(area) && !area.isAmbiguous) : [],
  );
  return new Set(sure.flatMap(({ district }) => district ?? []));
}

function localOf({ areas }: Mention, districts: ReadonlySet<Area>, isNamed: boolean): Area[] {
  const local = areas.filter(isLocal);
  const inside = local.filter(({ district }) => district && districts.has(district));
  if (isNamed || inside.length > 0) return inside;
  return local.filter(({ isAmbiguous }) => !isAmbiguous);
}
