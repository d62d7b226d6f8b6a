import { nameLength } from "./visit-pass.limits.ts";

/**
 * Returns the first word of a name, as people introduce themselves. Abbreviations such as 'Md.' are skipped, because
 * they are no first names.
 */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first =
    words.find((word) => !/^(?:md|mst|mohd|mr|mrs|ms|dr|মো|মোছা|মোসা|ডা)(?:\.|:|ঃ)?$/iu.test(word)) ?? words[0] ?? "";
  return Array.from(first).slice(0, nameLength.max).join("");
}
