import { expect, test } from "vitest";
import { demoMembers } from "../../../scripts/seed/content.ts";
import { demoAccounts } from "./demo-accounts.ts";

const languageOf = (role: string) =>
  demoMembers().find(({ email }) => email === demoAccounts.find((account) => account.role === role)?.email)?.language;

test.each(demoAccounts)("$email is a demo member with this name and password", ({ name, email, password }) => {
  expect(demoMembers()).toContainEqual(expect.objectContaining({ name, email, password }));
});

test("one account of each kind, the Bangla poster's in Bangla", () => {
  expect(demoAccounts.map(({ role }) => role)).toEqual(["seeker", "poster", "banglaPoster", "moderator"]);
  expect(languageOf("banglaPoster")).toBe("bn");
  expect(languageOf("poster")).toBe("en");
});
