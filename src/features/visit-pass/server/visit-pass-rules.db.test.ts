/** When a pass and its links end, and how often one is made. Each test fails if its rule is removed. */
import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { codeOf } from "../../../../test/viewings.ts";
import { runPasses } from "../../../../test/visit-passes.ts";
import { bookVisit } from "../../../../test/visits.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { LINK_HOURS, visitPassLimits } from "../visit-pass.limits.ts";

const app = useTestApp();
const db = () => app().services.db;
const passes = () => app().services.visitPasses;
const friends = () => app().services.withYou;
const start = new Date("2026-12-04T11:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
const before = at(-120);
const over = new Date(at(30).getTime() + LINK_HOURS * HOUR_MS);

let seeker: Actor;
let viewing: string;
let token: string;
let email: string;

const make = () => passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);

beforeEach(async () => {
  seeker = await actorOf(app(), newMember());
  viewing = await bookVisit(db(), {
    listingId: await addListing(app()),
    seekerId: seeker.memberId,
    startsAt: start,
  });
  token = await make();
  email = `friend-of-${viewing}@example.com`;
});

/** The link of a mail to the friend, which is signed until a date. */
async function mailedLink(until: Date): Promise<string> {
  const { id } = await db()
    .selectFrom("visit_pass_friend")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return app().services.links.sign("withYou", [id], until);
}

test("the link of a mail ends with the pass, and at its own date", async () => {
  await friends().accept(token, email, "en", before);
  const link = await mailedLink(at(100_000));
  expect(await codeOf(friends().read(link, new Date(over.getTime() - 1)))).toBeUndefined();
  for (const step of ["read", "confirm", "stop"] as const)
    expect(await codeOf(friends()[step](link, over))).toBe("link_not_valid");
  expect(await codeOf(friends().read(await mailedLink(at(-60)), at(-59)))).toBe("link_not_valid");
  await passes().revoke(seeker, viewing);
  expect(await codeOf(friends().read(link, before))).toBe("link_not_valid");
});

test("a friend does not see that the seeker was asked", async () => {
  await runPasses(passes(), start);
  await runPasses(passes(), at(60));
  expect((await passes().get(seeker, viewing, at(61))).pass?.state).toBe("asked");
  expect((await friends().read(token, at(61))).state).toBe("visiting");
});

test("nobody can join once the seeker is out", async () => {
  await passes().sayOut(seeker, viewing, at(40));
  expect(await codeOf(friends().accept(token, email, "en", at(41)))).toBe("not_possible_now");
});

test("a seeker makes only so many links a day", async () => {
  for (let made = 1; made < visitPassLimits.passesPerDay; made += 1) await make();
  expect(await codeOf(make())).toBe("too_many_requests");
});
