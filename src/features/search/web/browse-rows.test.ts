import { expect, test } from "vitest";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { AreaRef, AreasService } from "../../areas/server/areas.service.ts";
import type { WireListing } from "../../listings/listing.wire.ts";
import type { Judgement } from "../../verdict/fit.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { placesOf, toBrowseRows } from "./browse-rows.ts";

const wire = {
  _id: "12",
  title: "A room",
  location: "Mirpur",
  rent: 6000,
  imageUrl: "/images/rooms/1.webp",
  moveInDate: "2026-12-01",
  Availability: "Yes",
  accommodationFor: "Single",
  smokingPreference: "Non Smoker",
  name: "Nila",
  verified: true,
  phoneVerifiedAt: null,
  position: null,
  area: "mirpur",
  createdAt: new Date(Date.now() - 2 * 60 * 60_000).toISOString(),
  cover: null,
  facts: { gateCloses: "22:00" },
  costs: { serviceCharge: 777 },
} as unknown as WireListing;
const json = JSON.stringify([wire]);

const actor = { memberId: "7" } as Actor;
const profile: SeekerProfile = {
  gender: "female",
  household: "bachelor",
  occupation: "student",
  homeBy: "22:30",
  smokes: "no",
  cooks: "no",
  guests: "never",
  pets: "no",
  units: [],
  areas: [],
  needs: {},
};
const judgement: Judgement = {
  verdict: "yes",
  reasons: [],
  fit: { points: 20, of: 20, parts: [{ name: "answers", points: 20, of: 20 }] },
};
const mirpur = { slug: "mirpur", name: "Mirpur", nameBn: "মিরপুর" };
const buet = { slug: "buet", name: "BUET", nameBn: "বুয়েট", lat: 23.7266, lng: 90.3925, radiusKm: 1.5 } as AreaRef;
const areas: Pick<AreasService, "get" | "getPlace" | "localize"> = {
  get: async (slug) => (slug === "mirpur" ? (mirpur as AreaRef) : undefined),
  getPlace: async (slug) => (slug === "buet" ? buet : undefined),
  localize: async () => (item) => ({ ...item, location: item.location.replace("Mirpur", "মিরপুর") }),
};
const judging = {
  areas,
  profiles: { judge: async () => [judgement] },
  listings: { ownAmong: async () => new Set<string>() },
};
const refuse = async () => {
  throw new Error("asked about nobody");
};
const refusing = { areas, profiles: { judge: refuse }, listings: { ownAmong: refuse } };

test("a visitor sees what it costs, and no verdict; nobody is asked", async () => {
  const [row] = await toBrowseRows(json, {}, { actor: undefined, profile: undefined }, refusing);
  expect(row).toMatchObject({
    costs: ["৳7,777+ all-in"],
    who: "Single · ask who may rent",
    place: "Mirpur",
    age: "2 hours ago",
    status: "Available",
  });
  expect(row).not.toHaveProperty("match");
});

test("the location is in the language of the page", async () => {
  const [row] = await toBrowseRows(json, {}, { actor: undefined, profile: undefined }, refusing);
  expect(row?.location).toBe("মিরপুর");
});

test("a member without a profile sees the same", async () => {
  const [row] = await toBrowseRows(json, {}, { actor, profile: undefined }, refusing);
  expect(row).not.toHaveProperty("match");
});

test("with a profile each row has its verdict, and no points in any order", async () => {
  for (const values of [{}, { sort: "fit" }]) {
    const [row] = await toBrowseRows(json, values, { actor, profile }, judging);
    expect(row?.match).toEqual({ verdict: "yes", label: "Yes for you", why: undefined });
  }
});

test("a room of one's own has no verdict", async () => {
  const asked: (readonly string[])[] = [];
  const ownAmong = async (_actor: Actor, ids: readonly string[]) => {
    asked.push(ids);
    return new Set(["12"]);
  };
  const [row] = await toBrowseRows(json, { sort: "fit" }, { actor, profile }, { ...judging, listings: { ownAmong } });
  expect(row).toMatchObject({ id: "12", title: "A room" });
  expect(row).not.toHaveProperty("match");
  expect(asked).toEqual([["12"]]);
});

test("the places of a profile are named; one that is no longer known is left out", async () => {
  expect(await placesOf({ profile: { ...profile, areas: ["atlantis", "mirpur"] } }, areas)).toEqual([mirpur]);
  expect(await placesOf({ profile: undefined }, areas)).toEqual([]);
});

test.each([{ sort: "dayOne" }, { maxDayOne: "30000" }])(
  "the first day is said where it is asked about: %o",
  async (values) => {
    const [row] = await toBrowseRows(json, values, { actor: undefined, profile: undefined }, refusing);
    expect(row?.costs?.[1]).toBe("৳12,000 to ৳24,000 on day one");
  },
);

test("the facts and costs themselves stay on the server", async () => {
  const [row] = await toBrowseRows(json, {}, { actor, profile }, judging);
  expect(JSON.stringify(row)).not.toMatch(/gateCloses|serviceCharge|facts/);
});

test.each([
  ["the place that the search is about", { lat: 23.7366, lng: 90.3925 }, undefined, buet, "1.1 km from BUET"],
  [
    "close by, not more exactly than positions are",
    { lat: 23.7276, lng: 90.3925 },
    undefined,
    buet,
    "Under 0.5 km from BUET",
  ],
  [
    "where the reader goes every day",
    { lat: 23.8266, lng: 90.3925 },
    { ...profile, dailyPlace: "buet" },
    undefined,
    "11 km from BUET",
  ],
  ["an area, which has no middle", { lat: 23.8266, lng: 90.3925 }, undefined, mirpur as AreaRef, undefined],
  ["the place, for a room without a position", null, undefined, buet, undefined],
])("how far it is from %s", async (_from, position, own, place, away) => {
  const placed = JSON.stringify([{ ...wire, position }]);
  const [row] = await toBrowseRows(placed, {}, { actor: own && actor, profile: own }, judging, place);
  expect(row?.away).toBe(away);
});

test("a location that is no known area is quoted up to its first comma", async () => {
  const elsewhere = JSON.stringify([{ ...wire, area: null, location: "House 3, Road 7, Mirpur" }]);
  const [row] = await toBrowseRows(elsewhere, {}, { actor: undefined, profile: undefined }, refusing);
  expect(row?.place).toBe("House 3");
});
