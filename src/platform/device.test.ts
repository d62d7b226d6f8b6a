import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  COMPARE_KEY,
  forgetVisits,
  MESSAGES_PREFIX,
  MORE_KEY,
  onForgetVisits,
  RECENT_KEY,
  SAVED_KEY,
  SEEKER_DRAFTS,
} from "./device.ts";

/** A minimal Storage: like in a browser, keys are its own properties. */
class FakeStorage {
  [key: string]: unknown;
  static of(entries: Record<string, string>): FakeStorage {
    return Object.assign(new FakeStorage(), entries);
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let local: FakeStorage;
let session: FakeStorage;
beforeEach(() => {
  local = FakeStorage.of({
    [RECENT_KEY]: "{}",
    [SAVED_KEY]: "{}",
    [`${SEEKER_DRAFTS}uid:/matchProfile`]: "{}",
    [`${MESSAGES_PREFIX}unsent:uid`]: "[]",
    "nest-mates-draft:uid:/addListing": "{}",
    theme: "dark",
  });
  session = FakeStorage.of({ [MORE_KEY]: "[]", [COMPARE_KEY]: "[]", other: "1" });
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
});
afterEach(() => vi.unstubAllGlobals());

test("log-out deletes recent and saved rooms, searches, matches, profile drafts and messages", () => {
  forgetVisits();
  expect([Object.keys(local), Object.keys(session)]).toEqual([
    ["nest-mates-draft:uid:/addListing", "theme"],
    ["other"],
  ]);
});

test("data in memory is deleted too, also if storage is disabled", () => {
  const forget = vi.fn();
  onForgetVisits(forget);
  vi.stubGlobal("localStorage", undefined);
  forgetVisits();
  expect(forget).toHaveBeenCalledOnce();
});
