import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandsBelow } from "./readme.ts";

const fence = "```";

test("reads the first block below the heading, without comments", () => {
  const text = `# A\n\n${fence}sh\nnot this\n${fence}\n\n## Run it\n\nText.\n\n${fence}sh\n# first\nnpm ci   # installs\n\nnpm run demo\n${fence}\n\n${fence}sh\nnor this\n${fence}\n`;
  expect(commandsBelow(text, "## Run it")).toEqual(["npm ci", "npm run demo"]);
});

test.each(["# A\n\n## Run it\n\nNothing.\n", `# A\n\n## Run it\n\n## Next\n\n${fence}sh\nnpm ci\n${fence}\n`, "# A\n"])(
  "throws if there is no such block: %j",
  (text) => {
    expect(() => commandsBelow(text, "## Run it")).toThrow("no block of commands");
  },
);

test("the README has two commands", () => {
  expect(commandsBelow(readFileSync(join(import.meta.dirname, "../../README.md"), "utf8"), "## Run it")).toEqual([
    "npm ci",
    "npm run demo",
  ]);
});
