import { expect, test } from "vitest";
import { readInboxQuery } from "./conversation.schema.ts";
import { inboxPath } from "./conversation-paths.ts";

const read = (search: string) => inboxPath(readInboxQuery(new URLSearchParams(search)));

test.each([
  ["", "/inbox"],
  ["show=visits&cursor=past-17-5", "/inbox?show=visits&cursor=past-17-5"],
  ["show=turn&listing=5", "/inbox?show=turn&listing=5"],
  ["show=nonsense&listing=&cursor=x", "/inbox"],
  // Of earlier releases.
  ["people=yes", "/inbox?show=interested"],
  ["unread=yes", "/inbox?show=unread"],
  ["hidden=yes", "/inbox?show=hidden"],
  ["state=asked", "/inbox?show=turn"],
  ["state=closed", "/inbox"],
  ["side=poster&listing=5", "/inbox?listing=5"],
])("the filter of ?%s", (search, path) => {
  expect(read(search)).toBe(path);
});
