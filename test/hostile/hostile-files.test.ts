import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loss } from "../../src/features/photos/server/image-processing/image-child-process.ts";
import { createImageProcessor } from "../../src/features/photos/server/image-processing/image-processor.ts";
import { room } from "./good-photos.ts";
import { harmlessFiles, heavyFiles, TRACE } from "./harmless-files.ts";
import { hostileFiles } from "./hostile-files.ts";

const MOST_MEGABYTES = 400;
/** A large AVIF is decoded as a whole. */
const MOST_MEGABYTES_WITHIN_LIMITS = 500;
const losses: Loss[] = [];
const imageProcessor = createImageProcessor({ concurrency: 1, onLoss: (loss) => losses.push(loss) });
let goodPhoto: Buffer;
let peak = { megabytes: 0, name: "" };

beforeAll(async () => {
  goodPhoto = await sharp(room()).resize(320).webp().toBuffer();
});

afterAll(() => imageProcessor.stop());

/** The kernel's own peak value, which misses nothing between two readings. */
function notePeak(name: string): void {
  for (const pid of imageProcessor.pids()) {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    const megabytes = Math.round(Number(kilobytes) / 1024);
    if (megabytes > peak.megabytes) peak = { megabytes, name };
  }
}

async function expectAlive(): Promise<void> {
  expect(await imageProcessor.process(goodPhoto)).toMatchObject({ ok: true, width: 320 });
}

test("each hostile file is rejected for its own reason, and the process survives", { timeout: 120_000 }, async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(30);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  await expectAlive();
  const [pid] = imageProcessor.pids();
  const answers: [string, string][] = [];
  for (const { name, bytes } of files) {
    const processed = await imageProcessor.process(bytes);
    answers.push([name, processed.ok ? "became a photo" : processed.refusal]);
    notePeak(name);
    await expectAlive();
  }
  expect(answers).toEqual(files.map(({ name, refusal }) => [name, refusal]));
  expect(losses).toEqual([]);
  expect(imageProcessor.pids()).toEqual([pid]);
  expect(peak.megabytes).toBeLessThan(MOST_MEGABYTES);
  process.stdout.write(`${files.length} hostile files: at most ${peak.megabytes} MB in the child (${peak.name})\n`);
});

test("data in a photo besides the picture is removed", { timeout: 120_000 }, async () => {
  for (const { name, bytes } of await harmlessFiles()) {
    expect({ name, hasTrace: bytes.includes(TRACE) }).toEqual({ name, hasTrace: true });
    const processed = await imageProcessor.process(bytes);
    notePeak(name);
    if (!processed.ok) throw new Error(`${name}: ${processed.refusal}`);
    for (const file of processed.files) {
      expect({ name, file: file.name, hasTrace: file.bytes.includes(TRACE) }).toEqual({
        name,
        file: file.name,
        hasTrace: false,
      });
      expect(await sharp(file.bytes).metadata()).not.toHaveProperty("icc");
    }
    await expectAlive();
  }
  expect(losses).toEqual([]);
  expect(peak.megabytes).toBeLessThan(MOST_MEGABYTES);
});

test("the most memory-intensive files within the limits stay within the memory limit", {
  timeout: 120_000,
}, async () => {
  for (const { name, bytes } of await heavyFiles()) {
    expect({ name, ...(await imageProcessor.process(bytes)) }).toMatchObject({ name, ok: true });
    notePeak(name);
  }
  expect(losses).toEqual([]);
  expect(peak.megabytes).toBeLessThan(MOST_MEGABYTES_WITHIN_LIMITS);
  process.stdout.write(`The most memory-intensive photos: at most ${peak.megabytes} MB in the child (${peak.name})\n`);
});
