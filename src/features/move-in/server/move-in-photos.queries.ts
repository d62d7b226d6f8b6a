import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ConversationSide } from "../../conversations/conversation-kinds.ts";
import type { MoveInPhotoFile } from "../move-in.limits.ts";

/** Changes of one record happen one after another. */
export async function lockMoveIn(trx: Executor, viewingId: string): Promise<void> {
  await runText(trx, "select 1 from move_in_record where viewing_id = $1::bigint for update", [viewingId]);
}

const touchText = `
  update move_in_record
  set version = version + 1, changed_by = $2::conversation_side, poster_confirmed_at = null, seeker_confirmed_at = null,
    updated_at = $3::timestamptz
  where viewing_id = $1::bigint`;

/** A new version, which nobody has confirmed. */
export async function touchMoveIn(trx: Executor, viewingId: string, side: ConversationSide, now: Date): Promise<void> {
  await runText(trx, touchText, [viewingId, side, now]);
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

const deleteText =
  "delete from move_in_photo where id = $1::bigint and viewing_id = $2::bigint and added_by = $3::conversation_side returning 1";

/** Returns false if there is none, or if it is the other side's. */
export async function deleteMoveInPhoto(
  trx: Executor,
  id: string,
  viewingId: string,
  side: ConversationSide,
): Promise<boolean> {
  return (await runText(trx, deleteText, [id, viewingId, side])).length > 0;
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
