import { expect, test } from "vitest";
import { isAllowed } from "./packages.ts";

test.each([
  ["left-pad", "GPL-3.0-only", false],
  ["left-pad", "MIT AND GPL-3.0-only", false],
  ["left-pad", "(MIT OR GPL-3.0-only)", true],
  ["left-pad", "LGPL-3.0-or-later", false],
  ["left-pad", "", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["web-push", "MPL-2.0", true],
  ["left-pad", "MPL-2.0", false],
])("%s under %j: %s", (name, expression, verdict) => {
  expect(isAllowed(name, expression)).toBe(verdict);
});
