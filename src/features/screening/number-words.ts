/** Number words in English, Bangla, Banglish and Hindi, for numbers that are spelled out. */
import { foldForRules } from "../../platform/text.ts";

const units = [
  "zero oh nil null শূন্য শুন্য জিরো shunno sunno shunyo jiro zeero शून्य shunya",
  "one এক ওয়ান ek wan एक",
  "two দুই দু টু dui du tu दो do",
  "three তিন থ্রি tin thri तीन teen",
  "four চার ফোর char chaar चार",
  "five পাঁচ পাচ ফাইভ pach panch paanch faiv पाँच पांच",
  "six ছয় সিক্স choy chhoy soy छह छः छे chhe",
  "seven সাত সেভেন sat shat saat सात",
  "eight আট এইট at aat aath आठ",
  "nine নয় নাইন noy nain नौ nau",
];

const fromTen = [
  "ten দশ টেন dosh dos",
  "eleven এগারো এগার ইলেভেন egaro",
  "twelve বারো বার টুয়েলভ baro",
  "thirteen তেরো তের থার্টিন tero",
  "fourteen চৌদ্দ ফোর্টিন choddo chouddo",
  "fifteen পনেরো পনের ফিফটিন ponero",
  "sixteen ষোলো ষোল সিক্সটিন sholo",
  "seventeen সতেরো সতের সেভেন্টিন shotero sotero",
  "eighteen আঠারো আঠার এইটিন atharo",
  "nineteen উনিশ ঊনিশ নাইন্টিন unish",
];

const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** Every Bangla number from 20 to 99 has its own word. */
const fromTwentyInBangla = [
  "বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ",
  "ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ",
  "চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ",
  "পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট",
  "ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর",
  "সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি",
  "আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই",
  "নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই",
];

const listed = (lines: readonly string[], first: number) =>
  lines.flatMap((words, index) =>
    words.split(" ").map((word): [string, string] => [foldForRules(word), String(first + index)]),
  );

export const numberWords: ReadonlyMap<string, string> = new Map([
  ...listed(units, 0),
  ...listed(fromTen, 10),
  ...listed(
    fromTwentyInBangla.flatMap((words) => words.split(" ")),
    20,
  ),
  ...tens.map((word, index): [string, string] => [word, String(20 + index * 10)]),
]);

/** Words for tens. `seventy eight` is 78. */
export const tensWords: ReadonlySet<string> = new Set(tens);

export const repeatWords: ReadonlyMap<string, number> = new Map(
  Object.entries({ double: 2, dabol: 2, ডাবল: 2, triple: 3, tripol: 3, ট্রিপল: 3 }),
);
