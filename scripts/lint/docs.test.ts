import { expect, test } from "vitest";
import { anchorsOf, isPath, longLines, machineLines, treePaths } from "./docs.ts";

test("longLines finds long lines, also in tables, but not in code or where nothing can be wrapped", () => {
  const long = "word ".repeat(30).trim();
  const url = `https://nestmates.example/${"a".repeat(120)}`;
  const found = longLines(
    [long, `| ${long} |`, "```sh", long, "```", url, `[link](${url})`, `[1]: ${url}`, "ক".repeat(60)].join("\n"),
  );
  expect(found).toEqual([
    { line: 1, found: "149 characters" },
    { line: 2, found: "153 characters" },
  ]);
});

test("isPath knows paths from other words in code", () => {
  const topLevel = new Set(["src", "docs"]);
  const words = [
    "src/main/web.ts",
    "docs/",
    "vitest.config.ts",
    "application/json",
    "config.origin",
    ".test.ts",
    "a b/",
  ];
  expect(words.filter((word) => isPath(word, topLevel))).toEqual(["src/main/web.ts", "docs/", "vitest.config.ts"]);
});

test("treePaths joins folders and files, with their lines", () => {
  expect(treePaths("Text\n```tree\nsrc/  all\n  main/\n    web.ts  the server\ndocs/\n```\n")).toEqual([
    { found: "src/", line: 3 },
    { found: "src/main/", line: 4 },
    { found: "src/main/web.ts", line: 5 },
    { found: "docs/", line: 6 },
  ]);
});

test("anchorsOf follows GitHub", () => {
  expect(anchorsOf("# Add a *row*, or two\n```sh\n# not this\n```\n## `npm run x`")).toEqual(
    new Set(["add-a-row-or-two", "npm-run-x"]),
  );
});

test("machineLines finds paths and registries of a machine", () => {
  // Joined here, so that no search for such paths finds this file.
  const text = ["see", `in ${["", "home", "me"].join("/")}/x`, "src/work/x", "https://npm.example/x"].join("\n");
  expect(machineLines(text).map(({ line }) => line)).toEqual([2, 4]);
});
