import { expect, test, vi } from "vitest";
import { createLogger } from "../../../platform/log.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { createVerification } from "./verification.ts";

const log = createLogger("silent");
const member = { uid: "one", email: "one@example.com" };
const other = { uid: "two", email: "two@example.com" };

test("the provider is asked six times a minute for a member, and as often for another", async () => {
  const isVerified = vi.fn().mockResolvedValue(false);
  const { check } = createVerification({ isVerified, log });
  for (let count = 0; count < 20; count += 1) expect(await check(member, count)).toBe(false);
  expect(isVerified).toHaveBeenCalledTimes(6);
  await check(other, 20);
  expect(isVerified).toHaveBeenLastCalledWith(other.uid, other.email);
  isVerified.mockResolvedValue(true);
  expect(await check(member, MINUTE_MS - 1)).toBe(false);
  expect(await check(member, MINUTE_MS)).toBe(true);
});

test("a provider that fails verifies nobody and throws nothing", async () => {
  const { check } = createVerification({ isVerified: () => Promise.reject(new Error("away")), log });
  expect(await check(member)).toBe(false);
});

test("at most eight questions are under way at a time", async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<boolean>();
  const isVerified = vi.fn().mockReturnValue(held);
  const { check } = createVerification({ isVerified, log });
  const all = Array.from({ length: 20 }, (_, index) => check({ uid: `m${index}`, email: "m@example.com" }));
  expect(isVerified).toHaveBeenCalledTimes(8);
  answer(true);
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(8);
});
