import { nameLength } from "./visit-pass.limits.ts";

/**
 * The first word of a name, as somebody would introduce themselves. Initials such as 'Md.' are not a first name on
 * their own.
 */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first =
    words.find((word) => !/^(?:md|mst|mohd|mr|mrs|ms|dr|মো|মোছা|মোসা|ডা)(?:\.|:|ঃ)?$/iu.test(word)) ?? words[0] ?? "";
  return Array.from(first).slice(0, nameLength.max).join("");
}
