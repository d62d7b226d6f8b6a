import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test("addresses of one mailbox are the same, and others are not", () => {
  const same = ["victim@gmail.com", "v.ictim@gmail.com", "Victim+1@Gmail.com", "vic.tim+a+b@googlemail.com"];
  expect(new Set(same.map(mailboxOf))).toEqual(new Set(["victim@gmail.com"]));
  expect(["a.b@example.com", "a.b+x@example.com", "ab@example.com", "a.b@sub.example.com"].map(mailboxOf)).toEqual([
    "a.b@example.com",
    "a.b@example.com",
    "ab@example.com",
    "a.b@sub.example.com",
  ]);
});
