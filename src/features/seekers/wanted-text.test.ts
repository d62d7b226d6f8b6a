import { describe, expect, test } from "vitest";
import { findInText } from "./wanted-text.ts";

const title = "Room wanted in Dhanmondi";
const description = "A quiet teacher looks for a room of her own, home by ten every evening.";

describe("what honest people write passes", () => {
  test.each([
    description,
    "I am a job holder and can pay one month's advance. I need a room near Gulshan, budget 12,000 taka all in.",
    "Student of BUET. I can pay 2 months advance after seeing the room. I do not smoke.",
    "I pay rent on the 5th of each month by bKash. Looking for a seat in a mess.",
    "Two girls looking for a room together, in a flat for women. We come home by 10 pm because of our evening class.",
    "Single man, job holder in Motijheel, looking for a room in a family house. No brokers please.",
    "I need a room from 1st December! Please, it is urgent!! I am quiet, I read and cook.",
    "We are a small family of three, the baby is one year old. We look for a flat with two rooms and a lift.",
    "আমি একজন চাকরিজীবী, গুলশানে অফিস। মাসে ১২ হাজার টাকার মধ্যে একটা রুম চাই। এক মাসের অগ্রিম দিতে পারব।",
    "ছাত্রী, ধানমন্ডিতে সিট চাই। রুম দেখে অগ্রিম দেব। রাত ১০টার মধ্যে বাসায় ফিরি।",
    "রুম দেখার আগে কোনো টাকা দেব না। দালাল নয়।",
    "ami ekjon student, mirpur e room lagbe, advance 1 mash dite parbo. bkash e rent dite parbo.",
  ])("%s", (written) => {
    expect(findInText({ title, description: written })).toEqual([]);
  });
});

describe("what is found is named", () => {
  test.each([
    ["phone", "My number is 01712-345678, call me."],
    ["phone", "আমার নম্বর ০১৭১২ ৩৪৫ ৬৭৮।"],
    ["phone", "Call zero one seven one two three four five six seven eight."],
    ["phone", "Call +44 20 7946 0958 from abroad."],
    ["email", "Write to rina@example.com about it."],
    ["link", "All about me is on www.example.com."],
    ["elsewhere", "Knock me on WhatsApp, please."],
    ["elsewhere", "Reach me on Telegram only."],
    ["money", "Send 2000 to my bKash first and I will keep your room for you. Pay before viewing."],
    ["other", "I am a man and look for a woman to live with me, no rent needed, come alone at night."],
  ] as const)("%s: %s", (found, written) => {
    expect(findInText({ title, description: written })).toContainEqual({ field: "description", found });
  });

  test("in the field where it is, each once", () => {
    expect(findInText({ title: "Call 01712345678 or 01812345678", description })).toEqual([
      { field: "title", found: "phone" },
    ]);
    expect(findInText({ title: "Call 01712345678", description: "Or 01812345678, or rina@example.com" })).toEqual([
      { field: "title", found: "phone" },
      { field: "description", found: "phone" },
      { field: "description", found: "email" },
    ]);
  });
});
