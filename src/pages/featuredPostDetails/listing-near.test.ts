import { expect, test } from "vitest";
import { loadNear } from "./listing-near.ts";

const position = { lat: 23.807, lng: 90.368 };
const metro = {
  slug: "mirpur-10-metro",
  name: "Mirpur 10 metro",
  nameBn: "মিরপুর ১০ মেট্রো",
  kind: "metro" as const,
  km: 0.8,
};
const campus = { slug: "buet", name: "BUET", nameBn: "বুয়েট", kind: "university" as const, km: 9 };
const areas = { listNear: async () => [metro, campus], getPlace: async () => undefined } as unknown as Parameters<
  typeof loadNear
>[0];
const log = { warn: () => {} };

const linesFrom = async (from: "pin" | "area") =>
  (await loadNear(areas, { position, place: { from, circle: null } }, undefined, log))?.lines;

test("a walk to the metro is told only from a pin: without one the position is the middle of the area", async () => {
  expect(await linesFrom("pin")).toEqual(["About 15 min walk to Mirpur 10 metro", "9 km from BUET"]);
  expect(await linesFrom("area")).toEqual(["9 km from BUET"]);
});
