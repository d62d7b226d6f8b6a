import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

const docs = execFileSync("git", ["ls-files", "-z", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter(Boolean);

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const topLevel = new Set(readdirSync(root));
/** Generated files may be named although they do not exist. */
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

/**
 * A tree block has one path per line, indented by two spaces per folder; two spaces separate the path from its
 * description.
 */
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

/** Folders of every feature: docs name them without a feature. */
const rolesOfFeatures = new Set(["server/", "web/"]);

function missingPaths(doc: string): string[] {
  const text = read(doc);
  const words = matches(text.replaceAll(/^```.*?^```/gms, ""), /`([^`\s]+)`/g).filter(
    (word) => isPath(word) && !rolesOfFeatures.has(word),
  );
  const links = matches(text, /\]\(([^)\s#]+)(?:#[^)]*)?\)/g).filter((link) => !/^[a-z]+:/.test(link));
  return [
    ...[...words, ...treePaths(text)].filter(
      (path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(doc), path)),
    ),
    ...links.filter((link) => !existsSync(join(root, dirname(doc), link))),
  ];
}

/** Anchors as GitHub derives them from headings. */
const anchorsOf = (doc: string) =>
  new Set(
    matches(read(doc).replaceAll(/^```.*?^```/gms, ""), /^#+ (.+)$/gm).map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  );

function missingAnchors(doc: string): string[] {
  return matches(read(doc), /\]\(([^)\s]*#[^)\s]+)\)/g)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = "", anchor = ""] = link.split("#");
      const target = file === "" ? doc : join(dirname(doc), file);
      return target.endsWith(".md") && existsSync(join(root, target)) && !anchorsOf(target).has(anchor);
    });
}

const machinePath = /(?<![\w.])\/(?:work|tmp|root|home|Users|mnt)\//;
const registryHost = /\bregistry\.[\w-]+\.\w+|npmmirror|verdaccio|artifactory|https?:\/\/[^\s)]*\bnpm\b/i;

const LONGEST_LINE = 120;
/** URLs and paths cannot be wrapped. Alone on a line, as a link, an image or a link definition, they may be longer. */
const unbreakable = /^\s*(?:[-*] )?(?:<\S+>|\S+|!?\[[^\]]*\]\(\S+\)|\[[^\]]+\]: \S+)$/;

/** Lines outside of fenced code that are too long. */
function longLines(text: string): string[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const { length } = line;
    return isCode || length <= LONGEST_LINE || unbreakable.test(line)
      ? []
      : [`line ${index + 1}: ${length} characters`];
  });
}

test("longLines finds long lines, also in tables, but not in code or where nothing can be wrapped", () => {
  const long = "word ".repeat(30).trim();
  const url = `https://nestmates.example/${"a".repeat(120)}`;
  const found = longLines(
    [long, `| ${long} |`, "```sh", long, "```", url, `[link](${url})`, `[1]: ${url}`, "ক".repeat(60)].join("\n"),
  );
  expect(found).toEqual(["line 1: 149 characters", "line 2: 153 characters"]);
});

describe.each(docs)("%s", (doc) => {
  test(`has no line longer than ${LONGEST_LINE} characters`, () => {
    expect(longLines(read(doc))).toEqual([]);
  });

  test("names only scripts that exist", () => {
    expect(matches(read(doc), /npm run ([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  });

  test("names only files that exist", () => {
    expect(missingPaths(doc)).toEqual([]);
  });

  test("links only to headings that exist", () => {
    expect(missingAnchors(doc)).toEqual([]);
  });
});

test.each([...docs, ".env.example"])("%s names no path and no registry of a particular machine", (doc) => {
  expect(read(doc)).not.toMatch(machinePath);
  expect(read(doc)).not.toMatch(registryHost);
});

describe("configuration", () => {
  const variables = matches(read("src/platform/config.ts"), /^ {2}([A-Z0-9_]+): /gm).toSorted();

  test(".env.example has every variable, and no other", () => {
    expect(matches(read(".env.example"), /^([A-Z0-9_]+)=/gm).toSorted()).toEqual(variables);
  });

  test("docs/configuration.md has every variable once, and no other", () => {
    const [product = "", scriptsOnly = ""] = read("docs/configuration.md").split("## Scripts only");
    expect(scriptsOnly).not.toBe("");
    expect(matches(product, /^- `([A-Z0-9_]+)` \(default/gm).toSorted()).toEqual(variables);
  });

  test("docs/configuration.md names what production requires", () => {
    const [, list = ""] = /requiredInProduction = \[([^\]]+)\]/.exec(read("src/platform/config.ts")) ?? [];
    const [, sentence = ""] =
      /does not start without these: ([^.]+)\./.exec(read("docs/configuration.md").replaceAll("\n", " ")) ?? [];
    expect(matches(sentence, /`([A-Z0-9_]+)`/g)).toEqual(matches(list, /"([A-Z0-9_]+)"/g));
  });
});

test("docs/scripts.md has every script of package.json once, and no other", () => {
  expect(matches(read("docs/scripts.md"), /^- `npm run ([\w:-]+)/gm).toSorted()).toEqual(
    Object.keys(scripts).toSorted(),
  );
});

describe("README.md", () => {
  const readme = read("README.md");

  test("has 900 words at most", () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  test("needs two commands", () => {
    const [, section = ""] = readme.split("\n## Run it\n");
    const [block = ""] = matches(section.split("\n## ")[0] ?? "", /^```sh\n(.*?)^```/gms);
    const commands = block.split("\n").map((line) => line.replace(/#.*/, "").trim());
    expect(commands.filter(Boolean)).toEqual(["npm ci", "npm run demo"]);
  });
});
