import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { room } from "../../../../../test/hostile/good-photos.ts";
import type { Loss } from "./image-child-process.ts";
import { createImageProcessor, type ImageProcessor, type ImageProcessorOptions } from "./image-processor.ts";

const open: ImageProcessor[] = [];
const losses: Loss[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((imageProcessor) => imageProcessor.stop()));
  losses.length = 0;
});

function start(options: ImageProcessorOptions = {}): ImageProcessor {
  const imageProcessor = createImageProcessor({ concurrency: 1, onLoss: (loss) => losses.push(loss), ...options });
  open.push(imageProcessor);
  return imageProcessor;
}

const photo = await sharp(room()).resize(320).webp().toBuffer();
/** Large enough to be killed while it is processed. */
const largePhoto = await sharp(room()).resize(5000).jpeg().toBuffer();
const onlyPid = (imageProcessor: ImageProcessor): number => imageProcessor.pids()[0] ?? Number.NaN;
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** The CPU time of a process, in hundredths of a second. */
function ticksOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return Number(user) + Number(system);
}
async function untilAtWork(pid: number): Promise<void> {
  const before = ticksOf(pid);
  await expect.poll(() => ticksOf(pid), { interval: 5 }).toBeGreaterThan(before + 2);
}

test("a photo comes back as files, with bytes and a hash", async () => {
  const processed = await start().process(photo);
  if (!processed.ok) throw new Error(processed.refusal);
  expect(processed).toMatchObject({ width: 320, isPlain: false });
  expect(Buffer.isBuffer(processed.files[0]?.bytes)).toBe(true);
  expect(Buffer.isBuffer(processed.thumbhash)).toBe(true);
  expect(typeof processed.hash).toBe("bigint");
});

test("a child that hangs is killed at the deadline; its photo failed, the next one does not", async () => {
  const imageProcessor = start({ deadlineMs: 3000 });
  await imageProcessor.process(photo);
  const pid = onlyPid(imageProcessor);
  process.kill(pid, "SIGSTOP");
  expect(await imageProcessor.process(photo)).toEqual({ ok: false, refusal: "failed" });
  expect(losses).toMatchObject([{ reason: "deadline", pid, signal: "SIGKILL" }]);
  expect(isAlive(pid)).toBe(false);
  expect(await imageProcessor.process(photo)).toMatchObject({ ok: true });
  expect(onlyPid(imageProcessor)).not.toBe(pid);
});

test("a child that crashes at work costs its photo only", async () => {
  const imageProcessor = start();
  await imageProcessor.process(photo);
  const pid = onlyPid(imageProcessor);
  const running = imageProcessor.process(largePhoto);
  await untilAtWork(pid);
  process.kill(pid, "SIGSEGV");
  expect(await running).toEqual({ ok: false, refusal: "failed" });
  expect(losses).toMatchObject([{ reason: "crash", pid, signal: "SIGSEGV" }]);
  expect(await imageProcessor.process(photo)).toMatchObject({ ok: true });
});

test("a child that ended between photos costs none", async () => {
  const imageProcessor = start();
  await imageProcessor.process(photo);
  const pid = onlyPid(imageProcessor);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isAlive(pid), { interval: 10 }).toBe(false);
  expect(await imageProcessor.process(photo)).toMatchObject({ ok: true });
  expect(losses).toEqual([]);
});

test("a child that takes too much memory is killed", async () => {
  const imageProcessor = start({ mostMemory: 1024 * 1024 });
  expect(await imageProcessor.process(largePhoto)).toEqual({ ok: false, refusal: "failed" });
  expect(losses).toMatchObject([{ reason: "memory", signal: "SIGKILL" }]);
});

test("a child is replaced after its share of photos", async () => {
  const imageProcessor = start({ photosPerChild: 2 });
  const pids: number[] = [];
  for (let at = 0; at < 4; at++) {
    const running = imageProcessor.process(photo);
    await expect.poll(() => imageProcessor.pids(), { interval: 5 }).toHaveLength(1);
    pids.push(onlyPid(imageProcessor));
    expect(await running).toMatchObject({ ok: true });
  }
  expect(pids[1]).toBe(pids[0]);
  expect(pids[2]).not.toBe(pids[0]);
  expect(pids[3]).toBe(pids[2]);
});

test("more photos than the concurrency wait for their turn", async () => {
  const imageProcessor = start({ concurrency: 2 });
  const processed = await Promise.all(
    Array.from({ length: 6 }, (_, at) => imageProcessor.process(at % 2 ? photo : Buffer.from("no photo"))),
  );
  expect(processed.map(({ ok }) => ok)).toEqual([false, true, false, true, false, true]);
  expect(imageProcessor.pids()).toHaveLength(2);
});

test("stopping refuses nobody's photo: what was begun and what waits is rejected, and the child is gone", async () => {
  const imageProcessor = start();
  await imageProcessor.process(photo);
  const pid = onlyPid(imageProcessor);
  const outcomes = Promise.allSettled([imageProcessor.process(largePhoto), imageProcessor.process(photo)]);
  await untilAtWork(pid);
  await imageProcessor.stop();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(losses).toEqual([]);
  expect(isAlive(pid)).toBe(false);
  await expect(imageProcessor.process(photo)).rejects.toThrow("stopped");
});

test("a child is handed no secret, and leaves signals to its parent", async () => {
  const imageProcessor = start();
  await imageProcessor.process(photo);
  const environment = readFileSync(`/proc/${onlyPid(imageProcessor)}/environ`, "utf8");
  const names = environment.split("\0").flatMap((variable) => variable.split("=")[0] || []);
  expect(names.filter((name) => !name.startsWith("NODE_CHANNEL_"))).toEqual([
    "MALLOC_ARENA_MAX",
    "UV_THREADPOOL_SIZE",
    "VIPS_BLOCK_UNTRUSTED",
  ]);
  process.kill(onlyPid(imageProcessor), "SIGTERM");
  process.kill(onlyPid(imageProcessor), "SIGINT");
  expect(await imageProcessor.process(photo)).toMatchObject({ ok: true });
});

/** A separate parent process, which prints the pid of its child and whether it has loaded the decoders. */
const parent = `
  import { readFileSync } from "node:fs";
  const { createImageProcessor } = await import(process.argv[1]);
  const imageProcessor = createImageProcessor({ concurrency: 1 });
  await imageProcessor.process(Buffer.from("no photo"));
  console.log(JSON.stringify({ pid: imageProcessor.pids()[0],
    hasDecoders: readFileSync("/proc/self/maps", "utf8").includes("libvips") }));
`;

test("a child ends with its parent, however that ends; the parent never loads the decoders", async () => {
  const own = spawn(
    process.execPath,
    ["--input-type=module", "-e", parent, new URL("./image-processor.ts", import.meta.url).href],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  onTestFinished(() => void own.kill("SIGKILL"));
  const [line] = (await once(own.stdout, "data")) as [Buffer];
  const { pid, hasDecoders } = JSON.parse(line.toString()) as { pid: number; hasDecoders: boolean };
  expect(hasDecoders).toBe(false);
  expect(readFileSync(`/proc/${pid}/maps`, "utf8")).toContain("libvips");
  own.kill("SIGKILL");
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
});
