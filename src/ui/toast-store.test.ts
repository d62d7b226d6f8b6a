import { beforeEach, expect, test, vi } from "vitest";
import { toast, toastStore } from "./toast-store.ts";

beforeEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

test("notifies subscribers when a toast is added and dismissed", () => {
  const listener = vi.fn<() => void>();
  const stop = toastStore.subscribe(listener);
  const id = toast.success("Deleted!", "Your post has been deleted.");
  expect(toastStore.read()).toEqual([{ id, tone: "success", title: "Deleted!", text: "Your post has been deleted." }]);
  toast.dismiss(id);
  expect(toastStore.read()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toast.error("No");
  expect(listener).toHaveBeenCalledTimes(2);
});

const titles = () => toastStore.read().map((entry) => entry.title);

test("a new error replaces the previous error", () => {
  for (const title of ["1", "2", "3"]) toast.error(title);
  expect(titles()).toEqual(["3"]);
});

test("a success removes earlier errors, and an error keeps an earlier success", () => {
  toast.error("This email has an account");
  toast.success("Welcome to Nest Mates");
  expect(titles()).toEqual(["Welcome to Nest Mates"]);
  toast.error("The e-mail was not sent");
  expect(titles()).toEqual(["Welcome to Nest Mates", "The e-mail was not sent"]);
});

test("clearErrors removes errors and keeps successes", () => {
  toast.success("Saved");
  toast.error("Not sent");
  const listener = vi.fn<() => void>();
  const stop = toastStore.subscribe(listener);
  toast.clearErrors();
  toast.clearErrors();
  expect(titles()).toEqual(["Saved"]);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});
