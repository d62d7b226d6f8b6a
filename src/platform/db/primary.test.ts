import { describe, expect, test } from "vitest";
import { NoPrimary, Primary, serverUrls } from "./primary.ts";

describe("the servers in a URL", () => {
  test.each([
    ["postgres://nest@db:5432/nestmates", ["postgres://nest@db:5432/nestmates"]],
    ["postgres://nest:a,b@db/nestmates", ["postgres://nest:a,b@db/nestmates"]],
    [
      "postgres://nest@a:5432,b:5433/nestmates?sslmode=require",
      ["postgres://nest@a:5432/nestmates?sslmode=require", "postgres://nest@b:5433/nestmates?sslmode=require"],
    ],
    ["postgresql://a,b,[::1]:5433", ["postgresql://a", "postgresql://b", "postgresql://[::1]:5433"]],
    ["postgres://u:p%2C%40@a,b/x", ["postgres://u:p%2C%40@a/x", "postgres://u:p%2C%40@b/x"]],
    ["not an address, at all", ["not an address, at all"]],
  ])("%s", (url, servers) => expect(serverUrls(url)).toEqual(servers));
});

test("a single server is not probed: its DNS name may fail over", async () => {
  expect(await new Primary("postgres://nest@db.invalid/nestmates").find()).toBe("postgres://nest@db.invalid/nestmates");
});

test("without a primary, all callers get the error", async () => {
  const primary = new Primary("postgres://nest@127.0.0.1:1,127.0.0.1:2/nestmates");
  const finds = [primary.find(), primary.find()];
  for (const find of finds) await expect(find).rejects.toThrow(NoPrimary);
});
