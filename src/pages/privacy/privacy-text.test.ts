import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { UNUSED_AFTER_MS } from "../../features/photos/server/photos.upkeep.ts";
import { KEEP_DONE_DAYS } from "../../platform/mail/mail-sender.ts";
import { HOUR_MS } from "../../platform/time.ts";
import { DRAFT_KEPT_MS } from "../../ui/use-form-draft.ts";
import { elsewhere, privacyText } from "./privacy-text.ts";

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

const textOf = (isMapHosted: boolean) => JSON.stringify(privacyText({ isMapHosted }));

const METRES_PER_DEGREE = 111_320;

test("the limits in the text equal the constants that pages cannot import", () => {
  expect(elsewhere.mailDays).toBe(KEEP_DONE_DAYS);
  expect(elsewhere.unusedPhotoHours * HOUR_MS).toBe(UNUSED_AFTER_MS);
  expect(DRAFT_KEPT_MS).toBe(elsewhere.draftDays * 24 * HOUR_MS);
});

test("a pin is blurred by the distance in the text", () => {
  // The size is only in SQL, in degrees. listing-place.db.test.ts tests its effect.
  const placeListing =
    /^CREATE FUNCTION public\.place_listing\(\).*?^end \$\$;$/ms.exec(read("db/schema.sql"))?.[0] ?? "";
  const cell = Number(/new\.pin is not null then blurred_spot\(.*, ([\d.]+), new\.id\)$/m.exec(placeListing)?.[1]);
  expect(Math.round((cell * METRES_PER_DEGREE) / 10) * 10).toBe(elsewhere.blurMetres);
});

test("backups are deleted within the number of days in the text", () => {
  const kept = Number(/^repo1-retention-full=(\d+)$/m.exec(read("deploy/backup/pgbackrest.conf"))?.[1]);
  // Restoring the oldest day needs the full backup before it, which may be a week older.
  expect(read("deploy/backup/crontab")).toMatch(/^\d+ \d+ \* \* 0 .*--type=full backup$/m);
  const DAYS_BETWEEN_FULL_BACKUPS = 7;
  const noncurrentDays = (file: string) =>
    [...read(file).matchAll(/"NoncurrentDays": (\d+)/g)].map((match) => Number(match[1]));
  const [deletedBackups = Number.NaN] = noncurrentDays("deploy/backup/lifecycle-backups.json");
  // One day until the next backup expires old ones, and one until the object store applies its lifecycle rules.
  const LATE_DAYS = 2;
  expect(kept + DAYS_BETWEEN_FULL_BACKUPS + deletedBackups + LATE_DAYS).toBeLessThanOrEqual(elsewhere.backupDays);
  expect(noncurrentDays("deploy/backup/lifecycle-photos.json")).toEqual([kept, 1]);
  expect(textOf(false)).toContain(`kept for ${elsewhere.backupDays} days at most`);
});

test("contains the reveal limits, and mentions a map host only if one is configured", () => {
  expect(textOf(false)).toContain("at most 20 new ones an hour and 60 a day; in an account's first 3 days 10 and 20");
  expect(textOf(false)).not.toContain("another host");
  expect(textOf(true)).toContain("another host");
});

test("covers the match profile, 'room wanted' posts, offers and data on the device", () => {
  for (const phrase of [
    "About me",
    "Not your cash, and not your campus or work",
    "for 30 days.",
    "7 days after it ends",
    "Rooms offered",
    "the rooms you compare",
    "the rooms and the search you saved before logging in",
    "Rooms you saved or hid",
    "90 days after a request was declined, withdrawn or got no answer, otherwise 12 months",
    "Moderators read a conversation only if someone in it reported a message",
    "The owner of the post sees your name",
  ])
    expect(JSON.stringify(privacyText({ isMapHosted: false }))).toContain(phrase);
});
