/** For matching tests: seekers, homes with many or few facts, and counted taps. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Facts } from "../src/features/facts/fact-table.ts";
import { profileSchema, type SeekerProfile } from "../src/features/verdict/seeker-profile.schema.ts";
import { expectNoFaults as expectNone } from "./axe-faults.ts";
import { query } from "./clock.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import type { Words } from "./words.ts";

/** A single woman with a job who is home by half past ten. */
export const lateShift = {
  gender: "female",
  household: "bachelor",
  occupation: "jobHolder",
  homeBy: "22:30",
  smokes: "no",
} as const satisfies Partial<SeekerProfile>;

/** A home that accepts her, with its rules. */
export const openHouse = {
  households: ["bachelor"],
  occupations: ["student", "jobHolder"],
  genders: "women",
  unit: "room",
  gateCloses: "23:00",
} as const satisfies Facts;
export const billsInRent = { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0 } as const;

export async function saveProfile(
  request: APIRequestContext,
  member: NewMember,
  changes: Partial<SeekerProfile> = {},
): Promise<void> {
  // The first request creates the member.
  const answer = await request.get("/api/push", { headers: { authorization: `Bearer ${member.idToken}` } });
  if (!answer.ok()) throw new Error(`No member: ${await answer.text()}`);
  await query(
    `insert into seeker_profile (member_id, profile) select id, $2 from member where uid = $1
       on conflict (member_id) do update set profile = excluded.profile`,
    [member.uid, JSON.stringify(profileSchema.parse({ ...lateShift, ...changes }))],
  );
}

export interface Post {
  id: string;
  title: string;
}

interface Ground {
  owner: NewMember;
  seeker: NewMember;
  /** Posts a room of the owner, deleted when the test ends. */
  post: (changes?: Record<string, unknown>) => Promise<Post>;
}

export const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Room Owner")),
  seeker: async ({ request: _request }, use) => use(await newMember("Room Seeker")),
  post: async ({ request, owner }, use) => {
    const made: Post[] = [];
    await use(async (changes) => {
      const listing = await newListing(request, owner, changes);
      made.push(listing);
      return listing;
    });
    for (const { id } of made) await deleteListing(request, owner, id);
  },
});

/** Acts like a hand and counts: a tap, or a field that is filled in. */
export class Hand {
  count = 0;
  async tap(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
  async choose(target: Locator): Promise<void> {
    this.count += 1;
    await target.check();
  }
  async select(target: Locator, value: string): Promise<void> {
    this.count += 1;
    await target.selectOption(value);
  }
  async write(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Gate shuts at 10:00 pm; you're home by 10:30 pm.' */
export const gateReason = (w: Words, closes: string, homeBy: string): string =>
  asSentence(
    w.reason_pair
      .replace("{their}", w.reason_gate.replace("{said}", closes))
      .replace("{your}", w.reason_you_home_by.replace("{time}", homeBy)),
  );

interface Counted {
  match: { "amount=one": string; "amount=other": string };
}
/** The file has a plural message as a list of variants, although its type here is text. */
export function counted(message: string, count: number, text: string): string {
  const words = (message as unknown as readonly Counted[])[0]?.match;
  if (!words) throw new Error("No such message");
  return words[count === 1 ? "amount=one" : "amount=other"].replace("{shown}", text);
}

export const verdictOf = (page: Page, w: Words): Locator => page.getByRole("region", { name: w.verdict_title });

/** With a viewport as tall as the page, so that sticky elements cover no field. */
export async function expectNoFaults(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error("No viewport");
  await page.setViewportSize({ ...size, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await expectNone(page);
  await page.setViewportSize(size);
}

export const radio = (page: Page, group: string, name: string): Locator =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });

/** A need in the group of those that the room must have, or that are nice to have. */
export const need = (page: Page, group: string, name: string): Locator =>
  page.getByRole("group", { name: group }).getByRole("checkbox", { name, exact: true });

/** All required fields, a budget and one requirement: question by question, or in one form if all parts are shown. */
export async function fillProfile(page: Page, w: Words, hand = new Hand()): Promise<void> {
  const goOn = async (heading: string) => {
    const next = page.getByRole("button", { name: w.seeker_next, exact: true });
    if (!(await next.isVisible())) return;
    await hand.tap(next);
    await expect(page.getByRole("heading", { level: 2, name: heading, exact: true })).toBeFocused();
  };
  await hand.choose(radio(page, w.seeker_gender, w.seeker_woman));
  await hand.choose(radio(page, w.seeker_household, w.seeker_household_bachelor));
  await goOn(w.seeker_occupation);
  await hand.choose(radio(page, w.seeker_occupation, w.seeker_occupation_job_holder));
  await goOn(w.seeker_part_home);
  await hand.select(page.getByLabel(w.seeker_home_by), "22:30");
  await hand.choose(radio(page, w.seeker_smokes, w.seeker_smokes_no));
  await goOn(w.seeker_part_budget);
  await hand.write(page.getByLabel(w.seeker_budget), "20000");
  await hand.choose(page.getByRole("checkbox", { name: w.fact_unit_room, exact: true }));
  await goOn(w.seeker_part_where);
  await goOn(w.seeker_part_wishes);
  await hand.choose(need(page, w.seeker_need_must, w.need_lift));
}
