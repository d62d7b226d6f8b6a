import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Sharmin Sultana", "SS"],
  ["Nusrat Jahan Mim", "NJ"],
  ["tanvir", "T"],
  ["  Élodie   de Souza ", "ÉD"],
  ["Rakib Hasan (Mess Manager)", "RH"],
  ["রিনা আক্তার", "রি"],
  ["ক্ষমা", "ক্ষ"],
  ["শ্রাবণী", "শ্রা"],
  ["তৃষা", "তৃ"],
  ["রিনা Akter", "রি"],
  ["Akter রিনা", "A"],
  ["4th floor mess", "FM"],
  ["🙂", ""],
  ["", ""],
])("%s is %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
