import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addMembers, addPostedListing, message } from "../../../../test/conversations.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import { findAnswerRate } from "./answer-rate.queries.ts";
import { endConversation, sendMessage } from "./conversation-steps.ts";
import { openConversation } from "./waiting-list.ts";

const app = useTestApp();

type Step = "answer" | "late" | "decline" | "withdraw" | "nothing";

const start = Date.parse("2026-12-01T06:00:00Z");

/** One request each, an hour apart. */
async function requests(steps: readonly Step[]): Promise<string> {
  const { db } = app().services;
  const { listingId } = await addPostedListing(app());
  const seekers = await addMembers(db, steps.length);
  for (const [index, step] of steps.entries()) {
    const asked = start + index * HOUR_MS;
    const { id } = await openConversation(
      db,
      { listingId, seekerId: seekers[index] ?? "", opener: "seeker", ...message() },
      new Date(asked),
    );
    const after = (hours: number) => new Date(asked + hours * HOUR_MS);
    if (step === "answer" || step === "late")
      await sendMessage(db, id ?? "", "poster", message(), after(step === "late" ? 25 : 23));
    if (step === "decline")
      await endConversation(db, id ?? "", { side: "poster", reason: "declined", notice: "declined_fit" }, after(2));
    if (step === "withdraw")
      await endConversation(db, id ?? "", { side: "seeker", reason: "withdrawn", notice: "withdrawn" }, after(2));
  }
  return listingId;
}

const twoDaysLater = new Date(start + 48 * HOUR_MS);
const rate = async (steps: readonly Step[], now = twoDaysLater) =>
  findAnswerRate(app().services.db, await requests(steps), now);

test("nothing is said about fewer than five requests", async () => {
  expect(await rate(["answer", "answer", "answer", "answer", "withdraw"])).toBeUndefined();
});

test("declining is an answer; a late answer and none are not", async () => {
  expect(await rate(["answer", "decline", "late", "nothing", "answer"])).toEqual({ answered: 3, requests: 5 });
});

test("only the newest ten count", async () => {
  const steps: Step[] = [
    ...Array.from({ length: 5 }, () => "late" as const),
    ...Array.from({ length: 10 }, () => "answer" as const),
  ];
  expect(await rate(steps)).toEqual({ answered: 10, requests: 10 });
});

test("a request of less than a day is not held against the owner", async () => {
  const listing = await requests(["decline", "decline", "decline", "decline", "decline", "nothing"]);
  expect(await findAnswerRate(app().services.db, listing, new Date(start + 10 * HOUR_MS))).toEqual({
    answered: 5,
    requests: 5,
  });
});
