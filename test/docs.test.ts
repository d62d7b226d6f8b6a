import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

const docs = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const topLevel = new Set(readdirSync(root));
/** Made by a tool and kept by nobody: may be named, need not be there. */
const ignored = read(".gitignore")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.replace(/\/$/, ""));
const isIgnored = (path: string) => ignored.some((one) => path === one || path.startsWith(`${one}/`));

const suffixes = /^(?:\.(?:db|test|spec))*\.tsx?$/;

/** `src/main/web.ts` and `docs/` are paths; `application/json` and `config.origin` are not. */
function isPath(word: string): boolean {
  const [first = ""] = word.split("/");
  if (!/^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(word) || isIgnored(word)) return false;
  const isFile = /\.(?:tsx?|cjs|json|sql|md|sh|css)$/.test(word) && !suffixes.test(word);
  return isFile || (word.includes("/") && (topLevel.has(first) || word.endsWith("/")));
}

/** A tree names one path a line, two spaces deeper than its folder, and says what it is after two spaces more. */
function treePaths(text: string): string[] {
  return matches(text, /^```tree\n(.*?)^```/gms).flatMap((tree) => {
    const folders: string[] = [];
    return tree
      .trimEnd()
      .split("\n")
      .map((line) => {
        const depth = (line.length - line.trimStart().length) / 2;
        folders.length = depth;
        folders.push(line.trimStart().split("  ")[0] ?? "");
        return join(...folders);
      });
  });
}

/** Folders that every feature has: named without saying whose. */
const rolesOfFeatures = new Set(["server/", "web/"]);

function missingPaths(doc: string): string[] {
  const text = read(doc);
  const words = matches(text.replaceAll(/^```.*?^```/gms, ""), /`([^`\s]+)`/g).filter((word) => isPath(word) && !rolesOfFeatures.has(word));
  const links = matches(text, /\]\(([^)\s#]+)(?:#[^)]*)?\)/g).filter((link) => !/^[a-z]+:/.test(link));
  return [
    ...[...words, ...treePaths(text)].filter((path) => !existsSync(join(root, path))),
    ...links.filter((link) => !existsSync(join(root, dirname(doc), link))),
  ];
}

const machinePath = /(?<![\w.])\/(?:work|tmp|root|home|Users|mnt)\//;
const registryHost = /\bregistry\.[\w-]+\.\w+|npmmirror|verdaccio|artifactory|https?:\/\/[^\s)]*\bnpm\b/i;

describe.each(docs)("%s", (doc) => {
  test("names only scripts that exist", () => {
    expect(matches(read(doc), /npm run ([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  });

  test("names only files that exist", () => {
    expect(missingPaths(doc)).toEqual([]);
  });
});

test.each([...docs, ".env.example"])("%s knows nothing of the machine it was written on", (doc) => {
  expect(read(doc)).not.toMatch(machinePath);
  expect(read(doc)).not.toMatch(registryHost);
});

describe("configuration", () => {
  const variables = matches(read("src/platform/config.ts"), /^ {2}([A-Z0-9_]+): /gm).toSorted();

  test(".env.example has every variable, and no other", () => {
    expect(matches(read(".env.example"), /^([A-Z0-9_]+)=/gm).toSorted()).toEqual(variables);
  });

  test("README.md has every variable, and no other", () => {
    const [, section = ""] = read("README.md").split("## Configuration");
    expect(matches(section.split("\n## ")[0] ?? "", /^\| `([A-Z0-9_]+)` \|/gm).toSorted()).toEqual(variables);
  });
});
