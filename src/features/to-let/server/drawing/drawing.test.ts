import { execFileSync } from "node:child_process";
import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Facts } from "../../../facts/fact-table.ts";
import { createFlyerDrawings } from "../flyer-drawings.ts";
import { type FlyerListing, flyerTexts, type LanguageTexts } from "../flyer-texts.ts";
import { A4, A5_WIDTH, drawFlyer } from "./flyer.ts";
import { toPdf } from "./pdf.ts";
import { shapeText, widthOf } from "./shape-text.ts";
import { drawSharePicture } from "./share-picture.ts";
import { toSvg } from "./svg.ts";

const facts: Facts = { unit: "seat", genders: "women", occupations: ["student"] };
const costs = { serviceCharge: 0, gas: 200, electricity: 300, water: 0, internet: 150, meals: 3000 };
const listing: FlyerListing = { rent: 6500, facts, costs, accommodation: "shared", location: "" };
const texts = flyerTexts(listing, { en: "Mirpur 10, Dhaka", bn: "মিরপুর ১০, ঢাকা" });
const code = { code: "7K3MPX", origin: "https://nestmates.example" };
const drawing = drawFlyer(texts, code);
const QR_TEXT = "HTTPS://NESTMATES.EXAMPLE/T/7K3MPX";

/** Poppler draws the PDF, so that our writer is not checked by itself. */
const rendered = (pdf: Buffer, dpi: number) =>
  execFileSync("pdftoppm", ["-r", String(dpi), "-png", "-"], { input: pdf, maxBuffer: 64 * 1024 * 1024 });

async function readQr(
  picture: Buffer,
  cover?: { left: number; top: number; width: number; height: number },
): Promise<string | undefined> {
  const image = sharp(picture).ensureAlpha();
  const covered = cover
    ? image.composite([
        {
          input: { create: { width: cover.width, height: cover.height, channels: 4, background: "#ffffff" } },
          ...cover,
        },
      ])
    : image;
  const { data, info } = await covered.raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe("the QR code of the PDF", () => {
  test.each([
    ["A4", A4.width, 24],
    ["A4", A4.width, 150],
    ["A5", A5_WIDTH, 48],
  ])("is read on %s (%d points) at %d dots per inch", async (_name, width, dpi) => {
    expect(await readQr(rendered(toPdf(drawing, { width, title: "Flyer" }), dpi))).toBe(QR_TEXT);
  });

  // jsQR fails where the alignment pattern is covered, although the code can be restored: ZXing reads all 225
  // (docs/decisions/037-to-let-poster.md).
  test("is read with 12 % of it covered, at most positions that leave the three corners", async () => {
    const scale = 100 / 72;
    const module = (236 / (33 + 2 * 4)) * scale;
    const side = Math.round(Math.sqrt(0.12) * 33 * module);
    const box = {
      left: Math.round((A4.width / 2 - 118) * scale),
      top: Math.round(333 * scale),
      width: Math.round(236 * scale),
      height: Math.round(236 * scale),
    };
    const picture = await sharp(rendered(toPdf(drawing, { width: A4.width, title: "Flyer" }), 100))
      .extract(box)
      .png()
      .toBuffer();
    const steps = Array.from({ length: 15 }, (_, index) => Math.round((4 + 7 + index) * module));
    const read = [];
    for (const left of steps)
      for (const top of steps)
        if ((await readQr(picture, { left, top, width: side, height: side })) === QR_TEXT) read.push([left, top]);
    expect(read.length).toBeGreaterThanOrEqual(155);
  });
});

const allTexts = (said: LanguageTexts): string[] => [
  said.head,
  said.who,
  said.place,
  said.rent,
  said.allIn ?? "",
  said.scan,
  said.pay,
];

describe("text", () => {
  const lines: string[] = [
    ...allTexts(texts.bn),
    ...allTexts(texts.en),
    "কর্তৃপক্ষ স্ট্যান্ডার্ড ফ্ল্যাট ব্যাচেলর দ্বিতীয় তলা",
    "৳৮,৫০০ – “Café” 10½",
  ];

  test("has no empty boxes: characters that the fonts lack are left out", () => {
    for (const line of [...lines, "Room 😀 部屋 غرفة ০"])
      expect(shapeText(line, 10).glyphs.filter(({ id }) => id === 0)).toEqual([]);
    expect(widthOf("Room 😀部屋", 10)).toBeCloseTo(widthOf("Room ", 10), 6);
  });

  test("joins what Bangla joins: three conjuncts are three glyphs", () => {
    expect(["ক্ষ", "ন্ত্র", "স্ট"].map((conjunct) => shapeText(conjunct, 10).glyphs.length)).toEqual([1, 1, 1]);
  });

  test("that is too long is made smaller, then cut, and stays on the paper", () => {
    const long = flyerTexts(listing, { en: "A very long road name, ".repeat(7), bn: "অনেক লম্বা রাস্তার নাম, ".repeat(7) });
    const xs = drawFlyer(long, code).shapes.flatMap(({ outline }) =>
      outline.flatMap(({ values }) => values.filter((_, index) => index % 2 === 0)),
    );
    expect([Math.min(...xs) >= -1, Math.max(...xs) <= A4.width + 1]).toEqual([true, true]);
  });
});

test("all costs together are printed only if the owner gave every one of them", () => {
  const places = { en: "Mirpur 10, Dhaka", bn: "মিরপুর ১০, ঢাকা" };
  const allIn = (said: Partial<FlyerListing>) => flyerTexts({ ...listing, ...said }, places).en.allIn;
  const { meals: _, ...withoutMeals } = costs;
  expect([allIn({}), allIn({ costs: {} }), allIn({ costs: withoutMeals })]).toEqual([
    "৳10,150 all-in",
    undefined,
    undefined,
  ]);
  expect(allIn({ costs: withoutMeals, facts: { ...facts, meals: "none" } })).toBe("৳7,150 all-in");
  const guessed = flyerTexts({ ...listing, costs: {} }, places);
  expect(drawFlyer(guessed, code).shapes).toHaveLength(drawing.shapes.length - 1);
  expect(drawSharePicture(guessed, "en").shapes).toHaveLength(drawSharePicture(texts, "en").shapes.length - 1);
});

test("a phone number in the location is not printed", () => {
  const said = flyerTexts(listing, { en: "Mirpur, call 01712-345678", bn: "মিরপুর, ০১৭১২৩৪৫৬৭৮" });
  expect([said.en.place, said.bn.place]).toEqual(["Mirpur, call •••", "মিরপুর, •••"]);
});

/** Both as grey pixels of the same size. */
async function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize(298, 421, { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .greyscale()
    .raw()
    .toBuffer();
}

test("PDF and PNG are the same drawing", async () => {
  const [paper, picture] = await Promise.all([
    pixelsOf(rendered(toPdf(drawing, { width: A4.width, title: "Flyer" }), 72)),
    pixelsOf(
      await sharp(Buffer.from(toSvg(drawing, 1240)))
        .png()
        .toBuffer(),
    ),
  ]);
  const apart = paper.reduce((sum, value, index) => sum + Math.abs(value - (picture[index] ?? 0)), 0) / paper.length;
  expect(apart).toBeLessThan(4);
});

test("A5 has the proportions of A4", () => {
  const pdf = toPdf(drawing, { width: A5_WIDTH, title: "Flyer" }).toString("latin1");
  expect(/MediaBox\[0 0 (\S+) (\S+)\]/.exec(pdf)?.slice(1).map(Number)).toEqual([A5_WIDTH, expect.closeTo(593.3, 0)]);
});

test.each(["en", "bn"] as const)("the share picture in %s has the size that is announced", async (language) => {
  const jpeg = await sharp(Buffer.from(toSvg(drawSharePicture(texts, language), 1200)))
    .jpeg()
    .toBuffer();
  const { width, height } = await sharp(jpeg).metadata();
  expect([width, height, jpeg.length < 150_000]).toEqual([1200, 630, true]);
});

const textsOf = (nth: number) => flyerTexts({ ...listing, rent: 5000 + nth }, { en: "Mirpur", bn: "মিরপুর" });

test("more drawings than are made in time are refused, and the next ones are made again", async () => {
  const drawings = createFlyerDrawings();
  const asked = await Promise.allSettled(
    Array.from({ length: 24 }, (_, nth) => drawings.flyer(textsOf(nth), code, "a4.pdf")),
  );
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  for (const one of asked.slice(20)) expect(one).toMatchObject({ status: "rejected", reason: { code: "overloaded" } });
  expect((await drawings.flyer(textsOf(30), code, "a4.pdf")).subarray(0, 4).toString()).toBe("%PDF");
});
