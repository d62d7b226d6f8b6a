import { UnsecuredJWT } from "jose";
import type { Executor } from "../src/platform/db/database.ts";

export interface TestMember {
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Verified by a code. */
  phone?: string;
}

let made = 0;

export function newMember(changes: Partial<TestMember> = {}): TestMember {
  made += 1;
  const uid = `test-${process.pid}-${made}-${Math.random().toString(36).slice(2, 8)}`;
  return { uid, name: `Test Member ${made}`, email: `${uid}@example.com`, emailVerified: true, ...changes };
}

/** A new member below the API, without a session. */
export async function insertMember(
  db: Executor,
  changes: Partial<TestMember> = {},
): Promise<{ id: string; member: TestMember }> {
  const member = newMember(changes);
  const { uid, name, email, emailVerified } = member;
  const { id } = await db
    .insertInto("member")
    .values({ uid, name, email, email_verified: emailVerified })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, member };
}

/** An unsigned token, as the Auth Emulator issues it. `changes` overrides any claim. */
export function unsignedIdToken(member: TestMember, changes: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    iss: "https://securetoken.google.com/demo-nestmates",
    aud: "demo-nestmates",
    sub: member.uid,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    email: member.email,
    email_verified: member.emailVerified,
    name: member.name,
    ...(member.phone && { phone_number: member.phone }),
    ...changes,
  }).encode();
}
