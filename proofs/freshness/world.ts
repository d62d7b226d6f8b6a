import { sql } from "kysely";
import type { Executor } from "../../src/platform/db/database.ts";
import { between, choose, DAY, dice, START, toStep } from "./clock.ts";

export const temperaments = {
  /** Confirms by the link, in time. */
  prompt: 30,
  /** Confirms on the site within a day, before or after the mail comes. */
  visits: 8,
  /** Confirms by the link when the room is asleep already. */
  late: 12,
  /** Confirms after the link has expired. */
  tooLate: 3,
  /** Confirms once or twice, then says that it is taken. */
  takes: 15,
  /** Says taken, takes it back, says it again. */
  changesMind: 6,
  silent: 14,
  deletes: 5,
  /** Edits the post now and then, and reads no mail. */
  edits: 6,
  /** Answers the second question by the link of the first one. */
  oldLink: 4,
};
export type Temperament = keyof typeof temperaments;

export interface Person {
  id: string;
  address: string;
  /** The mail server rejects this e-mail address as unknown. */
  isUnknown: boolean;
  /** The mail server defers the first mail (greylisting). */
  isGreylisted: boolean;
}

export interface Room {
  number: number;
  id: string;
  owner: Person;
  likers: Person[];
  temperament: Temperament;
  postedAt: number;
}

const SHARE_POSTED_LATER = 0.3;
const POSTED_OVER_DAYS = 45;
const MOST_LIKERS = 5;

async function addPeople(db: Executor, count: number): Promise<Person[]> {
  const wanted = Array.from({ length: count }, (_, number) => {
    const kind = choose({ plain: 89, unknown: 3, greylisted: 8 }, "address", number);
    return { uid: `time-${number}`, email: `${kind}-${number}@example.com`, kind };
  });
  const rows = await db
    .insertInto("member")
    .values(
      wanted.map(({ uid, email }, number) => ({
        uid,
        name: `Member ${number}`,
        email,
        email_verified: true,
        language: number % 2 ? "bn" : "en",
      })),
    )
    .returning(["id", "uid"])
    .execute();
  const idByUid = new Map(rows.map(({ id, uid }) => [uid, id]));
  return wanted.map(({ uid, email, kind }) => ({
    id: idByUid.get(uid) ?? "",
    address: email,
    isUnknown: kind === "unknown",
    isGreylisted: kind === "greylisted",
  }));
}

const pick = <T>(from: readonly T[], ...question: (string | number)[]) =>
  from[Math.floor(dice(...question) * from.length)] as T;

function planRoom(number: number, people: readonly Person[]): Omit<Room, "id"> {
  const owner = pick(people, "owner", number);
  const likers = Array.from({ length: Math.floor(dice("likers", number) * (MOST_LIKERS + 1)) }, (_, nth) =>
    pick(people, "liker", number, nth),
  );
  const isLater = dice("later", number) < SHARE_POSTED_LATER;
  return {
    number,
    owner,
    likers: [...new Set(likers)].filter((liker) => liker !== owner),
    temperament: choose(temperaments, "temperament", number),
    // Not aligned to steps, because people post at any time.
    postedAt: Math.floor(
      isLater
        ? between(START, START + POSTED_OVER_DAYS * DAY, "posted", number)
        : between(START - 13 * DAY, START, "posted", number),
    ),
  };
}

/** Inserts the room, with the members who like it and have seen its number. */
export async function addRoom(db: Executor, planned: Omit<Room, "id">): Promise<Room> {
  const { number, owner, likers, postedAt } = planned;
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("listing")
      .values({
        owner_id: owner.id,
        title: `Room number ${number} in Mirpur`,
        location: "Mirpur, Dhaka",
        rent: 5000 + number,
        gender: "female",
        profession: "Teacher",
        age: 30,
        accommodation: "single",
        smoking: "nonSmoker",
        description: `The ${number}th of many rooms.`,
        interests: "tea",
        phone: `+88017${String(number).padStart(8, "0")}`,
        image_url: "/images/rooms/room-bedroom1-0.webp",
        move_in: "2027-06-01",
        available: true,
        created_at: new Date(postedAt),
        updated_at: new Date(postedAt),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = likers.map((liker) => ({ listing_id: id, member_id: liker.id }));
    if (rows.length > 0) {
      await trx.insertInto("listing_like").values(rows).execute();
      await trx.insertInto("contact_reveal").values(rows).execute();
      await sql`update listing_rank set like_count = ${rows.length} where listing_id = ${id}`.execute(trx);
    }
    return { ...planned, id };
  });
}

/** Everybody, and the rooms they will post, each with the step at which it appears. */
export async function planWorld(db: Executor, rooms: number): Promise<{ step: number; room: Omit<Room, "id"> }[]> {
  const people = await addPeople(db, Math.max(20, Math.round(rooms * 0.4)));
  return Array.from({ length: rooms }, (_, number) => {
    const room = planRoom(number, people);
    return { room, step: Math.max(START, toStep(room.postedAt)) };
  });
}
