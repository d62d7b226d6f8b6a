import { beforeEach, expect, test, vi } from "vitest";
import { toast, toastStore } from "./toast-store.ts";

beforeEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

test("what was said is heard, until it is dismissed", () => {
  const heard = vi.fn<() => void>();
  const stop = toastStore.subscribe(heard);
  const id = toast.success("Deleted!", "Your post has been deleted.");
  expect(toastStore.read()).toEqual([{ id, tone: "success", title: "Deleted!", text: "Your post has been deleted." }]);
  toast.dismiss(id);
  expect(toastStore.read()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  toast.error("No");
  expect(heard).toHaveBeenCalledTimes(2);
});

test("the newest three stay", () => {
  for (const title of ["1", "2", "3", "4"]) toast.error(title);
  expect(toastStore.read().map((entry) => entry.title)).toEqual(["2", "3", "4"]);
});
