import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { ConversationSide } from "../../conversations/conversation-kinds.ts";
import type { MoveInContent, WireMoveInPhoto } from "../move-in.schema.ts";

export interface MoveInRow {
  viewingId: string;
  conversationId: string | null;
  /** Null if the account is deleted. */
  posterId: string | null;
  seekerId: string | null;
  posterName: string;
  seekerName: string;
  room: string;
  /** 0 if there is no record yet. */
  version: number;
  content: MoveInContent | null;
  changedBy: ConversationSide | null;
  posterConfirmedAt: Date | null;
  seekerConfirmedAt: Date | null;
  deletedBy: ConversationSide | null;
  updatedAt: Date | null;
  photos: WireMoveInPhoto[];
  /** One of the two members has blocked the other, is suspended, is about to leave, or has left. */
  isApart: boolean;
}

const isAway = (member: string) =>
  `${member}.id is null or ${member}.suspended_at is not null or ${member}.leaving_at is not null`;

/** Reads the record, or the viewing for which a record can be begun. $1 is the id of the viewing. */
const oneText = prepared(`
  select asked.id as "viewingId", v.conversation_id as "conversationId", poster.id as "posterId",
    seeker.id as "seekerId",
         coalesce(poster.name, r.poster_name) as "posterName", coalesce(seeker.name, r.seeker_name) as "seekerName",
           coalesce(r.room, l.title, '') as room, coalesce(r.version, 0) as version, r.content,
             r.changed_by as "changedBy",
         r.poster_confirmed_at as "posterConfirmedAt", r.seeker_confirmed_at as "seekerConfirmedAt",
           r.deleted_by as "deletedBy", r.updated_at as "updatedAt",
         (select coalesce(json_agg(json_build_object('id', p.id::text, 'by', p.added_by, 'caption', p.caption, 'width',
           p.width, 'height', p.height) order by p.id), '[]')
          from move_in_photo p where p.viewing_id = r.viewing_id) as photos,
         ${isAway("poster")} or ${isAway("seeker")} or ${haveBlocked("poster.id", "seeker.id")} as "isApart"
  from (values ($1::bigint)) asked(id)
    left join move_in_record r on r.viewing_id = asked.id
    left join viewing v on v.id = asked.id and v.state = 'happened'
    left join conversation c on c.id = v.conversation_id
    left join listing l on l.id = c.listing_id
    left join member poster on poster.id = coalesce(r.poster_id, v.poster_id)
    left join member seeker on seeker.id = coalesce(r.seeker_id, v.seeker_id)
  where r.viewing_id is not null or v.id is not null`);

/** Does not check who asks: the policy decides who may see the record. */
export async function findMoveIn(executor: Executor, viewingId: string): Promise<MoveInRow | undefined> {
  return (await readText<MoveInRow>(executor, oneText, [viewingId]))[0];
}

const newestText = prepared(`
  select v.id as "viewingId" from viewing v left join move_in_record r on r.viewing_id = v.id
  where v.conversation_id = $1::bigint and v.state = 'happened' order by r.viewing_id is null, v.id desc limit 1`);

/** Finds the viewing of this conversation that has a record, or else the newest one that happened. */
export async function findHappened(executor: Executor, conversationId: string): Promise<string | undefined> {
  return (await readText<{ viewingId: string }>(executor, newestText, [conversationId]))[0]?.viewingId;
}

interface Change {
  side: ConversationSide;
  content: MoveInContent;
}

/** Returns false if the other side has begun the record meanwhile. */
export async function insertMoveIn(
  executor: Executor,
  { viewingId, posterId, seekerId, room }: Pick<MoveInRow, "viewingId" | "posterId" | "seekerId" | "room">,
  { side, content }: Change,
  now: Date,
) {
  const row = await executor
    .insertInto("move_in_record")
    .values({
      viewing_id: viewingId,
      poster_id: posterId,
      seeker_id: seekerId,
      room,
      content: JSON.stringify(content),
      changed_by: side,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}

/** A condition that is true until both sides have confirmed the record or one has deleted it. */
const isOpen = "deleted_by is null and (poster_confirmed_at is null or seeker_confirmed_at is null)";

/** The columns that change with each new version. A new version has no confirmations. */
export const newVersion = (side: ConversationSide, now: Date) => ({
  version: sql<number>`version + 1`,
  changed_by: side,
  poster_confirmed_at: null,
  seeker_confirmed_at: null,
  updated_at: now,
});

/** Returns false if the record has another version by now, or cannot be changed any more. */
export async function updateMoveIn(
  executor: Executor,
  viewingId: string,
  version: number,
  { side, content }: Change,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("move_in_record")
    .set({ ...newVersion(side, now), content: JSON.stringify(content) })
    .where("viewing_id", "=", viewingId)
    .where("version", "=", version)
    .where(sql.raw<boolean>(isOpen))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const confirmText = (side: ConversationSide) => `
  update move_in_record
  set ${side}_confirmed_at = coalesce(${side}_confirmed_at, $3::timestamptz), updated_at = $3::timestamptz,
      poster_name = (select name from member where id = poster_id), seeker_name = (select name from member
        where id = seeker_id)
  where viewing_id = $1::bigint and version = $2::integer and ${isOpen} returning 1`;

/**
 * Also stores the names of both members, which are needed when an account is deleted. Returns false if the record has
 * another version by now, or cannot be changed any more.
 */
export async function confirmMoveIn(
  executor: Executor,
  viewingId: string,
  version: number,
  side: ConversationSide,
  now: Date,
): Promise<boolean> {
  return (await runText(executor, confirmText(side), [viewingId, version, now])).length > 0;
}

/** Deletes the record for one side. The row is deleted once both sides have done so. */
export async function deleteMoveInFor(trx: Executor, viewingId: string, side: ConversationSide): Promise<void> {
  // This update comes first because it locks the row. Otherwise two concurrent calls could both only mark it as
  // deleted.
  await trx
    .updateTable("move_in_record")
    .set({ deleted_by: side })
    .where("viewing_id", "=", viewingId)
    .where("deleted_by", "is", null)
    .execute();
  await trx.deleteFrom("move_in_record").where("viewing_id", "=", viewingId).where("deleted_by", "<>", side).execute();
}

const keptText = `
  select viewing_id as "viewingId", case when poster_id = $1::bigint then seeker_id else poster_id end as "memberId"
    from move_in_record
  where poster_id = $1::bigint and seeker_id is not null and deleted_by is distinct from 'seeker'
     or seeker_id = $1::bigint and poster_id is not null and deleted_by is distinct from 'poster'`;

/** Lists the records that stay when this member leaves, with the other member of each. */
export function listKeptByOthers(
  executor: Executor,
  memberId: string,
): Promise<{ viewingId: string; memberId: string }[]> {
  return runText(executor, keptText, [memberId]);
}

const sweepText = `
  with old as (select viewing_id from move_in_record where updated_at < $1::timestamptz
    order by updated_at limit $2::integer for update skip locked)
  delete from move_in_record r using old where r.viewing_id = old.viewing_id returning 1`;

export async function deleteMoveInsBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return (await runText(executor, sweepText, [before, limit])).length;
}
