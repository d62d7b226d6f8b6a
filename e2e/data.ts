import { randomBytes, randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import demoListings from "../seed/listings.json" with { type: "json" };
import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import { askIdentityProvider, password, verifyEmail } from "./session.ts";
import { type PageIds, siteMembers } from "./site-pages.ts";

export interface NewMember {
  email: string;
  name: string;
  uid: string;
  idToken: string;
  /**
   * The number in their posts, as stored. Each member has a different one, because the rules hold back a number that
   * many members share.
   */
  phone: string;
}

const unique = () => randomBytes(5).toString("hex");
/** A word of letters only: digits would split it into short words, which the rules might match. */
export const uniqueWord = () => unique().replaceAll(/\d/g, (digit) => "ghjklmnpqr"[Number(digit)] ?? digit);

/**
 * Creates a member at the identity provider; sign in with `signInAs(context, member.email)`. The e-mail address is
 * verified unless a test needs it not to be.
 */
export async function newMember(name = "Test Member", { isVerified = true } = {}): Promise<NewMember> {
  const email = `e2e-${unique()}@test.nestmates.example`;
  const made = await askIdentityProvider("signUp", { email, password, displayName: name });
  if (isVerified) await verifyEmail(made.localId);
  // The first token does not include the verification.
  const { idToken, localId } = isVerified ? await askIdentityProvider("signInWithPassword", { email, password }) : made;
  return { email, name, uid: localId, idToken, phone: `+88017${String(randomInt(100_000_000)).padStart(8, "0")}` };
}

/**
 * For listings that live through a long journey: in Dhaka they would move the pins of the map, which another journey
 * looks at.
 */
export const farFromDhaka = { location: "Panchagarh" };

/** A post for one test, with a unique title. */
export async function newListing(
  request: APIRequestContext,
  owner: NewMember,
  changes: Record<string, unknown> = {},
): Promise<{ id: string; title: string }> {
  const title = `Test room ${uniqueWord()}`;
  const listing = {
    title,
    location: "Dhanmondi, Dhaka",
    rent: 8500,
    gender: "female",
    profession: "Teacher",
    age: 29,
    accommodationFor: "Single",
    smokingPreference: "Non Smoker",
    description: "A quiet room on the third floor with a balcony, five minutes from the lake.",
    phone: owner.phone,
    imageUrl: "/images/rooms/room-bedroom1-0.webp",
    interests: "reading, tea",
    moveInDate: addDays(todayInDhaka(), 14),
    Availability: "Yes",
    ...changes,
  };
  const answer = await request.post("/featuredPost", {
    data: listing,
    headers: { authorization: `Bearer ${owner.idToken}` },
  });
  if (answer.status() !== 201) throw new Error(`The listing was rejected: ${await answer.text()}`);
  const { insertedId } = (await answer.json()) as { insertedId: string };
  return { id: insertedId, title: listing.title };
}

/** Deletes a test's post, so that the demo data's pages stay the same. */
export async function deleteListing(request: APIRequestContext, owner: NewMember, id: string): Promise<void> {
  await request.delete(`/browseListing/${id}`, { headers: { authorization: `Bearer ${owner.idToken}` } });
}

async function findDemoListing(request: APIRequestContext, owner: string): Promise<string> {
  const wanted = demoListings.find((listing) => listing.owner === owner && listing.available);
  if (!wanted) throw new Error(`${owner} has no demo post`);
  const answer = await request.get("/browseListing", { params: { location: wanted.location, limit: 50 } });
  const found = ((await answer.json()) as { _id: string; title: string }[]).find(({ title }) => title === wanted.title);
  if (!found) throw new Error(`'${wanted.title}' does not exist: seed the demo data`);
  return found._id;
}

let known: PageIds | undefined;

/** Getting the file makes the code, if nobody has opened the poster yet. */
async function findPosterCode(request: APIRequestContext, listing: string): Promise<string> {
  const { idToken } = await askIdentityProvider("signInWithPassword", { email: siteMembers.member, password });
  const file = await request.get(`/api/listings/${listing}/poster/a4.pdf`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  const code = /to-let-(\w{6})-/.exec(file.headers()["content-disposition"] ?? "")?.[1];
  if (!code) throw new Error(`No poster: ${file.status()}`);
  return code;
}

/**
 * Posts of the demo data, to read and never to change: one of Nusrat's with its poster, and one of another member.
 * Looked up once per worker.
 */
export async function demoListingIds(request: APIRequestContext): Promise<PageIds> {
  if (known) return known;
  const [own, other] = await Promise.all([
    findDemoListing(request, "demo-nusrat"),
    findDemoListing(request, "demo-tanvir"),
  ]);
  known = { own, other, code: await findPosterCode(request, own) };
  return known;
}
