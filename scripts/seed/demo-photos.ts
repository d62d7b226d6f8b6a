/**
 * Gives the demo posts photos like those of members: processed by the product's image pipeline, kept in its object
 * store.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { makeFiles } from "../../src/features/photos/server/image-processing/make-files.ts";
import { type ProcessedPhoto, weightsOf } from "../../src/features/photos/server/image-processing/processed-image.ts";
import { fileName, newKey } from "../../src/features/photos/server/photo-objects.ts";
import { readConfig } from "../../src/platform/config.ts";
import { type Executor, openDatabase } from "../../src/platform/db/database.ts";
import { createStorage } from "../../src/platform/storage/open-storage.ts";
import type { ObjectStore } from "../../src/platform/storage/storage.ts";
import { isBangla } from "../../src/platform/text.ts";
import { projectRoot } from "../services/paths.ts";

const words: Record<string, readonly [en: string, bn: string]> = {
  bedroom: ["The bedroom", "শোবার ঘর"],
  shared: ["The shared room, with its beds", "ভাগাভাগির ঘর, বিছানাসহ"],
  studio: ["The whole studio", "পুরো স্টুডিও"],
  living: ["The living room", "বসার ঘর"],
  dining: ["The table where everybody eats", "খাবার টেবিল"],
  kitchen: ["The kitchen", "রান্নাঘর"],
  bath: ["The bathroom", "বাথরুম"],
};
/** Other rooms, a few of which are shown after the main one. */
const companionsOf = (number: number) => [
  `kitchen1-${number % 2}`,
  "bath1-0",
  `dining1-${(number >> 1) % 2}`,
  `living1-${(number >> 2) % 2}`,
];
const MOST = 5;
/**
 * There are more posts than pictures, so every second post of a bedroom mirrors its picture. Other rooms are used less,
 * and each picture takes 0.3 s to process.
 */
const MIRRORED = "-mirrored";
const isMirrorable = (room: string) => /^(?:bedroom|shared)/.test(room);

/** Skips posts that have photos already. */
export async function seedDemoPhotos(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 });
  const store = createStorage(readConfig({ ...process.env, DATABASE_URL: databaseUrl }).storage);
  try {
    await store.open();
    const posts = await db
      .selectFrom("listing")
      .innerJoin("member", "member.id", "listing.owner_id")
      .select(["listing.id", "listing.owner_id", "listing.title", "listing.image_url"])
      .where("member.uid", "like", "demo-%")
      .where("listing.image_url", "like", "/images/rooms/%")
      .orderBy("listing.id")
      .execute();
    const processRoomOnce = processOnce();
    const uses = new Map<string, number>();
    for (const [number, post] of posts.entries()) {
      const room = /room-(\w+-\d)/.exec(post.image_url)?.[1] ?? "bedroom1-0";
      const used = uses.get(room) ?? 0;
      uses.set(room, used + 1);
      const first = used % 2 === 1 && isMirrorable(room) ? room + MIRRORED : room;
      const companions = companionsOf(number).filter((other) => other.split("-")[0] !== room.split("-")[0]);
      const rooms = [first, ...companions].slice(0, 1 + (number % MOST));
      await db.transaction().execute(async (trx) => {
        for (const [position, room] of rooms.entries())
          await addPhoto(trx, store, post, { room, position, processed: await processRoomOnce(room) });
        await sql`select set_cover(${post.id}::bigint)`.execute(trx);
      });
    }
  } finally {
    store.close();
    await close();
  }
}

/** There are few pictures for many posts, so each is processed once. */
function processOnce(): (room: string) => Promise<ProcessedPhoto> {
  const done = new Map<string, Promise<ProcessedPhoto>>();
  return (room) => {
    const processed = done.get(room) ?? processRoom(room);
    done.set(room, processed);
    return processed;
  };
}

async function processRoom(room: string): Promise<ProcessedPhoto> {
  const bytes = await readFile(join(projectRoot, `public/images/rooms/room-${room.replace(MIRRORED, "")}.jpg`));
  const processed = await makeFiles(
    room.endsWith(MIRRORED) ? await sharp(bytes).flop().jpeg({ quality: 90 }).toBuffer() : bytes,
  );
  if (!processed.ok) throw new Error(`${room}: ${processed.refusal}`);
  return processed;
}

interface DemoPost {
  id: string;
  owner_id: string;
  title: string;
}

async function addPhoto(
  trx: Executor,
  store: ObjectStore,
  post: DemoPost,
  { room, position, processed }: { room: string; position: number; processed: ProcessedPhoto },
) {
  const { files, width, height, thumbhash } = processed;
  const key = newKey();
  await Promise.all(files.map(({ name, type, bytes }) => store.put(fileName(key, name), bytes, { type })));
  const [en, bn] = words[room.replace(/\d.*/, "")] ?? ["The room", "ঘর"];
  await trx
    .insertInto("photo")
    .values({
      owner_id: post.owner_id,
      listing_id: post.id,
      position,
      alt: isBangla(post.title) ? bn : en,
      state: "ready",
      upload_key: newKey(),
      key,
      type: "image/jpeg",
      size: files[0]?.bytes.length ?? 1,
      width,
      height,
      bytes: weightsOf(processed),
      thumbhash,
      // Many demo posts show the same room. Without a hash they are not reported as duplicate photos.
      hash: null,
    })
    .execute();
}
