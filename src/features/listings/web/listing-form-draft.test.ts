import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, handOverDraft } from "./listing-form-draft.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what was typed is handed over to another form, without the photos, and forgotten by the first", () => {
  const [from, to] = [draftKey("nila", "/addToFindRoommate"), draftKey("nila", "/updatePage/7")];
  localStorage.setItem(
    from,
    JSON.stringify({
      savedAt: Date.now(),
      content: { title: "A new title", rent: "9000", photos: "[]", imageUrl: "/x.webp" },
    }),
  );
  handOverDraft(from, to);
  expect(localStorage.getItem(from)).toBeNull();
  expect((JSON.parse(localStorage.getItem(to) ?? "{}") as { content?: unknown }).content).toEqual({
    title: "A new title",
    rent: "9000",
  });
});
