/** The members who write. Each has a session; some have a post that others like and they edit. */
import { Client } from "pg";
import { newNonce } from "../../src/features/conversations/nonce.ts";
import { listingBody, phoneOf } from "../../test/listings.ts";
import { newMember, type TestMember } from "../../test/members.ts";
import { call, submit, textOf } from "./call.ts";
import type { World } from "./world.ts";

const OWNERS = 6;
const SEEKERS = 4;
/** Owners to whom each seeker writes. A member may begin five conversations a day. */
const ASKED = 3;
const UPLOADERS = 3;
const POSTERS = 120;
/**
 * The rules hold one of these four posts back. They would hold all further posts of the member on that day, and a
 * member may have at most five posts that wait for a moderator.
 */
export const POSTS_OF_ONE = 4;

export interface Person extends TestMember {
  headers: Record<string, string>;
  memberId: string;
}

/** Both have written: either side may write any time. */
export interface Talk {
  id: string;
  people: readonly [seeker: Person, owner: Person];
}

export interface People {
  /** Between seekers and owners. */
  talks: Talk[];
  owners: { person: Person; listing: string }[];
  seekers: Person[];
  /** New ones for every fault, because uploads per member and hour are limited. */
  uploaders: Person[];
  /** New ones for every fault. Each creates POSTS_OF_ONE posts. */
  posters: Person[];
}

export async function onDatabase<T>(world: World, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: world.database.url() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function signIn(
  { origin, identity }: Pick<World, "origin" | "identity">,
  member: TestMember,
): Promise<string> {
  const { headers } = await call({
    method: "POST",
    url: `${origin}/api/session`,
    headers: { origin, authorization: `Bearer ${await identity.sign(member)}` },
  });
  const cookie = /^[^;]+/.exec(headers.get("set-cookie") ?? "")?.[0];
  if (!cookie) throw new Error("Signed in without a session");
  return cookie;
}

/** An old account, so that the rules and limits for new members do not apply. */
export async function settle(world: World): Promise<Person> {
  const member = newMember();
  const { rows } = await onDatabase(world, (client) =>
    client.query<{ id: string }>(
      "insert into member (uid, name, email, email_verified, created_at) values ($1, $2, $3, true, '2020-01-01') returning id",
      [member.uid, member.name, member.email],
    ),
  );
  return {
    ...member,
    memberId: rows[0]?.id ?? "",
    headers: { origin: world.origin, cookie: await signIn(world, member) },
  };
}

async function settleMany(world: World, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) people.push(await settle(world));
  return people;
}

export const newUploaders = (world: World): Promise<Person[]> => settleMany(world, UPLOADERS);
export const newPosters = (world: World): Promise<Person[]> => settleMany(world, POSTERS);

export async function gatherPeople(world: World): Promise<Pick<People, "owners" | "seekers" | "talks">> {
  const owners: People["owners"] = [];
  for (let number = 0; number < OWNERS; number += 1) {
    const person = await settle(world);
    const body = listingBody({
      title: `A room to like and edit, number ${number}`,
      phone: phoneOf(person),
      description: `The room of ${person.uid}, quiet.`,
    });
    const { body: added } = await call({
      method: "POST",
      url: `${world.origin}/featuredPost`,
      headers: person.headers,
      body,
    });
    owners.push({ person, listing: textOf(added["insertedId"]) ?? "" });
  }
  const seekers = await settleMany(world, SEEKERS);
  return { owners, seekers, talks: await beginTalks(world, seekers, owners.slice(0, ASKED)) };
}

/** Returns the id of the conversation. */
async function askAbout(origin: string, { headers }: Person, listing: string): Promise<string> {
  const { text } = await submit(
    { origin, headers, path: `/featuredPostDetails/${listing}/ask` },
    { nonce: newNonce(), text: "I teach nearby, am home by nine and would like to see the room." },
  );
  const id = /"\/inbox\/(\d+)"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`Could not ask: ${text}`);
  return id;
}

async function beginTalks(world: World, seekers: readonly Person[], owners: People["owners"]): Promise<Talk[]> {
  const talks: Talk[] = [];
  for (const seeker of seekers)
    for (const owner of owners)
      talks.push({ id: await beginTalk(world, seeker, owner), people: [seeker, owner.person] });
  return talks;
}

/** The seeker asks about the listing, and its owner answers. Returns the ID of the conversation. */
export async function beginTalk(
  { origin }: World,
  seeker: Person,
  { person: owner, listing }: People["owners"][number],
): Promise<string> {
  const id = await askAbout(origin, seeker, listing);
  const answer = { nonce: newNonce(), text: "You are welcome on Friday." };
  await call({
    method: "POST",
    url: `${origin}/api/conversations/${id}/messages`,
    headers: owner.headers,
    body: answer,
  });
  return id;
}
