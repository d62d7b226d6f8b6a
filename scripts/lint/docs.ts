/** Markdown files name only what exists; configuration, scripts and README say what is true. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../services/paths.ts";
import { blank, type Checked, count, differences, findAll, read } from "./subject.ts";

interface Found {
  found: string;
  line: number;
}

const exists = (...parts: string[]) => existsSync(join(projectRoot, ...parts));
const withoutCode = (text: string) => blank(text, /^```.*?^```/gms);

const suffixes = /^(?:\.(?:db|test|spec))*\.tsx?$/;

/** `src/main/web.ts` and `docs/` are paths; `application/json` and `config.origin` are not. */
export function isPath(word: string, topLevel: ReadonlySet<string>): boolean {
  const [first = ""] = word.split("/");
  if (!/^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(word)) return false;
  const isFile = /\.(?:tsx?|cjs|json|sql|md|sh|css)$/.test(word) && !suffixes.test(word);
  return isFile || (word.includes("/") && (topLevel.has(first) || word.endsWith("/")));
}

/**
 * A tree block has one path per line, indented by two spaces per folder; two spaces separate the path from its
 * description.
 */
export function treePaths(text: string): Found[] {
  return findAll(text, /^```tree\n(.*?)^```/gms).flatMap(({ found: tree, line: first }) => {
    const folders: string[] = [];
    return tree
      .trimEnd()
      .split("\n")
      .map((line, index) => {
        const depth = (line.length - line.trimStart().length) / 2;
        folders.length = depth;
        folders.push(line.trimStart().split("  ")[0] ?? "");
        return { found: join(...folders), line: first + 1 + index };
      });
  });
}

/** Anchors as GitHub derives them from headings. */
export const anchorsOf = (text: string): Set<string> =>
  new Set(
    findAll(withoutCode(text), /^#+ (.+)$/gm).map(({ found }) =>
      found
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  );

const LONGEST_LINE = 120;
/** URLs and paths cannot be wrapped. Alone on a line, as a link, an image or a link definition, they may be longer. */
const unbreakable = /^\s*(?:[-*] )?(?:<\S+>|\S+|!?\[[^\]]*\]\(\S+\)|\[[^\]]+\]: \S+)$/;

/** Lines outside of fenced code that are too long. */
export function longLines(text: string): Found[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const { length } = line;
    return isCode || length <= LONGEST_LINE || unbreakable.test(line)
      ? []
      : [{ found: `${length} characters`, line: index + 1 }];
  });
}

const machinePath = /(?<![\w.])\/(?:work|tmp|root|home|Users|mnt)\//;
const registryHost = /\bregistry\.[\w-]+\.\w+|npmmirror|verdaccio|artifactory|https?:\/\/[^\s)]*\bnpm\b/i;

/** Lines that name a path or a registry of a particular machine. */
export const machineLines = (text: string): Found[] =>
  text.split("\n").flatMap((line, index) => {
    const [found] = machinePath.exec(line) ?? registryHost.exec(line) ?? [];
    return found === undefined ? [] : [{ found, line: index + 1 }];
  });

/** Folders of every feature: docs name them without a feature. */
const rolesOfFeatures = new Set(["server/", "web/"]);

/** Generated files may be named although they do not exist. */
function isIgnored(path: string, gitignore: string): boolean {
  return gitignore
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/\/$/, ""))
    .some((one) => path === one || path.startsWith(`${one}/`));
}

function missingPaths(doc: string): Found[] {
  const text = read(doc);
  const topLevel = new Set(readdirSync(projectRoot));
  const gitignore = read(".gitignore");
  const words = findAll(withoutCode(text), /`([^`\s]+)`/g).filter(
    ({ found }) => isPath(found, topLevel) && !isIgnored(found, gitignore) && !rolesOfFeatures.has(found),
  );
  const links = findAll(text, /\]\(([^)\s#]+)(?:#[^)]*)?\)/g).filter(({ found }) => !/^[a-z]+:/.test(found));
  return [
    ...[...words, ...treePaths(text)].filter(({ found }) => !exists(found) && !exists(dirname(doc), found)),
    ...links.filter(({ found }) => !exists(dirname(doc), found)),
  ];
}

const missingAnchors = (doc: string): Found[] =>
  findAll(read(doc), /\]\(([^)\s]*#[^)\s]+)\)/g).filter(({ found }) => {
    const [file = "", anchor = ""] = found.split("#");
    const target = file === "" ? doc : join(dirname(doc), file);
    return !/^[a-z]+:/.test(found) && target.endsWith(".md") && exists(target) && !anchorsOf(read(target)).has(anchor);
  });

const namesIn = (text: string, pattern: RegExp) => findAll(text, pattern).map(({ found }) => found);

function faultsOfConfiguration(): string[] {
  const source = read("src/platform/config.ts");
  const variables = namesIn(source, /^ {2}([A-Z0-9_]+): /gm);
  const docs = read("docs/configuration.md");
  const [product = "", scriptsOnly = ""] = docs.split("## Scripts only");
  const [, list = ""] = /requiredInProduction = \[([^\]]+)\]/.exec(source) ?? [];
  const [, sentence = ""] = /does not start without these: ([^.]+)\./.exec(docs.replaceAll("\n", " ")) ?? [];
  const [required, said] = [namesIn(list, /"([A-Z0-9_]+)"/g), namesIn(sentence, /`([A-Z0-9_]+)`/g)];
  return [
    ...differences(namesIn(read(".env.example"), /^([A-Z0-9_]+)=/gm), variables).map((each) => `.env.example: ${each}`),
    ...[
      ...differences(namesIn(product, /^- `([A-Z0-9_]+)` \(default/gm), variables),
      ...(scriptsOnly === "" ? ['the section "Scripts only" is missing'] : []),
      ...(said.join() === required.join() && said.length > 0
        ? []
        : [`production requires ${required.join(", ")}, not ${said.join(", ")}`]),
    ].map((each) => `docs/configuration.md: ${each}`),
  ];
}

const README_WORDS = 900;

function faultsOfReadme(): string[] {
  const readme = read("README.md");
  const words = readme.split(/\s+/).length;
  const [, section = ""] = readme.split("\n## Run it\n");
  const [block] = findAll(section.split("\n## ")[0] ?? "", /^```sh\n(.*?)^```/gms);
  const commands = (block?.found ?? "").split("\n").map((line) => line.replace(/#.*/, "").trim());
  return [
    ...(words > README_WORDS ? [`README.md: ${words} words, ${README_WORDS} at most`] : []),
    ...(commands.filter(Boolean).join("; ") === "npm ci; npm run demo"
      ? []
      : ['README.md: "Run it" needs exactly the commands npm ci and npm run demo']),
  ];
}

export function checkDocs(): Checked {
  const docs = execFileSync("git", ["ls-files", "-z", "*.md"], { cwd: projectRoot, encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "" && exists(file));
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const rows = findAll(read("docs/scripts.md"), /^- `npm run ([\w:-]+)/gm).map(({ found }) => found);
  const faults = docs.flatMap((doc) => {
    const say = (what: string, found: readonly Found[]) =>
      found.map((each) => `${doc}:${each.line}: ${what} ${each.found}`);
    const commands = findAll(read(doc), /npm run ([\w:-]+)/g);
    return [
      ...say("a line of", longLines(read(doc))),
      ...say(
        "no script",
        commands.filter(({ found }) => !(found in scripts)),
      ),
      ...say("no file", missingPaths(doc)),
      ...say("no heading", missingAnchors(doc)),
      ...say("names a particular machine:", machineLines(read(doc))),
    ];
  });
  const others = [
    ...machineLines(read(".env.example")).map(({ found, line }) => `.env.example:${line}: names ${found}`),
    ...faultsOfConfiguration(),
    ...differences(rows, Object.keys(scripts)).map((each) => `docs/scripts.md: npm run ${each}`),
    ...faultsOfReadme(),
  ];
  return { read: count(docs.length, "Markdown files"), faults: [...faults, ...others] };
}
