import { expect, test } from "vitest";
import { mailPriorities, pushPriorities } from "../platform/outbox/notice-priorities.ts";
import { mailKinds } from "./mail-templates.ts";
import { pushTemplates } from "./push-templates.ts";

test("every kind of mail and notification has a priority, and what concerns a safe visit is urgent", () => {
  expect(Object.keys(mailPriorities).toSorted()).toEqual(mailKinds.toSorted());
  expect(Object.keys(pushPriorities).toSorted()).toEqual(Object.keys(pushTemplates).toSorted());
  const all = [...Object.entries(mailPriorities), ...Object.entries(pushPriorities)];
  expect(all.filter(([, priority]) => priority === "urgent").every(([kind]) => kind.startsWith("visit_"))).toBe(true);
  expect(all.filter(([kind]) => kind.startsWith("visit_")).every(([, priority]) => priority === "urgent")).toBe(true);
});
