import { expect, test } from "vitest";
import { requirementsOf } from "./requirements.ts";
import { profileSchema } from "./seeker-profile.schema.ts";
import { parseSentenceText, profileOfSentence, readSentence, type Sentence, sentenceWords } from "./sentence.ts";
import { toSentenceText } from "./sentence-text.ts";

const whole = { gender: "female", occupation: "student", homeBy: "22:00", budget: "9000" } as const;

test.each<[said: Sentence, text: string]>([
  [whole, "female.student.22:00.9000"],
  [{ occupation: "jobHolder" }, ".jobHolder.."],
  [{ budget: "3000" }, "...3000"],
  [{}, ""],
])("%o is the cookie %s", (said, text) => {
  expect(toSentenceText((field) => said[field])).toBe(text);
  expect(parseSentenceText(text)).toEqual(said);
});

test.each([
  "female.astronaut.22:30.9001",
  "constructor.__proto__.toString.length",
  "student.female",
  "female".repeat(2_000),
  ".",
])("unknown words of a cookie say nothing: %s", (text) => {
  expect(Object.values(parseSentenceText(text)).filter((word) => word !== "female")).toEqual([]);
});

test("a form is read field by field", () => {
  const form = new URLSearchParams("gender=male&occupation=business&homeBy=&budget=1&extra=1");
  expect(readSentence((field) => form.get(field))).toEqual({ gender: "male", occupation: "business" });
});

test("is judged once the gender and the occupation are said", () => {
  const { gender: _gender, ...withoutGender } = whole;
  const { occupation: _occupation, ...withoutOccupation } = whole;
  expect(profileOfSentence(withoutGender)).toBeUndefined();
  expect(profileOfSentence(withoutOccupation)).toBeUndefined();
  expect(profileOfSentence(whole)).toMatchObject({ gender: "female", household: "bachelor", budget: 9_000 });
});

test("requires nothing that it does not say", () => {
  const profile = profileOfSentence({ gender: "male", occupation: "student" });
  expect(profile && requirementsOf(profile).map(({ fact }) => fact)).toEqual(["households", "occupations", "genders"]);
  expect(profile && "budget" in profile).toBe(false);
});

test("each of its profiles could be saved", () => {
  for (const gender of sentenceWords.gender)
    for (const occupation of sentenceWords.occupation)
      for (const homeBy of [undefined, ...sentenceWords.homeBy])
        for (const budget of [undefined, ...sentenceWords.budget]) {
          const profile = profileOfSentence({
            gender,
            occupation,
            ...(homeBy && { homeBy }),
            ...(budget && { budget }),
          });
          expect(profileSchema.parse(profile)).toEqual(profile);
        }
});
