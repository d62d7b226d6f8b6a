import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";

export interface MemberRow {
  id: string;
  uid: string;
  name: string;
  email: string;
  email_verified: boolean;
  photo_url: string | null;
}

/** With the picture that the member has uploaded, if any: it goes before the identity provider's. */
export interface KnownMember extends MemberRow {
  photo_key: string | null;
}

const memberColumns = "m.id, m.uid, m.name, m.email, m.email_verified, m.photo_url, m.photo_key";
const byUid = prepared(`select ${memberColumns} from member m where m.uid = $1::text`);
const bySession = prepared(`select ${memberColumns} from session s join member m on m.id = s.member_id where s.id_hash = $1::bytea and s.expires_at > now()`);

export async function findMemberByUid(executor: Executor, uid: string): Promise<KnownMember | undefined> {
  const [row] = await readText<KnownMember>(executor, byUid, [uid]);
  return row;
}

export async function findMemberBySession(executor: Executor, idHash: Buffer): Promise<KnownMember | undefined> {
  const [row] = await readText<KnownMember>(executor, bySession, [idHash]);
  return row;
}

/** Two first requests of a new member may meet here: the later one wins, neither fails. */
export function saveMember(executor: Executor, member: Omit<MemberRow, "id">): Promise<KnownMember> {
  const { uid: _uid, ...claims } = member;
  return executor
    .insertInto("member")
    .values(member)
    .onConflict((conflict) => conflict.column("uid").doUpdateSet({ ...claims, updated_at: new Date() }))
    .returning(["id", "uid", "name", "email", "email_verified", "photo_url", "photo_key"])
    .executeTakeFirstOrThrow();
}

export async function insertSession(executor: Executor, session: { id_hash: Buffer; member_id: string; expires_at: Date }): Promise<void> {
  await executor.insertInto("session").values(session).execute();
}

export async function deleteSession(executor: Executor, idHash: Buffer): Promise<void> {
  await executor.deleteFrom("session").where("id_hash", "=", idHash).execute();
}

/** At most `most` at a time, so that a long backlog does not run into the statement time-out; answers how many it was. */
export async function deleteExpiredSessions(executor: Executor, now: Date, most: number): Promise<number> {
  const expired = executor.selectFrom("session").select("id_hash").where("expires_at", "<=", now).limit(most);
  const { numDeletedRows } = await executor.deleteFrom("session").where("id_hash", "in", expired).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
