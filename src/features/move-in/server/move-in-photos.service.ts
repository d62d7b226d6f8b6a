/**
 * Photos in a record of moving in. Only its two members see them, so they are not stored with the public photos. A form
 * posts them to this process, which works without JavaScript and needs no signed URL. As for all uploads, a child
 * process decodes them.
 */
import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ConversationSide } from "../../conversations/conversation-kinds.ts";
import { type PhotoRefusal, photoLimits } from "../../photos/photo.limits.ts";
import { type MoveInPhotoFile, moveInLimits } from "../move-in.limits.ts";
import { assertMayAddPhoto, assertMayChange, getMoveInSide } from "./move-in.policy.ts";
import { findMoveIn, type MoveInRow } from "./move-in.queries.ts";
import {
  deleteMoveInPhoto,
  insertMoveInPhoto,
  lockMoveIn,
  readMoveInPhoto,
  touchMoveIn,
} from "./move-in-photos.queries.ts";

/** Uploads that a process receives at the same time. Their bodies, of 15 MB at most, are in memory. */
const RECEIVED_AT_ONCE = 10;
/**
 * How many of the received uploads are processed at the same time. The others are told to try again. Only uploads whose
 * body has arrived count, so a slow sender does not block anybody.
 */
const PROCESSED_AT_ONCE = 2;
const RETRY_SECONDS = 5;

export interface PhotoUpload {
  bytes: Buffer;
  caption: string;
}

interface MadePhoto {
  ok: true;
  width: number;
  height: number;
  files: readonly { name: string; bytes: Buffer }[];
}

interface PhotosOptions {
  db: Executor;
  /** Turns untrusted data into files without any metadata of the original. */
  makePhoto: (bytes: Buffer) => Promise<MadePhoto | { ok: false; refusal: PhotoRefusal }>;
}

/** Throws if there is no record for this member. That includes a member who has deleted it. */
async function find(executor: Executor, actor: Actor, viewingId: string) {
  const row = await findMoveIn(executor, viewingId);
  const side = getMoveInSide(actor, row);
  if (!row || row.deletedBy === side) throw new AppError("move_in_not_found");
  return { row, side };
}

export type MoveInPhotosService = ReturnType<typeof createMoveInPhotosService>;

/** Limits the work that runs at the same time: to `most`, and to one per member, so that nobody takes all places. */
async function inTurn<Result>(
  taken: Set<string>,
  most: number,
  { memberId }: Actor,
  work: () => Promise<Result>,
): Promise<Result> {
  if (taken.size >= most || taken.has(memberId)) throw new AppError("overloaded", { retryAfterSeconds: RETRY_SECONDS });
  taken.add(memberId);
  try {
    return await work();
  } finally {
    taken.delete(memberId);
  }
}

export function createMoveInPhotosService({ db, makePhoto }: PhotosOptions) {
  const receiving = new Set<string>();
  const processing = new Set<string>();

  /** Counts an attempt to upload, also if the photo is not accepted, because decoding is what costs. */
  async function countAttempt({ memberId }: Actor): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, {
        kind: "move_in_photo",
        most: moveInLimits.photosPerDay,
      });
      if (isTooMany) throw new AppError("too_many_uploads", { retryAfterSeconds });
    });
  }

  const change = (
    actor: Actor,
    viewingId: string,
    now: Date,
    work: (trx: Executor, row: MoveInRow, side: ConversationSide) => Promise<void>,
  ) =>
    db.transaction().execute(async (trx) => {
      await lockMoveIn(trx, viewingId);
      const { row, side } = await find(trx, actor, viewingId);
      assertMayChange(row);
      await work(trx, row, side);
      await touchMoveIn(trx, viewingId, side, now);
    });

  return {
    /**
     * `receive` reads the body, and returns undefined if it contains no photo. It is called only if the member may add
     * a photo. Returns why the file cannot be used, or undefined.
     */
    add(
      actor: Actor,
      viewingId: string,
      receive: () => Promise<PhotoUpload | undefined>,
      now: Date = new Date(),
    ): Promise<PhotoRefusal | undefined> {
      return inTurn(receiving, RECEIVED_AT_ONCE, actor, async () => {
        const found = await find(db, actor, viewingId);
        assertMayAddPhoto(found.row, found.side);
        await countAttempt(actor);
        const upload = await receive();
        if (!upload) return undefined;
        const { bytes, caption } = upload;
        if (bytes.length > photoLimits.bytes) return "tooLarge";
        const processed = await inTurn(processing, PROCESSED_AT_ONCE, actor, () => makePhoto(bytes));
        if (!processed.ok) return processed.refusal;
        const photo = { viewingId, caption, width: processed.width, height: processed.height, ...filesOf(processed) };
        await change(actor, viewingId, now, async (trx, row, side) => {
          assertMayAddPhoto(row, side);
          await insertMoveInPhoto(trx, { ...photo, side }, now);
        });
        return undefined;
      });
    },

    /** Removes a photo that the member's own side has added. */
    remove(actor: Actor, viewingId: string, photoId: string, now: Date = new Date()): Promise<void> {
      return change(actor, viewingId, now, async (trx, _row, side) => {
        if (!(await deleteMoveInPhoto(trx, photoId, viewingId, side))) throw new AppError("photo_not_found");
      });
    },

    async read(actor: Actor, viewingId: string, photoId: string, file: MoveInPhotoFile): Promise<Buffer> {
      await find(db, actor, viewingId);
      const bytes = await readMoveInPhoto(db, photoId, viewingId, file);
      if (!bytes) throw new AppError("photo_not_found");
      return bytes;
    },
  };
}

/** Picks the two files that are stored. The image processor also makes others. */
function filesOf({ files }: MadePhoto): { small: Buffer; large: Buffer } {
  const get = (name: MoveInPhotoFile): Buffer => {
    const bytes = files.find((file) => file.name === name)?.bytes;
    if (!bytes) throw new Error(`The image processor made no ${name}`);
    return Buffer.from(bytes);
  };
  return { small: get("640.webp"), large: get("1600.webp") };
}
