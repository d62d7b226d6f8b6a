import { expect, test } from "vitest";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { profileView, type Said } from "./profile-labels.ts";

const mirpur = { slug: "mirpur", name: "Mirpur", nameBn: "মিরপুর" };
const badda = { slug: "badda", name: "Badda", nameBn: "বাড্ডা" };

const whole: SeekerProfile = {
  gender: "female",
  household: "bachelor",
  occupation: "jobHolder",
  homeBy: "22:30",
  smokes: "outside",
  cooks: "noBeef",
  guests: "day",
  pets: "yes",
  units: ["seat", "room"],
  budget: 9000,
  cash: 31_337,
  moveInBy: "2026-12-01",
  areas: ["mirpur", "badda"],
  dailyPlace: "badda",
  needs: { wifi: "must", cctv: "must", lift: "nice" },
};

test("what somebody is, and what they need", () => {
  expect(profileView(whole, { areas: [mirpur, badda] })).toEqual({
    are: [
      { label: "Who", texts: ["Woman", "has a job", "alone (bachelor)"] },
      {
        label: "Daily life",
        texts: ["Home by 10:30 pm", "smokes only outside", "cooks, but no beef", "has guests by day", "has a pet"],
      },
    ],
    need: [
      { label: "Looking for", texts: ["A seat", "a room"] },
      { label: "Where", texts: ["Mirpur", "Badda"] },
      { label: "Budget", texts: ["Up to ৳9,000 a month, all-in"] },
      { label: "Move in by", texts: ["1 December 2026"] },
      { label: "Must have", texts: ["Wifi", "CCTV"] },
      { label: "Nice to have", texts: ["A lift"] },
    ],
  });
});

test("the cash that somebody has is in no words", () => {
  expect(JSON.stringify(profileView(whole, { areas: [] }))).not.toMatch(/31,?337/);
});

test.each<[string, Said, number]>([
  ["nothing said", {}, 0],
  ["nothing worth saying", { cooks: "no", guests: "never", pets: "no", needs: {} }, 0],
  ["no choice of unit is any of them", { units: [] }, 1],
])("%s", (_name, said, lines) => {
  const { are, need } = profileView(said, { areas: [] });
  expect([...are, ...need]).toHaveLength(lines);
});
