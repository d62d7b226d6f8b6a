import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as messages from "../src/paraglide/messages.js";
import { isCoreOnly } from "./core.ts";

type Key = Exclude<keyof typeof messages, "m">;
export type Words = Readonly<Record<Key, string>>;

const folder = join(import.meta.dirname, "../messages");
const read = (language: "en" | "bn"): Words =>
  Object.assign(
    {},
    ...globSync(`*/${language}.json`, { cwd: folder }).map(
      (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as object,
    ),
  ) as Words;

/** The texts of the pages, for tests in both languages. */
export const words = { en: read("en"), bn: read("bn") } as const;

/** A message up to its first placeholder. */
export const beginning = (sentence: string): string => sentence.split("{", 1)[0]?.trim() ?? sentence;

/** A message with any text in place of its placeholders. */
export const matching = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(".+"),
  );

const digits: Record<string, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en-BD"),
  bn: new Intl.NumberFormat("bn-BD"),
};
export const shown = (language: "en" | "bn", count: number): string => digits[language]?.format(count) ?? String(count);

export const wide = { language: "en", device: "desktop", viewport: { width: 1280, height: 900 } } as const;
const narrow = { language: "bn", device: "phone", viewport: { width: 360, height: 740 } } as const;
/** Each journey runs on a wide screen in English, and on a phone in Bangla. */
export const walks: readonly (typeof wide | typeof narrow)[] = isCoreOnly ? [narrow] : [wide, narrow];
