import { expect, test } from "vitest";
import { z } from "zod";
import { problemsOf, textOf, textsOf } from "./form.ts";

const form = new FormData();
form.append("title", "Seat in Farmgate");
form.append("description", "One\r\ntwo");
form.append("units", "seat");
form.append("units", "room");
form.append("photo", new Blob(["x"]), "room.jpg");

test("reads a text and counts a line break as one character", () => {
  expect(textOf(form, "title")).toBe("Seat in Farmgate");
  expect(textOf(form, "description")).toBe("One\ntwo");
});

test("reads missing fields and files as empty", () => {
  expect(textOf(form, "rent")).toBe("");
  expect(textOf(form, "photo")).toBe("");
  expect(textsOf(form, "photo")).toEqual([]);
});

test("reads all values of a field", () => expect(textsOf(form, "units")).toEqual(["seat", "room"]));

test("keeps the first problem of each field and leaves out fields that the form does not have", () => {
  const schema = z.object({ title: z.string().min(3).regex(/^S/), rent: z.number(), id: z.string() });
  const { error } = schema.safeParse({ title: "x", rent: "a" });
  const problems = problemsOf(error?.issues ?? [], (field, { code }) => (field === "id" ? undefined : code));
  expect(problems).toEqual({ title: "too_small", rent: "invalid_type" });
});
