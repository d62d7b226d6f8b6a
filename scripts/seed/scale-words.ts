/**
 * Extra words for generated listings, from common to very rare, in both scripts, so that text searches differ in
 * selectivity.
 */
import { wordsOf } from "../../src/features/listings/search-words.ts";

/** The most common first. */
const amenities = [
  ..."balcony lift generator wifi gas rooftop furnished bachelor family sublet hostel kitchen parking cctv guard geyser fridge washing".split(
    " ",
  ),
  ..."বারান্দা লিফট জেনারেটর গ্যাস ছাদ ব্যাচেলর সাবলেট হোস্টেল রান্নাঘর পার্কিং নামাজ মেস".split(" "),
  ..."metro hospital university garden lake mosque school market vegetarian piano terrace library gym swimming aquarium telescope".split(
    " ",
  ),
  ..."মেট্রোরেল হাসপাতাল বিশ্ববিদ্যালয় বাগান লেক মসজিদ স্কুল বাজার নিরামিষ পিয়ানো গ্রন্থাগার দূরবীন".split(" "),
];
const beginnings = "noor shapla padma jamuna meghna rupali sonali purobi ashirbad hasna doel kobi tista surma".split(
  " ",
);
const middles = "ra mo li sha ne ta bo ki du pa ve ho".split(" ");
const ends = "tower villa kunja mahal nibash garden point view heights palace".split(" ");

/** Names of buildings: unique words, each in few listings. */
const buildings = beginnings.flatMap((first) =>
  middles.flatMap((middle) => ends.map((last) => `${first}${middle}${last}`)),
);

export const scaleWords: readonly string[] = [...amenities, ...buildings];
export const foldedScaleWords: readonly string[] = scaleWords.map((word) => wordsOf(word)[0] ?? word);
