import { beforeEach, expect, test, vi } from "vitest";
import { forgetVisits } from "../../../platform/device.ts";
import { forgetTyped, keepTyped, readTyped } from "./typed-fields.ts";

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  const session = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("localStorage", { removeItem: () => undefined });
});

const typed = [
  ["name", "Nadia"],
  ["email", "nadia@example.com"],
  ["password", "Secret12"],
  ["photo", ""],
] as const satisfies [string, string][];

test("name, e-mail address and photo are kept, the password never", () => {
  keepTyped([...typed]);
  expect(readTyped()).toEqual({ name: "Nadia", email: "nadia@example.com", photo: "" });
  expect([...storage.values()].join()).not.toContain("Secret12");
});

test("a form with fewer fields leaves the others", () => {
  keepTyped([...typed]);
  keepTyped([["email", "other@example.com"]]);
  expect(readTyped()).toMatchObject({ name: "Nadia", email: "other@example.com" });
});

test("signing in and logging out forget it", () => {
  for (const forget of [forgetTyped, forgetVisits]) {
    keepTyped([...typed]);
    forget();
    expect(readTyped()).toEqual({});
  }
});

test("what is not ours is nothing", () => {
  storage.set("nest-mates-typed", "null");
  expect(readTyped()).toEqual({});
  storage.set("nest-mates-typed", "{");
  expect(readTyped()).toEqual({});
});
