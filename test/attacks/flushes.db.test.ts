/** Writes that try to flush the shared cache. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { type TestApp, useTestApp } from "../app.ts";
import { addListing } from "../listings.ts";
import { newMember } from "../members.ts";
import * as calls from "../service-calls.ts";

const QUIET_MS = 700;

/** Counts cache flushes from now on. First waits, because a notification of an earlier write may still arrive. */
async function watchFlushes({ services }: TestApp) {
  const forget = vi.spyOn(services.responseCache, "forget");
  await sleep(QUIET_MS);
  return forget.mockClear();
}

describe("a write that changes nothing", () => {
  const app = useTestApp();

  test("does not flush the cache", async () => {
    const owner = newMember();
    const id = await addListing(app(), owner);
    const forget = await watchFlushes(app());
    const put = (body: object) => app().call("PUT", `/browseListing/${id}`, { as: owner, body });
    await put({ rent: 9_000 });
    expect(forget).toHaveBeenCalledTimes(1);
    forget.mockClear();
    const answers = [
      await calls.unblock(app(), owner, "1"),
      await calls.removeWanted(app(), owner),
      await calls.keepAccount(app(), owner),
      await calls.keepAccount(app(), newMember()),
      await put({}),
    ];
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(300);
    expect(forget).not.toHaveBeenCalled();
  });

  test("blocking again and unblocking do not flush it either", async () => {
    const [owner, other] = [newMember(), newMember()];
    const id = await addListing(app(), owner);
    const block = () => calls.block(app(), other, { listing: id });
    expect((await block()).statusCode).toBeLessThan(300);
    const forget = await watchFlushes(app());
    expect((await block()).statusCode).toBeLessThan(300);
    const [person] = (await calls.listBlocks(app(), other)).json<{ person: string }[]>();
    expect((await calls.unblock(app(), other, person?.person ?? "")).statusCode).toBeLessThan(300);
    expect(forget).not.toHaveBeenCalled();
  });
});

describe("many writes", () => {
  const app = useTestApp({ FLUSH_INTERVAL_MS: "1000" });

  test("flush the cache once a second; the writer sees the change at once, everybody else within a second", async () => {
    const owner = newMember();
    const id = await addListing(app(), owner);
    const rentFor = async (as?: typeof owner) =>
      (await app().call("GET", "/featuredPost", { ...(as && { as }) }))
        .json<{ _id: string; rent: number }[]>()
        .find(({ _id }) => _id === id)?.rent;
    const forget = vi.spyOn(app().services.responseCache, "forget");
    const start = performance.now();
    for (let rent = 9_001; rent <= 9_020; rent += 1) {
      await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { rent } });
      await rentFor();
      expect(await rentFor(owner)).toBe(rent);
    }
    expect(forget.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - start) / 1_000);
    await expect.poll(() => rentFor(), { timeout: 3_000 }).toBe(9_020);
  });
});
