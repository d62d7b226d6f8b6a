import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COMPARE_KEY, forgetVisits, MORE_KEY, onForgetVisits, RECENT_KEY, SEEKER_DRAFTS } from "./device.ts";

/** As far as it is used: its keys are its own properties, as a browser's are. */
class Kept {
  [key: string]: unknown;
  static of(entries: Record<string, string>): Kept {
    return Object.assign(new Kept(), entries);
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let local: Kept;
let session: Kept;
beforeEach(() => {
  local = Kept.of({ [RECENT_KEY]: "{}", [`${SEEKER_DRAFTS}uid:/matchProfile`]: "{}", "nest-mates-draft:uid:/addListing": "{}", theme: "dark" });
  session = Kept.of({ [MORE_KEY]: "[]", [COMPARE_KEY]: "[]", other: "1" });
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
});
afterEach(() => vi.unstubAllGlobals());

test("who logs out leaves no room, no search, no verdict and no profile on the device", () => {
  forgetVisits();
  expect([Object.keys(local), Object.keys(session)]).toEqual([["nest-mates-draft:uid:/addListing", "theme"], ["other"]]);
});

test("what is kept in memory is forgotten too, where there is no storage as well", () => {
  const forget = vi.fn();
  onForgetVisits(forget);
  vi.stubGlobal("localStorage", undefined);
  forgetVisits();
  expect(forget).toHaveBeenCalledOnce();
});
