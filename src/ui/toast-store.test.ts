import { beforeEach, expect, test, vi } from "vitest";
import { toast, toastStore } from "./toast-store.ts";

beforeEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

test("notifies subscribers when a toast is added and dismissed", () => {
  const listener = vi.fn<() => void>();
  const stop = toastStore.subscribe(listener);
  const id = toast.success("Deleted!", "Your post has been deleted.");
  expect(toastStore.read()).toEqual([
    { id, tone: "success", title: "Deleted!", text: "Your post has been deleted.", isForNextPage: false },
  ]);
  toast.dismiss(id);
  expect(toastStore.read()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toast.error("No");
  expect(listener).toHaveBeenCalledTimes(2);
});

const titles = () => toastStore.read().map((entry) => entry.title);

test("a new toast replaces the previous one, whatever its tone", () => {
  toast.error("This email has an account");
  toast.success("Welcome to Nest Mates");
  expect(titles()).toEqual(["Welcome to Nest Mates"]);
  toast.error("Not sent");
  expect(titles()).toEqual(["Not sent"]);
  toast.error("Not sent again");
  expect(titles()).toEqual(["Not sent again"]);
});

test("news waits until the toast before it has gone", () => {
  const welcome = toast.success("Welcome to Nest Mates");
  toast.successLater("Your saved rooms came along");
  expect(titles()).toEqual(["Welcome to Nest Mates"]);
  toast.dismiss(welcome);
  expect(titles()).toEqual(["Your saved rooms came along"]);
  toast.leavePage();
  expect(titles()).toEqual([]);
  toast.successLater("More news");
  expect(titles()).toEqual(["More news"]);
});

test("clearErrors removes an error, tells it once, and keeps a success", () => {
  toast.error("Not sent");
  const listener = vi.fn<() => void>();
  const stop = toastStore.subscribe(listener);
  toast.clearErrors();
  toast.clearErrors();
  expect(titles()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  toast.success("Saved");
  toast.clearErrors();
  expect(titles()).toEqual(["Saved"]);
});

test.each(["success", "error"] as const)("leaving the page removes its toast (%s)", (tone) => {
  toast[tone]("About this page");
  toast.leavePage();
  expect(titles()).toEqual([]);
});

test("a success for the next page survives one change of page, as the same toast", () => {
  const id = toast.successOnNextPage("Welcome to Nest Mates");
  toast.leavePage();
  expect(toastStore.read().map((entry) => entry.id)).toEqual([id]);
  toast.leavePage();
  expect(titles()).toEqual([]);
});
