import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { savedReplyLimits } from "../conversation.limits.ts";

const app = useTestApp();
const replies = () => app().services.savedReplies;
const actorOf = (member: TestMember): Promise<Actor> =>
  app().services.accounts.getActorByIdToken(unsignedIdToken(member));
const texts = async (actor: Actor) => (await replies().list(actor)).map(({ text }) => text);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error as { code?: string }).code,
  );

let owner: Actor;
beforeEach(async () => {
  owner = await actorOf(newMember());
});

test("a text is kept once, for its member only, until it is deleted", async () => {
  await replies().save(owner, "The gate shuts at 11 pm.");
  await replies().save(owner, "The advance is one month.");
  await replies().save(owner, "The gate shuts at 11 pm.");
  expect(await texts(owner)).toEqual(["The gate shuts at 11 pm.", "The advance is one month."]);
  const other = await actorOf(newMember());
  expect(await texts(other)).toEqual([]);
  await replies().delete(other, 1);
  await replies().delete(owner, 2);
  await replies().delete(owner, 2);
  expect(await texts(owner)).toEqual(["The gate shuts at 11 pm."]);
  // The free slot is used again.
  await replies().save(owner, "Come after five.");
  expect(await replies().list(owner)).toEqual([
    { slot: 1, text: "The gate shuts at 11 pm." },
    { slot: 2, text: "Come after five." },
  ]);
});

test(`a member keeps ${savedReplyLimits.kept} texts, also by requests at the same time`, async () => {
  const all = Array.from({ length: savedReplyLimits.kept + 4 }, (_, index) =>
    outcome(replies().save(owner, `${index}`)),
  );
  const outcomes = await Promise.all(all);
  expect(outcomes.filter((one) => one === "done")).toHaveLength(savedReplyLimits.kept);
  expect(outcomes.filter((one) => one === "too_many_replies")).toHaveLength(4);
  expect(await texts(owner)).toHaveLength(savedReplyLimits.kept);
});

const insert = (slot: number, text: string) =>
  outcome(
    app().services.pool.query("insert into saved_reply (member_id, slot, text) values ($1, $2, $3)", [
      owner.memberId,
      slot,
      text,
    ]),
  );

test("the database takes no text that is empty or too long, and no slot beyond the limit", async () => {
  expect(await insert(1, "")).toBe("23514");
  expect(await insert(1, "x".repeat(savedReplyLimits.max + 1))).toBe("23514");
  expect(await insert(savedReplyLimits.kept + 1, "x")).toBe("23514");
  expect(await insert(1, "x".repeat(savedReplyLimits.max))).toBe("done");
});
