import { gzipSync } from "node:zlib";
/** Pictures of the real base map. */
import { afterAll, describe, expect, test } from "vitest";
import { archiveFile } from "../../../../scripts/basemap/archive.ts";
import { mapColours } from "../map-colours.ts";
import { frameAround, PICTURE_HEIGHT, PICTURE_WIDTH, type PictureFrame, pictureZooms } from "../map-picture.ts";
import { createMapPicturesService } from "./map-pictures.service.ts";
import { openTileArchive } from "./tile-archive.ts";

const archive = openTileArchive(archiveFile);
const pictures = createMapPicturesService({ archive });
afterAll(() => pictures.close());

const mirpur = { lat: 23.807, lng: 90.3688 };
const bashundhara = { lat: 23.8191, lng: 90.4526 };
const places = { mirpur, bashundhara, agrabad: { lat: 22.3255, lng: 91.8117 }, village: { lat: 24.2, lng: 90.9 } };
const svgOf = async (frame: PictureFrame, theme: "light" | "dark" = "light") =>
  (await pictures.draw(frame, theme)).identity.toString();
const MOST_BYTES = 25_000;

describe.each(Object.entries(places))("a picture of %s", (_name, place) => {
  test.each(pictureZooms)("at zoom %i is small and has nothing that a browser would load or run", async (zoom) => {
    const { identity } = await pictures.draw(frameAround(place, zoom), "light");
    expect(gzipSync(identity).length).toBeLessThan(MOST_BYTES);
    const svg = identity.toString();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="320"/);
    expect(svg).not.toMatch(/<(?!\/|svg|rect|path|defs|use|g\b)|href="[^#]|style=|NaN|Infinity/);
  });
});

test("streets, main roads and the metro are drawn, in the colours of the theme", async () => {
  const frame = frameAround(mirpur, 14);
  for (const theme of ["light", "dark"] as const) {
    const svg = await svgOf(frame, theme);
    for (const part of ["land", "street", "highway", "metro"] as const) expect(svg).toContain(mapColours[theme][part]);
    for (const id of ["street", "tertiary", "primary"]) expect(svg).toContain(`<path id="${id}" d="M`);
  }
});

test("outside of towns the tiles of a lower zoom are enlarged", async () => {
  const frame = frameAround(places.village, 14);
  const stepsPerTile = 16;
  expect(
    await archive.find(14, Math.floor(frame.x / stepsPerTile), Math.floor(frame.y / stepsPerTile)),
  ).toBeUndefined();
  expect(await svgOf(frame)).toMatch(/<path fill="#faf5ec" d="M/);
});

const namesOf = async (language: "en" | "bn") => (await pictures.describe(frameAround(mirpur, 14), language)).labels;

describe("the names", () => {
  test("are those of stations, areas, landmarks and roads, in the language of the page", async () => {
    const [english, bangla] = await Promise.all([namesOf("en"), namesOf("bn")]);
    expect(english).toContainEqual(expect.objectContaining({ kind: "station", text: "Mirpur 10" }));
    expect(bangla).toContainEqual(expect.objectContaining({ kind: "station", text: "মিরপুর ১০" }));
    expect(english.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["station", "area", "road"]));
  });

  test("do not cover each other, and there are not many", async () => {
    const labels = await namesOf("en");
    expect(labels.length).toBeGreaterThan(4);
    expect(labels.length).toBeLessThanOrEqual(16);
    for (const [index, { x, y }] of labels.entries()) {
      expect(x > 0 && x < PICTURE_WIDTH && y > 0 && y < PICTURE_HEIGHT).toBe(true);
      for (const other of labels.slice(index + 1))
        expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThan(10);
    }
  });

  test("say where our data has no streets", async () => {
    expect((await pictures.describe(frameAround(mirpur, 14), "en")).lacksStreets).toBe(false);
    expect((await pictures.describe(frameAround(bashundhara, 14), "en")).lacksStreets).toBe(true);
    expect((await pictures.describe(frameAround(bashundhara, 10), "en")).lacksStreets).toBe(false);
  });
});

test("a file that cannot be read is an error each time, and no picture is kept", async () => {
  const broken = createMapPicturesService({ archive: openTileArchive("/nowhere/basemap.pmtiles") });
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(broken.draw(frameAround(mirpur, 14), "light")).rejects.toThrow("ENOENT");
  await broken.close();
});
