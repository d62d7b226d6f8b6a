import { expect, test } from "vitest";
import { everything, profile, readsOnly } from "./profile.ts";

const sum = (weights: object) => Object.values(weights).reduce<number>((total, weight) => total + Number(weight), 0);

test("the profile adds up to a thousand requests, nearly all of them reads", () => {
  expect(sum(everything)).toBe(1_000);
  expect(Object.keys(everything)).toEqual(Object.keys(profile));
  expect(sum(readsOnly)).toBe(930);
});
