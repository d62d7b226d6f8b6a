/** An upload folder without free space: a small tmpfs, which only root may mount. */
import { spawnSync } from "node:child_process";
import { mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { someJpeg } from "../../test/photos.ts";
import { call, Unanswered } from "./call.ts";
import type { Ledger } from "./ledger.ts";
import type { Scene } from "./plan.ts";

const KILOBYTES = 512;
const UPLOADS = 5;
const PAUSE_MS = 300;

function makeSmallDisk(parent: string) {
  const folder = join(parent, "small-disk");
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", `size=${KILOBYTES}k`, "nest-mates-faults", folder],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`Could not mount a small file system: ${stderr}`);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    empty: () => writeFileSync(ballast, ""),
    remove: () => void spawnSync("umount", [folder]),
  };
}

/**
 * Sends only the bytes and does not report the upload as complete, because the worker would look for it in the bucket.
 */
async function send(origin: string, headers: Record<string, string>, ledger: Ledger, bytes: Buffer): Promise<void> {
  const at = Date.now();
  const note = (seen?: string) => ledger.attempts.push({ kind: "upload", at, endedAt: Date.now(), seen });
  try {
    const { body } = await call({
      method: "POST",
      url: `${origin}/api/photos`,
      headers,
      body: { type: "image/jpeg", size: bytes.length },
    });
    const { upload } = body as { upload: { url: string; headers: Record<string, string> } };
    await call({ method: "PUT", url: new URL(upload.url, origin).href, headers: upload.headers, bytes });
    note();
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    note(error.message);
  }
}

/** A web process that stores uploads in a folder, whose file system is full for a while. */
export async function fillDisk({ world, ledger, person }: Scene): Promise<void> {
  const disk = makeSmallDisk(world.folder);
  try {
    const spare = await world.startSpareWeb({
      STORAGE_FOLDER: disk.folder,
      STORAGE_SECRET: "for-these-faults-only",
    });
    const sendSome = async () => {
      for (let number = 0; number < UPLOADS; number += 1) {
        await send(spare.origin, person.headers, ledger, await someJpeg(number));
        await sleep(PAUSE_MS);
      }
    };
    try {
      disk.fill();
      await sendSome();
      disk.empty();
      await sendSome();
    } finally {
      await spare.stop();
    }
  } finally {
    disk.remove();
  }
}
