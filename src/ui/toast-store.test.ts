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

const titles = () => toastStore.read().map((entry) => entry.title);

test("a new error replaces the last one", () => {
  for (const title of ["1", "2", "3"]) toast.error(title);
  expect(titles()).toEqual(["3"]);
});

test("a success ends the errors before it, and an error leaves the success before it", () => {
  toast.error("This email has an account");
  toast.success("Welcome to Nest Mates");
  expect(titles()).toEqual(["Welcome to Nest Mates"]);
  toast.error("The e-mail was not sent");
  expect(titles()).toEqual(["Welcome to Nest Mates", "The e-mail was not sent"]);
});

test("errors are cleared, successes are not", () => {
  toast.success("Saved");
  toast.error("Not sent");
  const heard = vi.fn<() => void>();
  const stop = toastStore.subscribe(heard);
  toast.clearErrors();
  toast.clearErrors();
  expect(titles()).toEqual(["Saved"]);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});
