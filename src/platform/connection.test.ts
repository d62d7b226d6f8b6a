import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchWhole, getConnection, NetworkError, onConnectionChange, retryNow, untilReached } from "./connection.ts";

const browser = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new NetworkError("away"));

test("work waits for the network, and is retried when it is back", async () => {
  const seen: string[] = [];
  const stop = onConnectionChange(() => seen.push(getConnection()));
  const work = vi.fn().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValue("done");
  const result = untilReached(work);
  await vi.advanceTimersByTimeAsync(0);
  expect([getConnection(), work.mock.calls.length]).toEqual(["waiting", 1]);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect([getConnection(), work.mock.calls.length]).toEqual(["waiting", 2]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await result).toBe("done");
  expect(seen).toEqual(["waiting", "trying", "waiting", "trying", "fine"]);
  stop();
});

test("retryNow retries all waiting work", async () => {
  const works = [
    vi.fn().mockImplementationOnce(lost).mockResolvedValue(1),
    vi.fn().mockImplementationOnce(lost).mockResolvedValue(2),
  ];
  const results = Promise.all(works.map((work) => untilReached(work)));
  await vi.advanceTimersByTimeAsync(0);
  retryNow();
  expect(await results).toEqual([1, 2]);
  expect(getConnection()).toBe("fine");
});

test("aborted work stops waiting", async () => {
  const left = new AbortController();
  const result = untilReached(lost, left.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  expect(getConnection()).toBe("waiting");
  left.abort(new Error("left"));
  expect(await result).toMatchObject({ message: "left" });
  expect(getConnection()).toBe("fine");
});

test("any other error is passed on at once, also a TypeError of our own", async () => {
  await expect(untilReached(() => Promise.reject(new TypeError("x is not a function")))).rejects.toThrow(
    "not a function",
  );
  expect(getConnection()).toBe("fine");
});

test("a truncated body is a NetworkError; an error status is a response", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(broken)));
  await expect(fetchWhole(new Request("http://localhost/list"))).rejects.toBeInstanceOf(NetworkError);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("sorry", { status: 503 })));
  const response = await fetchWhole(new Request("http://localhost/list"));
  expect([response.status, await response.text()]).toEqual([503, "sorry"]);
});
