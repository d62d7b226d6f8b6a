import { gps, parse } from "exifr";
import sharp from "sharp";
import { thumbHashToAverageRGBA } from "thumbhash";
import { expect, test } from "vitest";
import { jpegMarkers, webpChunks } from "../../../../../test/hostile/bytes.ts";
import { CAMERA, gpsPhoto, noise, phonePhoto, plain, room, rooms } from "../../../../../test/hostile/good-photos.ts";
import { photoFileNames } from "../../photo-files.ts";
import { makeFiles } from "./make-files.ts";
import type { ProcessedPhoto } from "./processed-image.ts";

const RED = [200, 50, 50] as const;
const budgets = [16_000, 38_000, 110_000, 220_000];

async function processed(bytes: Buffer): Promise<ProcessedPhoto> {
  const made = await makeFiles(bytes);
  if (!made.ok) throw new Error(`Refused: ${made.refusal}`);
  return made;
}

async function refusalOf(bytes: Buffer): Promise<string> {
  const made = await makeFiles(bytes);
  return made.ok ? "became a photo" : made.refusal;
}

async function averageColour(bytes: Buffer): Promise<number[]> {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

function expectColour(colour: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(colour).toHaveLength(3);
  for (const [at, value] of expected.entries())
    expect(Math.abs((colour[at] ?? -1000) - value), `${String(colour)} for ${String(expected)}`).toBeLessThanOrEqual(
      tolerance,
    );
}

function expectBudgets({ files }: ProcessedPhoto): void {
  for (const [at, budget] of budgets.entries()) expect(files[at]?.bytes.length).toBeLessThanOrEqual(budget);
}

test("a phone's 12 megapixels become four widths and one to share", async () => {
  const photo = await processed(await phonePhoto());
  expect(photo.files.map(({ name }) => name)).toEqual(photoFileNames);
  expect(photo).toMatchObject({ width: 1600, height: 1200, isPlain: false });
  const made = await Promise.all(photo.files.map(({ bytes }) => sharp(bytes).metadata()));
  expect(made.map(({ width, format }) => `${width} ${format}`)).toEqual([
    "320 webp",
    "640 webp",
    "1080 webp",
    "1600 webp",
    "1200 jpeg",
  ]);
  expectBudgets(photo);
});

test.each<[string, () => Promise<Buffer>, number]>([
  ["JPEG", () => plain(800, 600).jpeg().toBuffer(), 3],
  ["PNG", () => plain(800, 600).png().toBuffer(), 3],
  ["palette PNG", () => plain(800, 600).png({ palette: true, colours: 4 }).toBuffer(), 3],
  ["16-bit PNG", () => plain(800, 600).toColourspace("rgb16").png().toBuffer(), 3],
  ["interlaced PNG", () => plain(800, 600).png({ progressive: true }).toBuffer(), 3],
  ["WebP", () => plain(800, 600).webp().toBuffer(), 3],
  ["lossless WebP", () => plain(800, 600).webp({ lossless: true }).toBuffer(), 3],
  ["AVIF", () => plain(800, 600).avif({ effort: 0 }).toBuffer(), 4],
  ["JPEG of Display P3", () => plain(800, 600).withIccProfile("p3").jpeg({ quality: 95 }).toBuffer(), 4],
  [
    "CMYK JPEG",
    () => plain(800, 600).toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }).toBuffer(),
    18,
  ],
])("%s keeps its colour in every file", async (_, make, tolerance) => {
  const { files, width, height, thumbhash } = await processed(await make());
  expect([width, height]).toEqual([800, 600]);
  for (const { bytes } of files) expectColour(await averageColour(bytes), RED, tolerance);
  const { r, g, b } = thumbHashToAverageRGBA(thumbhash);
  expectColour([r * 255, g * 255, b * 255], RED, 20);
});

test("a profile that is ignored would be seen: the values of Display P3 are others", async () => {
  const photo = await plain(800, 600).withIccProfile("p3").jpeg({ quality: 95 }).toBuffer();
  const { data } = await sharp(photo, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[0] ?? 0) - RED[0])).toBeGreaterThan(8);
});

test("grey photos, with 8 and 16 bits, become grey ones of three channels", async () => {
  for (const space of ["b-w", "grey16"]) {
    const grey = await sharp(room()).toColourspace(space).png().toBuffer();
    const { files } = await processed(grey);
    const [r = 0, g = 0, b = 0] = await averageColour(files[1]?.bytes ?? Buffer.alloc(0));
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(2);
    expect(g).toBeGreaterThan(60);
  }
});

test("what is transparent becomes white", async () => {
  const clear = await sharp({
    create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  for (const { bytes } of (await processed(clear)).files) expectColour(await averageColour(bytes), [255, 255, 255], 1);
});

test("a photo held upright comes out upright", async () => {
  // As the sensor stores it: rotated, with the top at the left.
  const left = await plain(100, 300, "#0000ff").png().toBuffer();
  const lying = await plain(500, 300)
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(lying).metadata()).toMatchObject({ width: 500, height: 300, orientation: 6 });
  const { files, width, height } = await processed(lying);
  expect([width, height]).toEqual([300, 500]);
  for (const { bytes } of files) {
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect(height).toBeGreaterThan(width);
    expect(orientation).toBeUndefined();
    const top = await sharp(bytes)
      .extract({ left: 0, top: 0, width, height: Math.floor(height / 8) })
      .toBuffer();
    expectColour(await averageColour(top), [0, 0, 255], 6);
    const bottom = await sharp(bytes)
      .extract({ left: 0, top: Math.floor(height / 2), width, height: Math.floor(height / 4) })
      .toBuffer();
    expectColour(await averageColour(bottom), RED, 6);
  }
});

test("nothing says where, when and by whom a photo was taken", async () => {
  const photo = await gpsPhoto();
  expect(await gps(photo)).toEqual({
    latitude: expect.closeTo(23.775, 3) as number,
    longitude: expect.closeTo(90.37, 2) as number,
  });
  expect(jpegMarkers(photo)).toEqual(expect.arrayContaining([0xe1, 0xed, 0xfe]));
  const traces = ["Exif", "http://ns.adobe.com", "Photoshop 3.0", CAMERA, "Somebody"];
  expect(traces.filter((trace) => photo.includes(trace))).toEqual(traces);

  const { files } = await processed(photo);
  expect(files).toHaveLength(5);
  for (const { name, bytes } of files) {
    expect({
      name,
      found: [...traces, "EXIF", "XMP ", "ICC_PROFILE"].filter((trace) => bytes.includes(trace)),
    }).toEqual({ name, found: [] });
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
  }
  const [share, ...webps] = files.toReversed().map(({ bytes }) => bytes);
  // Pixels only, no metadata.
  expect(webps.map(webpChunks)).toEqual(Array.from({ length: 4 }, () => ["VP8 "]));
  expect(await parse(share ?? photo, true)).toBeUndefined();
  // No application segments except JFIF.
  expect(jpegMarkers(share ?? photo).filter((marker) => marker > 0xe0)).toEqual([]);
});

test("each width keeps to its bytes, whatever is in the photo", async () => {
  for (const [width, height, sigma] of [
    [640, 480, 120],
    [1600, 1200, 60],
    [1000, 2000, 120],
  ] as const) {
    const photo = await processed(await noise(width, height, sigma).jpeg({ quality: 95 }).toBuffer());
    expectBudgets(photo);
    const largest = await sharp(photo.files[3]?.bytes).metadata();
    expect([photo.width, photo.height]).toEqual([largest.width, largest.height]);
  }
});

test("a small photo is not enlarged", async () => {
  const photo = await processed(await sharp(room()).resize(500).jpeg().toBuffer());
  const widths = await Promise.all(photo.files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
  expect(widths).toEqual([320, 500, 500, 500, 500]);
  expect(photo.width).toBe(500);
});

test("sides: too short is refused, a strip as well, a tall one is made narrower", async () => {
  expect(await refusalOf(await plain(400, 159).jpeg().toBuffer())).toBe("tooSmall");
  expect(await refusalOf(await plain(160, 160).jpeg().toBuffer())).toBe("became a photo");
  expect(await refusalOf(await plain(4200, 200).jpeg().toBuffer())).toBe("tooSmall");
  expect(await refusalOf(await plain(3000, 200).jpeg().toBuffer())).toBe("became a photo");
  expect(await processed(await plain(200, 20_000).png().toBuffer()).catch(String)).toBe("Error: Refused: tooSmall");
  expect(await processed(await plain(1000, 6000).jpeg().toBuffer())).toMatchObject({ width: 533, height: 3200 });
});

test("pixels: 48 megapixels pass, 51 do not", async () => {
  expect(await refusalOf(await plain(8000, 6000).jpeg().toBuffer())).toBe("became a photo");
  expect(await refusalOf(await plain(8000, 6400).jpeg().toBuffer())).toBe("tooManyPixels");
});

test("the same picture is known again, others are not taken for it", async () => {
  const hashes: bigint[] = [];
  for (const [at, name] of rooms.entries()) {
    const photo = room(name);
    const { hash, isPlain } = await processed(photo);
    hashes.push(hash);
    expect({ name, isPlain }).toEqual({ name, isPlain: false });
    // Each takes a second, so only some are tested.
    if (at % 3 > 0) continue;
    const disguises = [
      sharp(photo).webp({ quality: 60 }),
      sharp(photo).resize(720).jpeg(),
      sharp(photo).modulate({ brightness: 1.1 }).jpeg({ quality: 60 }),
    ];
    for (const disguise of disguises)
      expect(distance(hash, (await processed(await disguise.toBuffer())).hash)).toBeLessThanOrEqual(6);
  }
  const distances = hashes.flatMap((hash, at) => hashes.slice(at + 1).map((other) => distance(hash, other)));
  // They include the same rooms from the same position in other colours.
  expect(distances.filter((bits) => bits >= 12).length / distances.length).toBeGreaterThan(0.95);
  for (const hash of hashes) expect(BigInt.asIntN(64, hash)).toBe(hash);
});

function distance(one: bigint, other: bigint): number {
  return BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll("0", "").length;
}

test("a plain photo says so: a wall, a wall with light from one side, noise", async () => {
  const light = Buffer.from(Array.from({ length: 400 * 300 }, (_, at) => Math.floor((at % 400) / 2)));
  for (const photo of [
    plain(400, 300).jpeg(),
    sharp(light, { raw: { width: 400, height: 300, channels: 1 } }).jpeg(),
    noise(1600, 1200, 20).jpeg(),
  ])
    expect(await processed(await photo.toBuffer())).toMatchObject({ isPlain: true });
});

test("the decoders of other formats are shut, should such bytes ever reach them", async () => {
  const others = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'),
    await plain(200, 200).tiff().toBuffer(),
    await plain(200, 200).gif().toBuffer(),
  ];
  for (const bytes of others) await expect(sharp(bytes).metadata()).rejects.toThrow("unsupported image format");
});
