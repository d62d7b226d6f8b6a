import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { elsewhere, privacyText } from "./privacy-text.ts";

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");

const words = (isMapHosted: boolean) => JSON.stringify(privacyText({ isMapHosted }));

test("what is promised is what the code does, also where a page cannot ask it", () => {
  expect(read("src/platform/mail/post-office.ts")).toContain(`KEEP_DONE_DAYS = ${elsewhere.mailDays};`);
  expect(read("src/features/photos/server/photos.upkeep.ts")).toContain(`UNUSED_AFTER_MS = ${elsewhere.unusedPhotoHours} * HOUR_MS;`);
  for (const drafts of ["src/features/match/web/profile-draft.ts", "src/features/listings/web/listing-draft.ts"])
    expect(read(drafts)).toContain(`KEPT_FOR_MS = ${elsewhere.draftDays} * 24 * 60 * 60 * 1000;`);
  expect(read("migrations/0002_search.sql")).toContain(`${elsewhere.blurMetres} m round a pin`);
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
