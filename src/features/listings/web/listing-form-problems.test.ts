import { expect, test } from "vitest";
import { emptyFormValues } from "../listing-fields.ts";
import { readNewListing } from "./listing-form-input.ts";
import { fieldsOf, formFieldNames } from "./listing-form-order.ts";
import { type CheckOptions, checkFields } from "./listing-form-problems.tsx";

const base = emptyFormValues();
const adding: CheckOptions = { required: true, base, today: "2026-11-16", hasPhotos: false };
const updating = { ...adding, required: false };

test("an empty step of a new listing asks for every field of it that has no preset", () => {
  expect(checkFields(fieldsOf.place, base, adding)).toEqual({
    title: "required",
    location: "required",
    description: "required",
    imageUrl: "required",
  });
  expect(checkFields(fieldsOf.who, base, adding)).toEqual({
    accommodationFor: "required",
    rent: "required",
    moveInDate: "required",
  });
  expect(checkFields(fieldsOf.place, base, { ...adding, hasPhotos: true })).not.toHaveProperty("imageUrl");
});

const shownTo = (genders: string, phoneShownTo: string, options = adding) =>
  checkFields(["phoneShownTo"], { ...base, "facts.genders": genders, phoneShownTo }, options).phoneShownTo;

test("only a post for women has to say who sees the number", () => {
  expect([
    shownTo("women", ""),
    shownTo("any", ""),
    shownTo("", ""),
    shownTo("women", "likers"),
    shownTo("women", "", updating),
  ]).toEqual(["required", undefined, undefined, undefined, undefined]);
});

test("an empty field of a saved listing stays as it is", () => {
  expect(checkFields(formFieldNames, base, updating)).toEqual({});
});

test.each([
  ["title", "abc", "too_short"],
  ["title", "x".repeat(121), "too_long"],
  ["rent", "৪৯৯", "number"],
  ["rent", "৮,৫০০", undefined],
  ["age", "ten", "number"],
  ["phone", "12345", "phone"],
  ["phone", "০১৭১২-৩৪৫৬৭৮", undefined],
  ["moveInDate", "2026-11-15", "date_past"],
  ["moveInDate", "2026-11-16", undefined],
  ["moveInDate", "2027-12-01", "date_late"],
  ["imageUrl", "http://example.com/a.jpg", "photo"],
  ["imageUrl", "/images/rooms/room-bedroom1-0.webp", undefined],
  ["costs.gas", "lots", "number"],
  ["costs.advance", "৳ 17,000", undefined],
] as const)("%s %j: %s", (name, value, problem) => {
  expect(checkFields([name], { ...base, [name]: value }, updating)[name]).toBe(problem);
});

test("a stored value may stay, even if a new one like it would be rejected", () => {
  const stored = { ...base, title: "abc", moveInDate: "2020-01-01" };
  expect(checkFields(["title", "moveInDate"], stored, { ...updating, base: stored })).toEqual({});
});

test("every field belongs to exactly one step", () => {
  expect(new Set(formFieldNames).size).toBe(formFieldNames.length);
  expect([...formFieldNames].toSorted()).toEqual(
    Object.keys(base)
      .filter((name) => name !== "pin" && name !== "photos")
      .toSorted(),
  );
});

test("the server finds the same problems of an empty form", () => {
  expect(readNewListing(base)).toEqual({ problems: checkFields(formFieldNames, base, adding) });
});
