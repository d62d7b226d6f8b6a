import { describe, expect, test } from "vitest";
import { noticeText } from "./notice-text.ts";

const thanks = /Thanks for your interest/;

describe("the side that has declined, or marked the room as taken", () => {
  test.each(["declined_chosen", "declined_fit", "declined_dates", "filled"] as const)(
    "is not thanked: %s",
    (notice) => {
      expect(noticeText(notice, false, "Rina", "en")).toMatch(thanks);
      expect(noticeText(notice, true, "Rina", "en")).toMatch(/^You /);
      expect(noticeText(notice, true, "Rina", "en")).not.toMatch(thanks);
    },
  );
});

test("a notice without a text for its own side has one text for both", () => {
  expect(noticeText("quiet", true, "Rina", "bn")).toBe(noticeText("quiet", false, "Rina", "bn"));
});

test("a notice of the next release asks to load the page again", () => {
  expect(noticeText("from_the_next_release" as "quiet", false, "Rina", "en")).toMatch(/^Something has changed here/);
});
