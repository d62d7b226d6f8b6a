/** A steady stream of reads and writes by members with old accounts. */
import { createDice } from "../../scripts/seed/dice.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import { listingBody, phoneOf } from "../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../test/members.ts";
import type { LoadRequest } from "../load/client.ts";
import type { Planned } from "../load/fire.ts";
import type { StepName } from "../load/profile.ts";

const MEMBERS = 40;
/** Each member likes the same few posts again and again, which reveals each number only once. */
const LIKED_EACH = 4;
const SEED = 22;

/** A third are writes, because a deploy could lose these. */
const weights = {
  homePage: 10,
  apiBrowse: 35,
  apiListing: 25,
  like: 15,
  post: 12,
  signIn: 3,
} as const satisfies Partial<Record<StepName, number>>;
type Step = keyof typeof weights;

export async function addPeople(db: Executor): Promise<TestMember[]> {
  const people = Array.from({ length: MEMBERS }, () => newMember());
  await db
    .insertInto("member")
    .values(
      people.map(({ uid, name, email }) => ({
        uid,
        name,
        email,
        email_verified: true,
        created_at: new Date("2020-01-01"),
      })),
    )
    .execute();
  return people;
}

interface PeopleOptions {
  people: readonly TestMember[];
  listings: readonly string[];
  /** The public origin, which signing in checks. */
  origin: string;
  acknowledged: Set<string>;
}

const get = (path: string): LoadRequest => ({ method: "GET", path, status: 200 });

export function createDraw({ people, listings, origin, acknowledged }: PeopleOptions): () => Planned {
  const dice = createDice(SEED);
  const tokens = new Map(people.map((person) => [person, unsignedIdToken(person)]));
  const send = (
    who: TestMember,
    method: "POST" | "PATCH",
    path: string,
    body: object,
    status: number,
  ): LoadRequest => ({
    method,
    path,
    status,
    headers: { authorization: `Bearer ${tokens.get(who)}`, "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });
  let posts = 0;
  const post = (): Planned => {
    const who = dice.one(people);
    posts += 1;
    const title = `Room ${posts} while we deploy`;
    const body = listingBody({
      title,
      phone: phoneOf(who),
      description: `The ${posts}. of many rooms, each in words of its own: ${title}.`,
    });
    return {
      step: "post",
      request: send(who, "POST", "/featuredPost", body, 201),
      onDone: () => void acknowledged.add(title),
    };
  };
  const like = (): LoadRequest => {
    const number = dice.between(0, people.length - 1);
    const id = listings[(number * LIKED_EACH + dice.between(0, LIKED_EACH - 1)) % listings.length];
    return send(people[number] as TestMember, "PATCH", "/featuredPost", { id }, 200);
  };
  const requests: Record<Exclude<Step, "post">, () => LoadRequest> = {
    homePage: () => get("/"),
    apiBrowse: () => get(`/browseListing?minRent=${dice.between(6, 12) * 1000}`),
    apiListing: () => get(`/featuredPost/${dice.one(listings)}`),
    like,
    signIn: () => ({ ...send(dice.one(people), "POST", "/api/session", {}, 201) }),
  };
  return () => {
    const step = dice.pick<Step>(weights);
    return step === "post" ? post() : { step, request: requests[step]() };
  };
}
