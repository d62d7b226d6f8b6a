import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import { publishable } from "../src/features/seekers/wanted.schema.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./members.ts";
import * as calls from "./service-calls.ts";

/** A valid profile. */
export function profileBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    gender: "female",
    household: "bachelor",
    occupation: "jobHolder",
    homeBy: "22:00",
    smokes: "no",
    cooks: "noBeef",
    units: ["room"],
    budget: 14_000,
    cash: 26_000,
    moveInBy: addDays(todayInDhaka(), 300),
    areas: ["dhanmondi"],
    dailyPlace: "gulshan",
    needs: { lift: "must", balcony: "nice" },
    ...changes,
  };
}

export async function saveProfile(app: TestApp, as: TestMember, changes: Record<string, unknown> = {}): Promise<void> {
  const answer = await calls.saveProfile(app, as, profileBody(changes));
  if (answer.statusCode !== 204) throw new Error(`The profile was rejected: ${answer.body}`);
}

/** A valid 'room wanted' post. */
export const wantedBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: "A teacher looks for a quiet room",
  description:
    "I teach at a school nearby, read a lot and am home by ten. I would like a room of my own with a window.",
  publish: [...publishable],
  ...changes,
});

/** Saves a profile and publishes a 'room wanted' post. Returns the post's ID. */
export async function wantRoom(
  app: TestApp,
  as: TestMember,
  changes: Record<string, unknown> = {},
  profile: Record<string, unknown> = {},
): Promise<string> {
  await saveProfile(app, as, profile);
  const answer = await calls.publishWanted(app, as, wantedBody(changes));
  if (answer.statusCode !== 200) throw new Error(`The wanted post was rejected: ${answer.body}`);
  return answer.json<{ _id: string }>()._id;
}
