/** Users of the product, through its HTTP API. */
import { join } from "node:path";
import { listingBody, phoneOf } from "../../test/listings.ts";
import { newMember, type TestMember } from "../../test/members.ts";
import { callAs } from "../lib/call.ts";
import { startWeb } from "../lib/web.ts";

/**
 * The web process as it is deployed, except that it accepts unsigned ID tokens, so that no identity provider has to
 * run.
 */
export const startProduct = (port: number, databaseUrl: string, folder: string) =>
  startWeb(port, {
    DATABASE_URL: databaseUrl,
    STORAGE_FOLDER: join(folder, "store"),
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
    PUBLIC_CACHE: "false",
  });

export interface Room {
  id: string;
  owner: TestMember;
}

export async function postRoom(origin: string, title: string): Promise<Room> {
  const owner = newMember();
  const body = listingBody({ title, phone: phoneOf(owner) });
  const { insertedId } = await callAs<{ insertedId: string }>(owner, "POST", `${origin}/featuredPost`, body);
  return { id: insertedId, owner };
}

/** Posts rooms, likes one of them and starts a photo upload: rows in most of the tables that visitors fill. */
export async function visit(origin: string, title: string, rooms: number): Promise<Room[]> {
  const posted: Room[] = [];
  for (let room = 1; room <= rooms; room += 1) posted.push(await postRoom(origin, `${title} ${room}`));
  const [first] = posted;
  if (first) {
    await callAs(newMember(), "PATCH", `${origin}/featuredPost`, { id: first.id });
    await callAs(first.owner, "POST", `${origin}/api/photos`, { type: "image/jpeg", size: 100_000 });
  }
  return posted;
}

export const leave = (origin: string, member: TestMember): Promise<unknown> =>
  callAs(member, "DELETE", `${origin}/api/account`);

/** The first list that a visitor sees. */
export async function browse(origin: string): Promise<{ status: number; titles: string[] }> {
  const answer = await fetch(`${origin}/browseListing?limit=50`);
  const listings = answer.ok ? ((await answer.json()) as { title: string }[]) : [];
  return { status: answer.status, titles: listings.map(({ title }) => title) };
}
