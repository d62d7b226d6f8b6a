import { createHash } from "node:crypto";
import { sql } from "kysely";
import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import type { Executor } from "../src/platform/db/database.ts";
import type { TestApp } from "./app.ts";
import { newMember, type TestMember } from "./members.ts";

/** A valid body for POST /featuredPost. */
export function listingBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: "Sunny room near the lake",
    location: "Dhanmondi, Dhaka",
    rent: 8500,
    gender: "female",
    profession: "Teacher",
    age: 29,
    accommodationFor: "Single",
    smokingPreference: "Non Smoker",
    description: "A quiet room on the third floor with a balcony, five minutes from the lake.",
    phone: "01712-345678",
    imageUrl: "/images/rooms/room-bedroom1-0.webp",
    interests: "reading, tea",
    moveInDate: addDays(todayInDhaka(), 14),
    Availability: "Yes",
    ...changes,
  };
}

/**
 * The number in a member's posts. Each member has a different one, because the rules hold back a number that many
 * members share.
 */
export function phoneOf({ uid }: TestMember): string {
  const digits = createHash("sha256").update(uid).digest().readUInt32BE() % 100_000_000;
  return `+88017${String(digits).padStart(8, "0")}`;
}

/** After this many posts a day, posts of a new member are held back. A test member who posts more is made older. */
const POSTS_OF_A_NEW_MEMBER = 5;
const posted = new Map<string, number>();
const grownUp = new Map<string, Promise<void>>();

/** A live listing of a new member, or of this one. */
export async function addListing(
  app: TestApp,
  owner = newMember(),
  changes: Record<string, unknown> = {},
): Promise<string> {
  const posts = (posted.get(owner.uid) ?? 0) + 1;
  posted.set(owner.uid, posts);
  if (posts > POSTS_OF_A_NEW_MEMBER) {
    const growing = grownUp.get(owner.uid) ?? makeMemberSince(app, owner, "2020-01-01");
    grownUp.set(owner.uid, growing);
    await growing;
  }
  // Posting needs a verified e-mail address. An unverified member becomes unverified again afterwards.
  const answer = await app.call("POST", "/featuredPost", {
    as: { ...owner, emailVerified: true },
    body: listingBody({ phone: phoneOf(owner), ...changes }),
  });
  if (answer.statusCode !== 201) throw new Error(`The listing was rejected: ${answer.body}`);
  if (!owner.emailVerified) await app.call("GET", "/featuredPost/1", { as: owner });
  return answer.json<{ insertedId: string }>().insertedId;
}

/** A row of a listing below the API. */
export const listingRow = <Changes extends object>(owner_id: string, changes: Changes) => ({
  owner_id,
  title: "Room",
  location: "Somewhere",
  rent: 8_500,
  gender: "female" as const,
  profession: "Teacher",
  age: 25,
  accommodation: "single" as const,
  smoking: "nonSmoker" as const,
  description: "A quiet room with a balcony near the lake",
  phone: "+8801712345678",
  image_url: "/images/rooms/room-bedroom1-0.webp",
  interests: "tea",
  move_in: todayInDhaka(),
  available: true,
  ...changes,
});

/** Copies of a listing, without the cost of posting each of them. Returns their ids. */
export async function copyListing(db: Executor, id: string, count: number): Promise<string[]> {
  const columns = sql.raw(Object.keys(listingRow("", {})).join());
  const { rows } = await sql<{ id: string }>`
    insert into listing (${columns}) select ${columns} from listing, generate_series(1, ${count}::integer)
    where id = ${id} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Makes them a member since that date. */
export async function makeMemberSince(app: TestApp, { uid, name, email }: TestMember, since: string): Promise<void> {
  const created_at = new Date(since);
  await app.services.db
    .insertInto("member")
    .values({ uid, name, email, created_at })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet({ created_at }))
    .execute();
}
