import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { elsewhere, privacyText } from "./privacy-text.ts";

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");

const words = (isMapHosted: boolean) => JSON.stringify(privacyText({ isMapHosted }));

test("what is promised is what the code does, also where a page cannot ask it", () => {
  expect(read("src/platform/mail/post-office.ts")).toContain(`KEEP_DONE_DAYS = ${elsewhere.mailDays};`);
  expect(read("src/features/photos/server/photos.upkeep.ts")).toContain(`UNUSED_AFTER_MS = ${elsewhere.unusedPhotoHours} * HOUR_MS;`);
  expect(read("migrations/0002_search.sql")).toContain(`${elsewhere.blurMetres} m round a pin`);
});

test("the limits of reveals stand in it, and somebody else's map only where there is one", () => {
  expect(words(false)).toContain("at most 20 new ones an hour and 60 a day; in the first 3 days of an account 10 and 20");
  expect(words(false)).not.toContain("another host");
  expect(words(true)).toContain("another host");
});
