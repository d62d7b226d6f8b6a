import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ObjectStore, StoredObject } from "../../../platform/storage/storage.ts";
import { type PhotoType, photoLimits } from "../photo.limits.ts";
import type { PhotoChoice, WireOwnPhoto, WireUpload } from "../photo.schema.ts";
import { memberPhotoAddress, photoAddress } from "../photo-files.ts";
import { fileName, incomingName, newKey } from "./photo-objects.ts";
import { createPhotoSights, type PhotoSight } from "./photo-sights.ts";
import { assertMayPlace, assertMayTakeBack } from "./photos.policy.ts";
import {
  countUpload,
  countWaiting,
  deletePhotos,
  findOwnPhotos,
  insertPhoto,
  listPhotosOfListing,
  lockMember,
  lockOwnPhotos,
  markUploaded,
  type PhotoRow,
  placePhotos,
  placeProfilePhoto,
} from "./photos.queries.ts";

/** How long an upload URL is valid: long enough for 15 MB on a slow phone. */
const UPLOAD_SECONDS = 30 * 60;
const RETRY_SECONDS = 5;

/** Responds with 503 if the object store is down. */
function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new AppError("storage_unavailable", { cause: error, retryAfterSeconds: RETRY_SECONDS });
  });
}

export type PhotosService = ReturnType<typeof createPhotosService>;

interface PhotosOptions {
  db: Executor;
  store: ObjectStore;
}

export function createPhotosService({ db, store }: PhotosOptions) {
  const sights = createPhotoSights(db);
  const signUpload = ({ upload_key, type, size }: Pick<PhotoRow, "upload_key" | "type" | "size">) =>
    store.signUpload(incomingName(upload_key), { type, size, expiresInSeconds: UPLOAD_SECONDS });

  async function getOwn(actor: Actor, id: string): Promise<PhotoRow> {
    const [photo] = await findOwnPhotos(db, actor.memberId, [id]);
    if (!photo) throw new AppError("photo_not_found");
    return photo;
  }

  return {
    /** Issues an upload URL, signed for exactly this type and size. */
    async request(actor: Actor, { type, size }: { type: PhotoType; size: number }): Promise<WireUpload> {
      const uploadKey = newKey();
      const id = await db.transaction().execute(async (trx) => {
        await lockMember(trx, actor.memberId);
        if ((await countWaiting(trx, actor.memberId, photoLimits.waiting)) >= photoLimits.waiting)
          throw new AppError("too_many_photos");
        const { lastHour, lastDay } = await countUpload(trx, actor.memberId);
        if (lastHour > photoLimits.perHour || lastDay > photoLimits.perDay) throw new AppError("too_many_uploads");
        return insertPhoto(trx, { ownerId: actor.memberId, uploadKey, key: newKey(), type, size });
      });
      return { id, upload: await signUpload({ upload_key: uploadKey, type, size }) };
    },

    /** Issues a new URL for the same upload, because the first one may have expired before the network was back. */
    async readdress(actor: Actor, id: string): Promise<WireUpload> {
      const photo = await getOwn(actor, id);
      if (photo.state !== "awaited") throw new AppError("already_uploaded");
      return { id, upload: await signUpload(photo) };
    },

    /** Notes that the file is uploaded. From now on the worker is responsible for it. */
    async confirm(actor: Actor, id: string): Promise<WireOwnPhoto> {
      const photo = await getOwn(actor, id);
      if (photo.state !== "awaited") return toWireOwnPhoto(photo);
      const stored = await orUnavailable(store.stat(incomingName(photo.upload_key)));
      if (stored?.size !== photo.size) throw new AppError("photo_not_uploaded");
      await markUploaded(db, id);
      return toWireOwnPhoto(await getOwn(actor, id));
    },

    /** Returns the photos in the order of the ids. Ids of other members are ignored. */
    async list(actor: Actor, ids: readonly string[]): Promise<WireOwnPhoto[]> {
      const rows = await findOwnPhotos(db, actor.memberId, ids);
      return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toWireOwnPhoto));
    },

    async takeBack(actor: Actor, id: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const [photo] = await lockOwnPhotos(trx, actor.memberId, [id]);
        if (!photo) throw new AppError("photo_not_found");
        assertMayTakeBack(photo);
        await deletePhotos(trx, [id]);
      });
    },

    /** Sets exactly these photos in this order. It is part of saving a listing, whose row the caller has locked. */
    async place(trx: Executor, actor: Actor, listingId: string, choices: readonly PhotoChoice[]): Promise<void> {
      const ids = choices.map(({ id }) => id);
      const found = new Map(
        (await lockOwnPhotos(trx, actor.memberId, ids, listingId)).map((photo) => [photo.id, photo]),
      );
      for (const { id } of choices) {
        const photo = found.get(id);
        if (!photo) throw new AppError("photo_not_found");
        assertMayPlace(photo, listingId);
      }
      await placePhotos(trx, listingId, choices);
    },

    /** Lists the photos for the owner of the listing, including photos that are not ready. */
    async listOfListing(listingId: string): Promise<WireOwnPhoto[]> {
      return (await listPhotosOfListing(db, listingId)).map(toWireOwnPhoto);
    },

    /** Sets the profile photo, or removes it if `id` is undefined. */
    async setProfilePhoto(actor: Actor, id: string | undefined): Promise<string | undefined> {
      return db.transaction().execute(async (trx) => {
        await lockMember(trx, actor.memberId);
        if (id === undefined) {
          await placeProfilePhoto(trx, actor.memberId, undefined);
          return undefined;
        }
        const [photo] = await lockOwnPhotos(trx, actor.memberId, [id]);
        if (!photo || photo.listing_id !== null) throw new AppError("photo_not_found");
        if (photo.state !== "ready") throw new AppError("photo_not_ready");
        await placeProfilePhoto(trx, actor.memberId, photo);
        return memberPhotoAddress(photo.key);
      });
    },

    findSight: (key: string): Promise<PhotoSight | null> => sights.find(key),

    /** Clears the cache after a photo was hidden, shown or deleted. */
    forgetSights: (): void => sights.forget(),

    readFile: (key: string, file: string): Promise<StoredObject | undefined> =>
      orUnavailable(store.get(fileName(key, file))),
  };
}

function toWireOwnPhoto(row: PhotoRow): WireOwnPhoto {
  const { id, state, refusal, alt, width, height, bytes, thumbhash } = row;
  const isShown = state === "ready" && width !== null && height !== null && bytes && thumbhash;
  const photo = isShown
    ? { id, url: photoAddress(row.key), alt, width, height, bytes, thumbhash: thumbhash.toString("base64") }
    : null;
  return { id, state, refusal, alt, photo };
}
