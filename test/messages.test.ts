import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const settings = JSON.parse(readFileSync(join(root, "project.inlang/settings.json"), "utf8")) as Record<
  string,
  { pathPattern: string[] }
>;
const catalogues = settings["plugin.inlang.messageFormat"]?.pathPattern ?? [];

type Catalogue = Record<string, unknown>;
function read(pattern: string, locale: string): Catalogue {
  const { $schema: _schema, ...messages } = JSON.parse(
    readFileSync(join(root, pattern.replace("{locale}", locale)), "utf8"),
  ) as Catalogue;
  return messages;
}

const inputsOf = (message: unknown) =>
  [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))]
    .filter((name) => name !== undefined)
    .toSorted();

describe.each(catalogues)("%s", (pattern) => {
  const [english, bangla] = [read(pattern, "en"), read(pattern, "bn")];

  test("has every message in both languages", () => {
    expect(Object.keys(bangla).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test.each(Object.keys(english))("%s has a text in both, with the same inputs", (key) => {
    expect(JSON.stringify(english[key]).length).toBeGreaterThan(2);
    expect(JSON.stringify(bangla[key] ?? "").length).toBeGreaterThan(2);
    expect(inputsOf(bangla[key])).toEqual(inputsOf(english[key]));
  });
});

/** For people who write programs and for ourselves: English only. */
const forDevelopers = /pages\/(developers|styleguide)\//;
/** Names that are the same in every language. */
const names = new Set(["English", "বাংলা", "Facebook", "GitHub", "404", "Nest Mates"]);

function componentFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => join(folder, file))
    .filter((file) => !forDevelopers.test(file));
}

/** Text between tags, and text in attributes that people see or hear. */
function literalTexts(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
  const between = [...code.matchAll(/<\w[^<>]*[^=\s/]>\s*([^<>{}();=]*\p{L}{2,}[^<>{}();=]*?)\s*<\//gu)].map(
    ([, text]) => text ?? "",
  );
  const attributes = [
    ...code.matchAll(
      /\s(?:aria-label|aria-description|alt|title|placeholder|label|hint|legend|lead)="([^"]*\p{L}{2,}[^"]*)"/gu,
    ),
  ].map(([, text]) => text ?? "");
  return [...between, ...attributes].map((text) => text.trim()).filter((text) => !names.has(text));
}

test.each(componentFiles("src"))("%s takes its texts from the catalogues", (file) => {
  expect(literalTexts(readFileSync(join(root, file), "utf8"))).toEqual([]);
});

test("literalTexts finds literal sentences", () => {
  expect(
    literalTexts('<p className="x">Hello there</p>\n<img alt="A room" /><Button label="Save it">{m.save()}</Button>'),
  ).toEqual(["Hello there", "A room", "Save it"]);
});
