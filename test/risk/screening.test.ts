/** The screening rules on the texts of this folder. They print what docs/security.md and decision 016 quote. */
import { describe, expect, test } from "vitest";
import { findInName, toName } from "../../src/features/accounts/name-rules.ts";
import { assessMessage } from "../../src/features/conversations/message-risk.ts";
import { assessRisk, HOLD_AT, type RiskFacts } from "../../src/features/safety/risk-rules.ts";
import { maskNumbers, maskTogether } from "../../src/features/screening/mask-contacts.ts";
import { assertIsAddress } from "../../src/features/viewings/server/viewings.policy.ts";
import { honestAddresses } from "./honest-addresses.ts";
import { honestMessages, honestPosts } from "./honest-corpus.ts";
import { innocentWords, scams } from "./scams.ts";
import { spellings } from "./spellings.ts";

const facts: RiskFacts = {
  title: "Room",
  description: "",
  location: "Dhanmondi, Dhaka",
  interests: "tea",
  profession: "Teacher",
  rent: 8_000,
  accommodation: "single",
  lowerQuartile: 8_000,
  accountAgeDays: 0,
  postsToday: 1,
  membersWithPhone: 1,
  isPhoneOfAnother: false,
  sameTextMembers: 0,
  samePhotoMembers: 0,
};
const isPostHeld = (description: string) => assessRisk({ ...facts, description }).score >= HOLD_AT;
const isMessageHeld = (text: string) => assessMessage(text).action === "hold";
function isAddressRefused(address: string): boolean {
  try {
    assertIsAddress(address);
    return false;
  } catch {
    return true;
  }
}

describe("numbers", () => {
  test("42 of 44 spellings are found in posts, messages, names and addresses alike", () => {
    const masked = spellings.filter(([, texts]) => maskTogether(texts, { isShared: false }).join() !== texts.join());
    const inPosts = spellings.filter(([, texts]) =>
      assessRisk({ ...facts, description: texts.join("\n") }).reasons.includes("phone_in_text"),
    );
    const inNames = spellings.filter(([, texts]) => findInName(toName(texts.join(" "))) === "contact");
    const inAddresses = spellings.filter(([, texts]) =>
      isAddressRefused(`House 12, Road 5, Mirpur 10. ${texts.join("\n")}`),
    );
    const found = [masked, inPosts, inNames, inAddresses].map((some) => some.map(([name]) => name));
    process.stdout.write(
      `Spellings of a number: ${found.map(({ length }) => length).join(", ")} of ${spellings.length} in messages, posts, names, addresses\n`,
    );
    for (const names of found) expect(names.length).toBeGreaterThanOrEqual(42);
    expect(found[0]).toEqual(found[1]);
  });
});

test("addresses that people write are accepted", () => {
  const refused = honestAddresses.filter(isAddressRefused);
  process.stdout.write(`Honest addresses: ${refused.length} refused, of ${honestAddresses.length}\n`);
  expect(refused).toEqual([]);
});

describe("innocent words beside a scam", () => {
  test.each(scams)("held alone: %s", (scam) => {
    expect([isMessageHeld(scam), isPostHeld(scam)]).toEqual([true, true]);
  });

  const joints = [", ", " ", " and ", ". "];
  const combined = joints.flatMap((joint) =>
    scams.flatMap((scam) =>
      innocentWords.flatMap((words) => [
        `${words.replace("?", "")}${joint}${scam}`,
        `${scam.replace(/[.।]$/u, "")}${joint}${words}`,
      ]),
    ),
  );

  test.each([
    ["messages", isMessageHeld],
    ["posts", isPostHeld],
  ])("%s: at least 95 of 100 stay held", (name, isHeld) => {
    const held = combined.filter(isHeld).length;
    process.stdout.write(`Innocent words beside scams, ${name}: ${held} of ${combined.length} held\n`);
    expect(held / combined.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe.each(["tuning", "unseen"] as const)("the honest corpus, half %s", (half) => {
  test("at most 1 of 100 messages is held or masked", () => {
    const all = honestMessages(half);
    const stopped = all.filter(
      ({ text, isVisited }) =>
        assessMessage(text, [], { isVisited }).action === "hold" ||
        maskNumbers(text, { isShared: false, isVisited }) !== text,
    );
    const warned = all.filter(({ text, isVisited }) => assessMessage(text, [], { isVisited }).action === "warn");
    process.stdout.write(
      `Honest messages, ${half}: ${stopped.length} held or masked, ${warned.length} warned, of ${all.length}\n`,
    );
    expect(all).toHaveLength(150);
    expect(stopped.length / all.length).toBeLessThanOrEqual(0.01);
  });

  test("at most 1 of 100 posts is held, or asked about a number", () => {
    const all = honestPosts(half);
    const stopped = all.filter((post) => {
      const { score, reasons } = assessRisk({ ...facts, ...post, lowerQuartile: post.rent });
      return score >= HOLD_AT || reasons.includes("phone_in_text");
    });
    process.stdout.write(`Honest posts, ${half}: ${stopped.length} held or with a number, of ${all.length}\n`);
    expect(all).toHaveLength(150);
    expect(stopped.length / all.length).toBeLessThanOrEqual(0.01);
  });
});
