import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KEPT_FOR_MS as listingDraftMs } from "../../features/listings/web/listing-draft.ts";
import { UNUSED_AFTER_MS } from "../../features/photos/server/photos.upkeep.ts";
import { KEPT_FOR_MS as profileDraftMs } from "../../features/seekers/web/profile-draft.ts";
import { KEEP_DONE_DAYS } from "../../platform/mail/mail-sender.ts";
import { elsewhere, privacyText } from "./privacy-text.ts";

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");

const words = (isMapHosted: boolean) => JSON.stringify(privacyText({ isMapHosted }));

const HOUR_MS = 60 * 60 * 1000;
const METRES_OF_A_DEGREE = 111_320;

test("what is promised is what the code does, also where a page cannot import it", () => {
  expect(elsewhere.mailDays).toBe(KEEP_DONE_DAYS);
  expect(elsewhere.unusedPhotoHours * HOUR_MS).toBe(UNUSED_AFTER_MS);
  expect([listingDraftMs, profileDraftMs]).toEqual([elsewhere.draftDays * 24 * HOUR_MS, elsewhere.draftDays * 24 * HOUR_MS]);
});

test("a pin is blurred as far as is promised", () => {
  // The size is in SQL alone, in degrees; listing-place.db.test.ts tests what it does.
  const cell = Number(/blurred_spot\(flat_spot\(new\.pin\[0\], new\.pin\[1\]\), ([\d.]+),/.exec(read("migrations/0002_search.sql"))?.[1]);
  expect(Math.round((cell * METRES_OF_A_DEGREE) / 10) * 10).toBe(elsewhere.blurMetres);
});

test("backups are gone when it is said that they are", () => {
  const kept = Number(/^repo1-retention-full=(\d+)$/m.exec(read("deploy/backup/pgbackrest.conf"))?.[1]);
  // The oldest day of that time needs the full backup before it, which may be a week older.
  expect(read("deploy/backup/crontab")).toMatch(/^\d+ \d+ \* \* 0 .*--type=full backup$/m);
  const DAYS_BETWEEN_FULL_BACKUPS = 7;
  const noncurrentDays = (file: string) => [...read(file).matchAll(/"NoncurrentDays": (\d+)/g)].map((match) => Number(match[1]));
  const [deletedBackups = Number.NaN] = noncurrentDays("deploy/backup/lifecycle-backups.json");
  // A day each until the next backup expires old ones, and until the store looks for what is over.
  const LATE_DAYS = 2;
  expect(kept + DAYS_BETWEEN_FULL_BACKUPS + deletedBackups + LATE_DAYS).toBeLessThanOrEqual(elsewhere.backupDays);
  expect(noncurrentDays("deploy/backup/lifecycle-photos.json")).toEqual([kept, 1]);
  expect(words(false)).toContain(`kept for ${elsewhere.backupDays} days at most`);
});

test("the limits of reveals stand in it, and somebody else's map only where there is one", () => {
  expect(words(false)).toContain("at most 20 new ones an hour and 60 a day; in the first 3 days of an account 10 and 20");
  expect(words(false)).not.toContain("another host");
  expect(words(true)).toContain("another host");
});

test("it tells of the match profile, of 'room wanted' posts and offers, and of what of them lies on a device", () => {
  for (const words of [
    "Match profile",
    "but your cash and where you go every day",
    "for 30 days;",
    "7 days after its time is over",
    "Rooms offered",
    "the rooms you compare",
  ])
    expect(JSON.stringify(privacyText({ isMapHosted: false }))).toContain(words);
});
