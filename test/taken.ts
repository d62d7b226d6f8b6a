import { expect } from "vitest";
import { freshness } from "../src/features/listings/listing-life.ts";
import type { DueCounts } from "../src/platform/jobs/clock.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./members.ts";
import * as calls from "./service-calls.ts";

const MINUTE_AND_A_BIT_MS = (freshness.tellTakenAfterSeconds + 1) * 1000;

/** Runs the worker's job when the minute in which an owner can undo 'taken' is over. */
export const passUndoMinute = (app: TestApp, now = Date.now()): Promise<DueCounts> =>
  app.services.taken.clock.runDue(new Date(now + MINUTE_AND_A_BIT_MS));

/** What its owner says of a room. */
export async function answerAs(
  app: TestApp,
  owner: TestMember,
  listingId: string,
  answer: "taken" | "available",
): Promise<{ told?: number }> {
  const response = await calls.answerFor(app, owner, listingId, answer);
  expect(response.statusCode).toBe(200);
  return response.json();
}
