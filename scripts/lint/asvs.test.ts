import { expect, test } from "vitest";
import { parseRows } from "./asvs.ts";

test("a requirement is read over several lines, and one in another format is not passed over", () => {
  const text = [
    "- **1.2.3** (level 1, not ours) _Some",
    "  requirement._ The proxy does it. Tests: `test/a.test.ts`,",
    "  `test/b.test.ts`.",
    "- **1.2.4** level 2, met: something.",
    "- **1.2.5** (level 2, met) _Another._ Done.",
  ].join("\n");
  const { rows, unreadable } = parseRows(text);
  expect(rows).toEqual([
    {
      line: 1,
      number: "1.2.3",
      level: "1",
      status: "not ours",
      requirement: "Some requirement",
      how: "The proxy does it.",
      shownBy: "`test/a.test.ts`, `test/b.test.ts`",
    },
    { line: 5, number: "1.2.5", level: "2", status: "met", requirement: "Another", how: "Done.", shownBy: "" },
  ]);
  expect(unreadable).toEqual([4]);
});
