import { sql } from "kysely";
import type { Locale } from "../../../paraglide/runtime.js";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";

/** Claims of the identity provider. */
export interface MemberClaims {
  uid: string;
  name: string;
  email: string;
  email_verified: boolean;
  photo_url: string | null;
  phone: string | null;
  /** When the token with these claims was issued. Null for claims from before this time was stored. */
  claims_at: Date | null;
}

export interface KnownMember extends MemberClaims {
  id: string;
  /** The photo that the member uploaded. It takes precedence over the identity provider's. */
  photo_key: string | null;
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  created_at: Date;
  suspended_at: Date | null;
  leaving_at: Date | null;
  /** ID tokens of sign-ins before this time are rejected. */
  tokens_after: Date | null;
}

const memberFields = [
  "id",
  "uid",
  "name",
  "email",
  "email_verified",
  "email_verified_at",
  "photo_url",
  "photo_key",
  "phone",
  "phone_verified_at",
  "claims_at",
  "created_at",
  "suspended_at",
  "leaving_at",
  "tokens_after",
] as const satisfies readonly (keyof KnownMember)[];
const memberColumns = memberFields.map((name) => `m.${name}`).join(", ");
const byUid = prepared(`select ${memberColumns} from member m where m.uid = $1::text`);
const bySession = prepared(`
  select ${memberColumns} from session s join member m on m.id = s.member_id
  where s.id_hash = $1::bytea and s.expires_at > now() and m.suspended_at is null`);

export async function findMemberByUid(executor: Executor, uid: string): Promise<KnownMember | undefined> {
  const [row] = await readText<KnownMember>(executor, byUid, [uid]);
  return row;
}

export async function findMemberBySession(executor: Executor, idHash: Buffer): Promise<KnownMember | undefined> {
  const [row] = await readText<KnownMember>(executor, bySession, [idHash]);
  return row;
}

const endedText = prepared(`
  select held.place::integer - 1 as place
    from unnest($1::bigint[], $2::bytea[]) with ordinality as held(member_id, id_hash, place)
  left join member m on m.id = held.member_id left join session s on s.id_hash = held.id_hash and s.expires_at > now()
  where m.id is null or m.suspended_at is not null or m.leaving_at is not null
    or (held.id_hash is not null and s.id_hash is null)`);

/**
 * Returns the indexes of sign-ins that have ended: the session has ended, or the member is suspended or leaves. A null
 * hash stands for a sign-in by ID token.
 */
export async function listEndedSignIns(
  executor: Executor,
  memberIds: readonly string[],
  idHashes: readonly (Buffer | null)[],
): Promise<number[]> {
  return (await readText<{ place: number }>(executor, endedText, [memberIds, idHashes])).map(({ place }) => place);
}

/**
 * Rounded down to seconds, as the times in ID tokens are. Otherwise a token issued right after this would count as
 * older.
 */
const thisSecond = sql<Date>`date_trunc('second', now())`;

/** SQL: when the field was verified. This is now, or the stored time if the field has not changed. */
const checkedSince = (field: "email" | "phone", isChecked: string) =>
  sql<Date | null>`case when ${sql.raw(isChecked)} then coalesce(case
      when member.${sql.ref(field)} = ${sql.ref(`excluded.${field}`)} then member.${sql.ref(`${field}_verified_at`)} end, now()) end`;

/**
 * Two first requests of a new member may run at the same time, and neither fails. Undefined if the stored claims are
 * from a newer token.
 */
export function saveMember(executor: Executor, member: MemberClaims): Promise<KnownMember | undefined> {
  const { uid: _uid, ...claims } = member;
  // Uses the database clock, as created_at does. So both times are equal for a member who is verified at the first
  // sign-in, and endUnproven() ends nothing.
  const now = sql<Date>`now()`;
  return executor
    .insertInto("member")
    .values({
      ...member,
      email_verified_at: member.email_verified ? now : null,
      phone_verified_at: member.phone === null ? null : now,
    })
    .onConflict((conflict) =>
      conflict
        .column("uid")
        .doUpdateSet({
          ...claims,
          email_verified_at: checkedSince("email", "excluded.email_verified"),
          phone_verified_at: checkedSince("phone", "excluded.phone is not null"),
          updated_at: now,
        })
        .where(sql<boolean>`coalesce(member.claims_at <= excluded.claims_at, true)`),
    )
    .returning(memberFields)
    .executeTakeFirst();
}

/** Undefined if the e-mail address has changed meanwhile. */
export function updateVerified(executor: Executor, memberId: string, email: string): Promise<KnownMember | undefined> {
  return executor
    .updateTable("member")
    .set({
      email_verified: true,
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      claims_at: thisSecond,
      updated_at: new Date(),
    })
    .where("id", "=", memberId)
    .where("email", "=", email)
    .returning(memberFields)
    .executeTakeFirst();
}

export async function updateLanguage(executor: Executor, memberId: string, language: Locale): Promise<void> {
  await executor
    .updateTable("member")
    .set({ language })
    .where("id", "=", memberId)
    .where("language", "<>", language)
    .execute();
}

const addSession = `
  insert into session (id_hash, member_id, expires_at)
  select $1::bytea, id, $3::timestamptz from member
  where id = $2::bigint and (tokens_after is null or tokens_after <= to_timestamp($4::float8)) for share
  returning member_id`;

/**
 * Returns false if sign-ins of that time were ended. Checks this again under a lock of the member's row: if all
 * sessions are being ended, a new one is either ended too or not created.
 */
export async function insertSession(
  executor: Executor,
  session: { idHash: Buffer; memberId: string; expiresAt: Date; authTime: number },
): Promise<boolean> {
  const { idHash, memberId, expiresAt, authTime } = session;
  return (await runText(executor, addSession, [idHash, memberId, expiresAt, authTime])).length > 0;
}

/** Rejects ID tokens of earlier sign-ins from now on, including refreshed ones. */
export async function endTokens(trx: Executor, memberId: string): Promise<void> {
  await trx.updateTable("member").set({ tokens_after: thisSecond }).where("id", "=", memberId).execute();
}

const unproven = `
  with proven as (
    select id, email_verified_at as at,
      date_trunc('second', least(email_verified_at, to_timestamp($2::float8))) as second from member
    where id = $1::bigint and email_verified and created_at < email_verified_at),
  ended as (delete from session using proven where member_id = proven.id and created_at < proven.at)
  update member set tokens_after = proven.second from proven
  where member.id = proven.id and coalesce(tokens_after, '-infinity') < proven.second
    and not exists (select from session where member_id = proven.id and created_at >= proven.at)`;

/**
 * Call it when a member with a verified e-mail address signs in. It ends the sessions and tokens from before the
 * verification. Anybody can sign up with the e-mail address of another person and stay signed in. When the owner of the
 * address takes the account over, by a new password or by Google, nobody else may still be signed in.
 */
export async function endUnproven(executor: Executor, memberId: string, authTime: number): Promise<void> {
  await runText(executor, unproven, [memberId, authTime]);
}

/** Deletes all but the newest sessions. */
export async function deleteOldSessions(executor: Executor, memberId: string, kept: number): Promise<void> {
  const old = executor
    .selectFrom("session")
    .select("id_hash")
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id_hash")
    .offset(kept);
  await executor.deleteFrom("session").where("id_hash", "in", old).execute();
}

export async function deleteSession(executor: Executor, idHash: Buffer): Promise<void> {
  await executor.deleteFrom("session").where("id_hash", "=", idHash).execute();
}

const otherSessions = prepared(
  `select count(*)::integer as n from session where member_id = $1::bigint and id_hash <> $2::bytea
      and expires_at > now()`,
);

export async function countOtherSessions(executor: Executor, memberId: string, idHash: Buffer): Promise<number> {
  const [row] = await readText<{ n: number }>(executor, otherSessions, [memberId, idHash]);
  return row?.n ?? 0;
}

export async function deleteOtherSessions(executor: Executor, memberId: string, idHash: Buffer): Promise<void> {
  await executor.deleteFrom("session").where("member_id", "=", memberId).where("id_hash", "<>", idHash).execute();
}

/**
 * Works in batches, so that a large backlog does not exceed the statement timeout. Returns how many sessions were
 * deleted.
 */
export async function deleteExpiredSessions(executor: Executor, now: Date, most: number): Promise<number> {
  const expired = executor.selectFrom("session").select("id_hash").where("expires_at", "<=", now).limit(most);
  const { numDeletedRows } = await executor
    .deleteFrom("session")
    .where("id_hash", "in", expired)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
