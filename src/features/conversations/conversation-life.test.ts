import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../platform/time.ts";
import { answerHours, conversationDays, queueLimits } from "./conversation.limits.ts";
import { type ClosedReason, closedReasons, conversationStates } from "./conversation-kinds.ts";
import {
  answer,
  begin,
  beginOutcome,
  choosePromoted,
  close,
  closings,
  conversationLife,
  lapseReason,
  mayClose,
  mayReopen,
  nextState,
  postpone,
  promote,
  remind,
  reopen,
} from "./conversation-life.ts";

const start = new Date("2026-12-01T06:00:00Z");
const after = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);
const asked = begin("asked", start);
const open = answer(asked, start);

/** Plain sentences about limits, and the tables as a picture and a list. */
function drawStates(): string {
  const arrows = Object.entries(conversationLife).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => {
      const reasons = closedReasons.filter((reason) => closings[reason].ends.some((state) => state === from));
      const label = event === "close" ? reasons.join(", ") : event;
      return `  ${from === "new" ? "[*]" : from} --> ${to}: ${label}`;
    }),
  );
  const rows = closedReasons.map((reason) => {
    const { ends, by, mayReopen: who, alsoUnasked } = closings[reason];
    const asks = who === "nobody" || alsoUnasked ? who : `${who}, if the other side was asked`;
    return `| ${reason} | ${ends.join(", ")} | ${by} | ${asks} |`;
  });
  const { firstReminder, secondReminder, lapse } = answerHours;
  const { waiting, quiet, reopened } = conversationDays;
  return `# States of a conversation

Drawn from \`src/features/conversations/conversation-life.ts\`, which decides. The test beside it compares; with
\`npx vitest run -u src/features/conversations/conversation-life.test.ts\` it writes this file.

\`\`\`mermaid
stateDiagram-v2
${arrows.join("\n")}
\`\`\`

| It closes as | In the states | Ended by | May reopen it within ${reopened} days |
| --- | --- | --- | --- |
${rows.join("\n")}

- **asked**: the other side owes the first answer. It is reminded after ${firstReminder} and ${secondReminder} hours;
  the conversation lapses after ${lapse}.
- **open**: ends after ${quiet} days without a message.
- **waiting**: in the waiting list, or the first message is held. Ends after ${waiting} days.
- A listing has ${queueLimits.live} conversations that are asked or open, and ${queueLimits.waiting} that wait.

The reasons are in [031](decisions/031-conversations.md).
`;
}

test("docs/conversation-states.md shows the tables", async () => {
  await expect(drawStates()).toMatchFileSnapshot("../../../docs/conversation-states.md");
});

describe("the life of a conversation", () => {
  test("every state is reached, and has a next one", () => {
    const reached = Object.values(conversationLife).flatMap((events) => Object.values(events));
    expect(new Set(reached)).toEqual(new Set(conversationStates));
    expect(Object.values(conversationLife).filter((events) => Object.keys(events).length === 0)).toEqual([]);
  });

  test("an open one is not promoted, and a closed one closes no more", () => {
    expect([nextState("open", "promote"), nextState("closed", "close")]).toEqual([undefined, undefined]);
    expect(() => promote(open, start)).toThrow("promote is not possible");
    expect(closedReasons.filter((reason) => mayClose(close(open, "declined", start), reason))).toEqual([]);
  });

  test("an answered one becomes quiet, an unanswered one lapses", () => {
    expect([mayClose(open, "lapsed"), mayClose(open, "quiet")]).toEqual([false, true]);
    expect([mayClose(asked, "lapsed"), mayClose(asked, "quiet")]).toEqual([true, false]);
  });

  test("nothing lapses before both reminders", () => {
    expect(lapseReason(asked, after(100))).toBeUndefined();
    const reminded = remind(asked, after(24));
    const twice = reminded && remind(reminded, after(60));
    expect([reminded?.dueAt, twice?.dueAt]).toEqual([after(60), after(72)]);
    expect(twice && [remind(twice, after(72)), lapseReason(twice, after(72))]).toEqual([undefined, "lapsed"]);
    expect(lapseReason(open, after(30 * 24))).toBe("quiet");
  });

  test("a late reminder leaves twelve hours to answer", () => {
    expect(remind({ ...asked, reminders: 1, dueAt: after(60) }, after(70))?.dueAt).toEqual(after(82));
  });

  test("a message postpones the end once a day", () => {
    expect(postpone(open, after(24))).toBe(open);
    expect(postpone(open, after(25)).dueAt).toEqual(new Date(after(25).getTime() + conversationDays.quiet * DAY_MS));
    expect(postpone(asked, after(25))).toBe(asked);
  });

  test("reopening gives the whole time again, and keeps the answer", () => {
    const again = reopen(close(open, "quiet", after(1)), "open", after(2));
    expect(again).toMatchObject({ state: "open", closedReason: null, closedAt: null, answeredAt: start });
    const asks = reopen(close(asked, "withdrawn", after(1)), "asked", after(2));
    expect(asks).toMatchObject({ state: "asked", askedAt: after(2), dueAt: after(26), reminders: 0 });
  });
});

const may = (closedReason: ClosedReason, isOpener: boolean, side: "seeker" | "poster", isAsked = true) =>
  mayReopen({ closedReason, isOpener, side, isAsked });

describe("who may reopen", () => {
  test.each<[ClosedReason, boolean, boolean]>([
    ["declined", false, true],
    ["lapsed", false, true],
    ["withdrawn", true, false],
    ["filled", false, true],
    ["quiet", true, true],
    ["removed", false, false],
    ["blocked", false, false],
  ])("%s: who asked %s, the poster who was asked %s", (reason, opener, poster) => {
    expect([may(reason, true, "seeker"), may(reason, false, "poster")]).toEqual([opener, poster]);
  });

  test("a side that was never asked reopens nothing", () => {
    expect(closedReasons.filter((reason) => may(reason, false, "poster", false))).toEqual(["quiet"]);
  });
});

describe("places", () => {
  const free = { cap: 25, live: 24, waiting: 0, liveOfNew: 15 };
  const by = { opener: "seeker", isNew: false, isHeld: false } as const;

  test("the last one is for a member, not for a new account", () => {
    expect(beginOutcome(free, by)).toBe("asked");
    expect(beginOutcome(free, { ...by, isNew: true })).toBe("waiting");
    expect(beginOutcome({ ...free, waiting: 80 }, { ...by, isNew: true })).toBe("line_full");
    expect(beginOutcome({ ...free, waiting: 100 }, { ...by, isHeld: true })).toBe("line_full");
  });

  test("a poster does not wait in line", () => {
    expect(beginOutcome({ ...free, live: 25 }, { ...by, opener: "poster" })).toBe("full");
  });

  test("free ones go past new accounts that have theirs", () => {
    const line = [{ isNew: true }, { isNew: false }, { isNew: false }];
    expect(choosePromoted(free, line)).toEqual([line[1]]);
    expect(choosePromoted({ ...free, live: 23, liveOfNew: 14 }, line)).toEqual([line[0], line[1]]);
  });
});
