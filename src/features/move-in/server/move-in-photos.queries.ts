import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ConversationSide } from "../../conversations/conversation-kinds.ts";
import type { MoveInPhotoFile } from "../move-in.limits.ts";
import { newVersion } from "./move-in.queries.ts";

/** Locks the record, so that its changes happen one after another. */
export async function lockMoveIn(trx: Executor, viewingId: string): Promise<void> {
  await trx.selectFrom("move_in_record").select("version").where("viewing_id", "=", viewingId).forUpdate().execute();
}

/** Gives the record a new version, which clears both confirmations. */
export async function touchMoveIn(trx: Executor, viewingId: string, side: ConversationSide, now: Date): Promise<void> {
  await trx.updateTable("move_in_record").set(newVersion(side, now)).where("viewing_id", "=", viewingId).execute();
}

export interface NewPhoto {
  viewingId: string;
  side: ConversationSide;
  caption: string;
  width: number;
  height: number;
  small: Buffer;
  large: Buffer;
}

export async function insertMoveInPhoto(
  trx: Executor,
  { viewingId, side, ...photo }: NewPhoto,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("move_in_photo")
    .values({ viewing_id: viewingId, added_by: side, ...photo, created_at: now })
    .execute();
}

/** Returns false if there is no such photo, or if the other side added it. */
export async function deleteMoveInPhoto(
  trx: Executor,
  id: string,
  viewingId: string,
  side: ConversationSide,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("move_in_photo")
    .where("id", "=", id)
    .where("viewing_id", "=", viewingId)
    .where("added_by", "=", side)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const fileText = (column: "small" | "large") =>
  prepared(`select ${column} as bytes from move_in_photo where id = $1::bigint and viewing_id = $2::bigint`);
const fileTexts: Readonly<Record<MoveInPhotoFile, ReturnType<typeof prepared>>> = {
  "640.webp": fileText("small"),
  "1600.webp": fileText("large"),
};

export async function readMoveInPhoto(
  executor: Executor,
  id: string,
  viewingId: string,
  file: MoveInPhotoFile,
): Promise<Buffer | undefined> {
  return (await readText<{ bytes: Buffer }>(executor, fileTexts[file], [id, viewingId]))[0]?.bytes;
}
