import { describe, expect, test } from "vitest";
import { checkRows } from "../../../../test/rows.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { type FormEntries, profileEntries, readPlaces, toEntries } from "./profile-form.ts";
import { checkProfile, type PlaceReader } from "./profile-input.ts";

const TODAY = "2026-11-15";
const mirpur = { slug: "mirpur", name: "Mirpur", nameBn: "মিরপুর" };
const dhanmondi = { slug: "dhanmondi", name: "Dhanmondi", nameBn: "ধানমন্ডি" };
const known = [
  mirpur,
  dhanmondi,
  ...["uttara", "banani", "gulshan", "badda"].map((slug) => ({ slug, name: slug, nameBn: slug })),
];
const buet = { slug: "buet", name: "BUET", nameBn: "বুয়েট" };
const read = (text: string, among = known) =>
  among.find(({ name, nameBn }) => text.toLowerCase().includes(name.toLowerCase()) || text.includes(nameBn));
const places: PlaceReader = {
  get: async (slug) => known.find((place) => place.slug === slug),
  read: async (text) => read(text),
  getPlace: async (slug) => [...known, buet].find((place) => place.slug === slug),
  understand: async (text) => ({ place: read(text, [...known, buet]), isSure: !text.includes("?") }),
};

/** The five fields without a default. */
const least: FormEntries = [
  ["gender", "female"],
  ["household", "bachelor"],
  ["occupation", "student"],
  ["homeBy", "22:30"],
  ["smokes", "no"],
];
const least5 = { gender: "female", household: "bachelor", occupation: "student", homeBy: "22:30", smokes: "no" };
const unsaid = { cooks: "no", guests: "never", pets: "no", units: [], areas: [], needs: {} };

const check = (...more: FormEntries) => checkProfile([...least, ...more], places, TODAY);
const profileOf = async (...more: FormEntries) => {
  const checked = await check(...more);
  return "input" in checked ? checked.input : checked;
};
const problemsOf = async (...more: FormEntries) => {
  const checked = await check(...more);
  return "problems" in checked ? checked.problems : {};
};

describe("what a form says", () => {
  test("five answers are a profile; the rest asks nothing of a home", async () => {
    expect(await profileOf()).toEqual({
      ...least5,
      ...unsaid,
      dailyPlace: undefined,
      budget: undefined,
      cash: undefined,
      moveInBy: undefined,
    });
  });

  test("everything", async () => {
    expect(
      await profileOf(
        ["cooks", "noBeef"],
        ["guests", "day"],
        ["pets", "yes"],
        ["units", "seat"],
        ["units", "room"],
        ["budget", "9000"],
        ["cash", "30000"],
        ["moveInBy", "2026-12-01"],
        ["areas", "mirpur"],
        ["areas", "dhanmondi"],
        ["dailyPlace", "dhanmondi"],
        ["dailyText", "Dhanmondi"],
        ["need-wifi", "must"],
        ["need-lift", "nice"],
      ),
    ).toEqual({
      ...least5,
      cooks: "noBeef",
      guests: "day",
      pets: "yes",
      units: ["seat", "room"],
      budget: 9000,
      cash: 30000,
      moveInBy: "2026-12-01",
      areas: ["mirpur", "dhanmondi"],
      dailyPlace: "dhanmondi",
      needs: { wifi: "must", lift: "nice" },
    });
  });

  test("a budget is read as people write it", () =>
    checkRows(["9000", "9,000", "৯০০০", "৳ ৯,০০০", " 9000 "], async (typed) => {
      expect(await profileOf(["budget", typed])).toMatchObject({ budget: 9000 });
    }));

  test("all questions that were left out are named at once", async () => {
    const checked = await checkProfile([], places, TODAY);
    expect(checked).toEqual({
      problems: { gender: "choose", household: "choose", occupation: "choose", homeBy: "choose", smokes: "choose" },
    });
  });

  test("what is wrong is said of its field", () =>
    checkRows<[string, FormEntries[number], Record<string, string>]>(
      [
        ["words for a budget", ["budget", "nine thousand"], { budget: "number" }],
        ["a budget that buys nothing", ["budget", "20"], { budget: "number" }],
        ["more cash than there is", ["cash", "999999999"], { cash: "number" }],
        ["a day that is none", ["moveInBy", "2026-02-31"], { moveInBy: "date" }],
        ["a day that is over", ["moveInBy", "2026-11-14"], { moveInBy: "past" }],
        ["a choice that is none", ["cooks", "sometimes"], { cooks: "choose" }],
        ["a need that is none", ["need-wifi", "perhaps"], { needs: "choose" }],
      ],
      async (_name, entry, problems) => {
        expect(await problemsOf(entry)).toEqual(problems);
      },
    ));

  test("a need that goes against what one is", async () => {
    const smoker = least.map(([name, value]) => [name, name === "smokes" ? "anywhere" : value] as const);
    expect(await checkProfile([...smoker, ["need-smokingAllowed", "must"]], places, TODAY)).toEqual({
      problems: { "need-smokingAllowed": "clash" },
    });
    expect(
      await problemsOf(["cooks", "everything"], ["need-kitchenVegetarian", "must"], ["need-beefCooked", "must"]),
    ).toEqual({
      "need-kitchenVegetarian": "clash",
      "need-beefCooked": "clash",
    });
  });

  test("today is soon enough", async () => {
    expect(await profileOf(["moveInBy", TODAY])).toMatchObject({ moveInBy: TODAY });
  });

  test("a need that nobody minds is none", async () => {
    expect(await profileOf(["need-wifi", ""])).toMatchObject({ needs: {} });
  });
});

describe("places", () => {
  test("typed ones are read, and each counts once", async () => {
    expect(await profileOf(["areas", "mirpur"], ["areaText", "Mirpur"], ["areaText", "ধানমন্ডি"])).toMatchObject({
      areas: ["mirpur", "dhanmondi"],
    });
  });

  test("what is no place of ours is said, where it was typed", async () => {
    expect(await problemsOf(["areaText", "Atlantis"], ["dailyText", "Narnia"])).toEqual({
      areaText: "place",
      dailyText: "place",
    });
  });

  test("a slug that is none is left out: nobody typed it", async () => {
    expect(await profileOf(["areas", "atlantis"], ["areas", "../../etc"], ["areas", "mirpur"])).toMatchObject({
      areas: ["mirpur"],
    });
  });

  test("five at most, and one more is said", async () => {
    const slugs = known.map(({ slug }): [string, string] => ["areas", slug]);
    expect(slugs).toHaveLength(6);
    expect(await profileOf(...slugs.slice(0, 5))).toMatchObject({ areas: slugs.slice(0, 5).map(([, slug]) => slug) });
    expect(await problemsOf(...slugs)).toEqual({ areaText: "places" });
    expect(await problemsOf(...slugs.slice(0, 5), ["areaText", "badda"])).toEqual({ areaText: "places" });
  });

  test("where one goes every day: what was typed over the choice counts, and nothing typed is nothing", async () => {
    expect(await profileOf(["dailyPlace", "mirpur"], ["dailyText", "মিরপুর"])).toMatchObject({ dailyPlace: "mirpur" });
    expect(await profileOf(["dailyPlace", "mirpur"], ["dailyText", "Dhanmondi"])).toMatchObject({
      dailyPlace: "dhanmondi",
    });
    expect(await profileOf(["dailyPlace", "mirpur"])).toMatchObject({ dailyPlace: undefined });
    expect(await profileOf(["dailyPlace", "buet"], ["dailyText", "বুয়েট"])).toMatchObject({ dailyPlace: "buet" });
    expect(await profileOf(["dailyText", "buet"])).toMatchObject({ dailyPlace: "buet" });
    expect(await problemsOf(["dailyText", "buet?"])).toEqual({ dailyText: "place" });
    expect(await problemsOf(["areaText", "buet"])).toEqual({ areaText: "place" });
  });
});

describe("a saved profile in its form", () => {
  const saved: SeekerProfile = {
    gender: "male",
    household: "couple",
    occupation: "business",
    homeBy: "anyTime",
    smokes: "outside",
    cooks: "everything",
    guests: "overnight",
    pets: "yes",
    units: ["flat"],
    budget: 22_000,
    cash: 60_000,
    moveInBy: "2027-01-01",
    areas: ["mirpur", "dhanmondi"],
    dailyPlace: "mirpur",
    needs: { lift: "must", roof: "nice" },
  };

  test("sent as it is, it is the same profile", async () => {
    const entries = profileEntries(saved, {
      areas: [mirpur, dhanmondi],
      dailyPlace: { slug: "mirpur", text: "Mirpur" },
    });
    expect(await checkProfile(entries, places, TODAY)).toEqual({ input: saved });
    expect(readPlaces(entries)).toEqual([mirpur, dhanmondi]);
  });

  test("of a form only what says something counts", () => {
    const form = new FormData();
    form.append("budget", "  ");
    form.append("units", "seat");
    form.append("units", "room");
    form.append("file", new Blob(["x"]), "x.txt");
    expect(toEntries(form)).toEqual([
      ["units", "seat"],
      ["units", "room"],
    ]);
  });
});
