import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceStore } from "./device-store.ts";

const KEY = "numbers";
const parse = ({ numbers }: Record<string, unknown>) => ({
  numbers: Array.isArray(numbers) ? (numbers as number[]) : [],
});

let stored: Map<string, string>;
let page: EventTarget;
beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const change = (key: string | null) => page.dispatchEvent(Object.assign(new Event("storage"), { key }));
const open = () => deviceStore(KEY, parse, ({ numbers }) => numbers.length === 0);

test("what was written is read, by this document and the next", () => {
  const store = open();
  expect(store.read()).toBe(store.empty);
  store.write({ numbers: [1, 2] });
  expect(store.read().numbers).toEqual([1, 2]);
  expect(open().read().numbers).toEqual([1, 2]);
  store.write({ numbers: [] });
  expect(stored.has(KEY)).toBe(false);
});

test("the same object is returned until the text changes", () => {
  const store = open();
  stored.set(KEY, '{"numbers":[1]}');
  const first = store.read();
  expect(store.read()).toBe(first);
  stored.set(KEY, '{"numbers":[2]}');
  expect(store.read().numbers).toEqual([2]);
});

test.each(["", "null", "7", "[", '{"numbers":"all"}'])("%j in storage is read as nothing", (text) => {
  stored.set(KEY, text);
  expect(open().read().numbers).toEqual([]);
});

test("listeners hear of changes here and in other tabs, until they leave", () => {
  const store = open();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.write({ numbers: [1] });
  change(KEY);
  change(null);
  change("other");
  expect(listener).toHaveBeenCalledTimes(3);
  leave();
  change(KEY);
  store.write({ numbers: [2] });
  expect(listener).toHaveBeenCalledTimes(3);
});

test("without storage the value is kept until the document is left", () => {
  vi.stubGlobal("localStorage", undefined);
  const store = open();
  store.write({ numbers: [1] });
  expect(store.read().numbers).toEqual([1]);
});
