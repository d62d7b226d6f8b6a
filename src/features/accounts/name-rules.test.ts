import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { findInName, toName } from "./name-rules.ts";

describe("a name is a name", () => {
  test("is taken", () =>
    checkRows(
      [
        "Nusrat Jahan",
        "Md. Aminul Islam",
        "A.B.M. Khairul",
        "Rahim 1995",
        "Bikash Roy",
        "বিকাশ চন্দ্র রায়",
        "রিনা আক্তার",
        "Rocket Hasan",
        "O'Neil-Smith",
        "S. M. Modasser",
        "محمد علي",
        "Payel Sen",
        "Adnan Mina",
        "Rina 🏠",
        "Rina 🇧🇩",
        "José Łukasz Müller",
        "Rahimভাই",
        "DʼSouza",
        "রহিম ১৯৯৫",
      ],
      (name) => expect(findInName(toName(name))).toBeUndefined(),
    ));
});

describe("a way past this site is none", () => {
  test("is refused", () =>
    checkRows(
      [
        "bKash 01712345678 send first www.evil.xyz",
        "Call 0 1 7 1 2 3 4 5 6 7 8",
        "০১৭১২৩৪৫৬৭৮",
        "Rahim ०१७१२३४५६७८",
        "Rahim ٠١٧١٢٣٤٥٦٧٨",
        "Rahim ०१७-১২৩-456",
        "0\u034F1\u034F7\u034F1\u034F2\u034F3\u034F4\u034F5\u034F6",
        "www evil com",
        "evil-site dot com",
        "rina@example.com",
        "evil.xyz",
        "Win 50 bKash",
        "FREE iPhone - www evil-site dot com - bKash 01999000000",
        "বিকাশে টাকা পাঠান",
      ],
      (name) => expect(findInName(toName(name))).toBe("contact"),
    ));
});

describe("a claim to be one of us, or to have a badge, is none", () => {
  test("is refused", () =>
    checkRows(
      [
        "Nest Mates Support ✔ Verified moderator",
        "Nest Mates",
        "N e s t  M a t e s",
        "NestMates Help",
        "Nеst Mаtеs",
        "Ν\u200Best Mates",
        "Nëst Mätes",
        "Ņest Mateş",
        "🅝🅔🅢🅣 🅜🅐🅣🅔🅢",
        "🇳🇪🇸🇹 🇲🇦🇹🇪🇸",
        "Admın",
        "Àdmín",
        "Moderātor",
        "Ꮇoderator",
        "ꓟOderator",
        "Help Line",
        "Support",
        "Admin",
        "4dm1n",
        "Аdmin",
        "Moderator Rina",
        "M0derat0r",
        "Verified",
        "Rina ✅",
        "Rina ✔",
        "Rina ☑️",
        "Official Rina",
        "নেস্ট মেটস",
        "অ্যাডমিন",
        "এডমিন",
        "মডারেটর রিনা",
        "সাপোর্ট",
        "যাচাইকৃত রিনা",
        "কাস্টমার কেয়ার",
        "অফিসিয়াল",
      ],
      (name) => expect(findInName(toName(name))).toBe("staff"),
    ));
});

test("unseen characters and direction marks are no part of it", () => {
  expect([toName("\u200B\u3164"), toName("\u202EaniR\u202C"), toName(" Rina\u0085\n Akter ")]).toEqual([
    "",
    "aniR",
    "Rina Akter",
  ]);
});
