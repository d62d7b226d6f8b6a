import { execFileSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const root = join(import.meta.dirname, "..");

test("npm run screenshots takes pictures of a visitor's and a member's page", ({ baseURL }) => {
  const pictures = ["home", "profile"].map((name) => join(root, ".screenshots", `${name}-phone-light-en.png`));
  for (const picture of pictures) rmSync(picture, { force: true });
  execFileSync("npm", ["run", "--silent", "screenshots", "--", "--smoke", "home", "profile"], {
    cwd: root,
    env: { ...process.env, SCREENSHOT_ORIGIN: baseURL },
    timeout: 60_000,
  });
  for (const picture of pictures) expect(statSync(picture).size).toBeGreaterThan(20_000);
});
