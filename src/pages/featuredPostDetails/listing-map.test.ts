import { expect, test } from "vitest";
import { frameAround } from "../../features/map/map-picture.ts";
import { loadMap } from "./listing-map.ts";

const mirpur = { lat: 23.807, lng: 90.3688 };
const centre = { lat: 23.7104, lng: 90.4074 };
const names = { slug: "dhaka", name: "Dhaka", nameBn: "ঢাকা" };
const areas = (kind: "division" | "district" | "area") => ({
  get: async () => ({ ...names, ...centre, kind, id: 1, ids: [1], parentIds: [] }),
});
const texts = { labels: [], lacksStreets: false };
const pictures = { describe: async () => texts };
const silent = { warn: () => undefined };

test("with a pin: the streets around the circle", async () => {
  const map = await loadMap(
    { areas: areas("area"), pictures },
    { place: { from: "pin", circle: mirpur }, area: "dhaka" },
    silent,
  );
  expect(map).toEqual({ circle: mirpur, frame: frameAround(mirpur, 14), ...texts, somewhereIn: undefined });
});

test.each([
  ["area", 13],
  ["district", 10],
  ["division", 8],
] as const)("without one: the middle of the %s at zoom %i, never the scattered position", async (kind, zoom) => {
  const map = await loadMap(
    { areas: areas(kind), pictures },
    { place: { from: "area", circle: null }, area: "dhaka" },
    silent,
  );
  expect(map).toEqual({ circle: null, frame: frameAround(centre, zoom), ...texts, somewhereIn: "Dhaka" });
});

test("no map if no place is known, or if the tiles cannot be read", async () => {
  expect(await loadMap({ areas: areas("area"), pictures }, { place: null, area: null }, silent)).toBeUndefined();
  const faults: unknown[] = [];
  const broken = { describe: () => Promise.reject(new Error("no file")) };
  const log = { warn: (fault: unknown) => void faults.push(fault) };
  expect(
    await loadMap(
      { areas: areas("area"), pictures: broken },
      { place: { from: "pin", circle: mirpur }, area: null },
      log,
    ),
  ).toBeUndefined();
  expect(faults).toHaveLength(1);
});
