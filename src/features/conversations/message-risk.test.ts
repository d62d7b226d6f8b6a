import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { locales, overwriteGetLocale } from "../../paraglide/runtime.js";
import { reasonText } from "../safety/web/moderation-labels.ts";
import { assessMessage, type MessageRisk } from "./message-risk.ts";

interface Opener {
  id: string;
  language: string;
  label: "honest" | "bad";
  text: string;
}
/** All messages of the side that cheats or harasses. */
interface Dialogue {
  id: string;
  language: string;
  kind: string;
  messages: string[];
}

/**
 * Of the poster. `asks`: for money, which is a reason to warn until the seeker has visited the room. `always`: bad
 * before and after.
 */
interface AroundVisit {
  id: string;
  language: string;
  label: "asks" | "honest" | "always";
  text: string;
}

interface Labelled {
  openers: Opener[];
  dialogues: Dialogue[];
  visits: AroundVisit[];
}

const file = JSON.parse(readFileSync(new URL("../../../test/risk/messages.json", import.meta.url), "utf8")) as Labelled;

interface Example {
  id: string;
  isBad: boolean;
  group: string;
  messages: string[];
}

const examples: Example[] = [
  ...file.openers.map(({ id, language, label, text }) => ({
    id,
    isBad: label === "bad",
    group: `${language} ${label}`,
    messages: [text],
  })),
  ...file.dialogues.map(({ id, language, messages }) => ({ id, isBad: true, group: `${language} dialogue`, messages })),
];

/**
 * Every other example of a language and label. The rules were adjusted with the first half only; the second half
 * measures how well they generalise. Dialogues in Bangla and Banglish tell the same stories in the same order, so a
 * story is in one half only.
 */
const half = (which: 0 | 1): Example[] =>
  [...new Set(examples.map(({ group }) => group))].flatMap((group) =>
    examples.filter((one) => one.group === group).filter((_, index) => index % 2 === which),
  );

/** The gravest of what happens to its messages. */
function judge({ messages }: Example): MessageRisk {
  const risks = messages.map((text, index) => assessMessage(text, messages.slice(0, index)));
  return risks.reduce((worst, risk) => (risk.score > worst.score ? risk : worst));
}

function measure(chosen: readonly Example[]) {
  const judged = chosen.map((one) => ({ ...one, ...judge(one) }));
  const bad = judged.filter(({ isBad }) => isBad);
  const held = judged.filter(({ action }) => action === "hold");
  const flagged = judged.filter(({ action }) => action !== "deliver");
  const honest = judged.filter(({ isBad }) => !isBad);
  return {
    precision: held.filter(({ isBad }) => isBad).length / held.length,
    recall: held.filter(({ isBad }) => isBad).length / bad.length,
    noticed: flagged.filter(({ isBad }) => isBad).length / bad.length,
    honestWarned: honest.filter(({ action }) => action !== "deliver").length / honest.length,
    misses: judged.filter(({ isBad, action }) => (isBad ? action !== "hold" : action !== "deliver")),
  };
}

test("the labelled messages: what is held is bad in 95 of 100 cases at least; the misses of the first half are printed", () => {
  expect([file.openers.length, file.dialogues.length]).toEqual([200, 100]);
  const whole = measure(examples);
  const halves = { whole, "adjusted with": measure(half(0)), "not seen": measure(half(1)) };
  const lines = Object.entries(halves).map(
    ([name, { precision, recall, noticed, honestWarned }]) =>
      `${name.padEnd(13)} hold precision ${precision.toFixed(3)}, hold recall ${recall.toFixed(3)}, held or warned ${noticed.toFixed(3)}, honest warned ${honestWarned.toFixed(3)}`,
  );
  for (const { id, isBad, action, score, reasons } of halves["adjusted with"].misses)
    lines.push(`${isBad ? "bad" : "honest"} ${id}: ${action}, ${score}: ${reasons.join(" ")}`);
  process.stdout.write(`Message rules, ${examples.length} examples\n${lines.join("\n")}\n`);
  for (const { precision } of Object.values(halves)) expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(whole.recall).toBeGreaterThanOrEqual(0.6);
  expect(whole.honestWarned).toBeLessThanOrEqual(0.03);
});

test("before a visit nearly all that asks for money is noticed, after it none; what is bad for another reason is noticed in both", () => {
  const judged = file.visits.map((one) => ({
    ...one,
    before: assessMessage(one.text),
    after: assessMessage(one.text, [], { isVisited: true }),
  }));
  const flagged = (which: "before" | "after") => judged.filter((one) => one[which].action !== "deliver");
  const asks = judged.filter(({ label }) => label === "asks");
  const noticed = flagged("before").filter(({ label }) => label === "asks");
  const honest = flagged("before").filter(({ label }) => label === "honest");
  const idsOf = (some: typeof judged) => some.map(({ id }) => id).join(" ");
  process.stdout.write(
    `Around a visit, ${judged.length} examples: ${noticed.length} of ${asks.length} that ask noticed before, honest warned ${honest.length}. ` +
      `Not noticed: ${idsOf(asks.filter((one) => !noticed.includes(one)))}. Honest: ${idsOf(honest)}\n`,
  );
  expect(noticed.length / flagged("before").filter(({ label }) => label !== "always").length).toBeGreaterThanOrEqual(
    0.95,
  );
  expect(noticed.length / asks.length).toBeGreaterThanOrEqual(0.9);
  expect(new Set(noticed.map(({ before }) => before.warning))).toEqual(new Set(["money"]));
  expect(flagged("after").map(({ id }) => id)).toEqual(
    judged.filter(({ label }) => label === "always").map(({ id }) => id),
  );
});

test.each(locales)("moderators read in %s why a message is held", (locale) => {
  overwriteGetLocale(() => locale);
  const codes = new Set(
    examples.flatMap(({ messages }) =>
      messages.flatMap((text, index) => assessMessage(text, messages.slice(0, index)).reasons),
    ),
  );
  expect(codes.size).toBeGreaterThan(10);
  expect([...codes].filter((code) => reasonText(code, "risk") === code)).toEqual([]);
  overwriteGetLocale(() => "en");
});

describe("the rules", () => {
  test("a harmless message after a bad one is delivered", () => {
    const before = ["Send 2000 taka by bKash before you visit."];
    expect(assessMessage(before[0] ?? "").action).toBe("hold");
    expect(assessMessage("Good morning, how are you?", before).action).toBe("deliver");
  });

  test("what is split over several messages is read together", () => {
    const [first, second] = ["Please send 2000 taka to my bKash.", "After that I text you the address."] as const;
    expect(assessMessage(second).action).toBe("deliver");
    expect(assessMessage(second, [first]).action).toBe("hold");
  });

  test("the reader is warned of what weighs most", () => {
    expect(assessMessage("Send both sides of your NID before the visit.").warning).toBe("papers");
    expect(assessMessage("See www.example.com").warning).toBe("elsewhere");
    expect(assessMessage("See you tomorrow").warning).toBeNull();
  });
});
