import { expect, test } from "vitest";
import { redirectShapes } from "../../../test/attacks/redirect-shapes.ts";
import { checkRows } from "../../../test/rows.ts";
import { localPath } from "./local-path.ts";

test("a path of this site is kept", () =>
  checkRows(
    [
      ["/browseListings?location=Mirpur", "/browseListings?location=Mirpur"],
      ["/", "/"],
      ["/a/../b?c=//d#e", "/b?c=//d#e"],
      ["//evil.example/x", "/"],
      ["/.//evil.example/x", "/"],
      ["/\\evil.example", "/"],
      ["https://evil.example", "/"],
      ["javascript:alert(1)", "/"],
      ["", "/"],
      [null, "/"],
    ],
    (value, path) => {
      expect(localPath(value)).toBe(path);
    },
  ));

test("a redirect stays on this site", () =>
  checkRows(redirectShapes, (shape) => {
    const path = localPath(shape);
    for (const site of ["https://ours.example", "https://ours.example/login?next=x", "https://ours.example/a/b/"])
      expect([path, new URL(path, site).origin]).toEqual([path, "https://ours.example"]);
    // Also if the result is passed through localPath again.
    expect(new URL(localPath(path), "https://ours.example").origin).toBe("https://ours.example");
  }));
