/** Texts are complete in both languages, and components take all their texts from the catalogues. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { findRepeatedKeys } from "../i18n/repeated-keys.ts";
import { projectRoot } from "../services/paths.ts";
import { blank, type Checked, count, lineAt, read } from "./subject.ts";

type Catalogue = Record<string, unknown>;

const inputsOf = (message: unknown): string =>
  [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].toSorted().join(", ");

/** An empty text, list or object. */
const isEmpty = (message: unknown) => JSON.stringify(message).length <= 2;

/** What is wrong with the texts of one folder, as `[file, key, fault]`. */
export function compareCatalogues(
  english: { file: string; texts: Catalogue },
  bangla: { file: string; texts: Catalogue },
): [file: string, key: string, fault: string][] {
  const faults: [string, string, string][] = [];
  for (const [one, other] of [
    [english, bangla],
    [bangla, english],
  ] as const) {
    for (const [key, text] of Object.entries(one.texts)) {
      if (isEmpty(text)) faults.push([one.file, key, "has no text"]);
      if (!(key in other.texts)) faults.push([one.file, key, `is not in ${other.file}`]);
    }
  }
  for (const [key, text] of Object.entries(bangla.texts)) {
    const [here, there] = [inputsOf(text), inputsOf(english.texts[key] ?? text)];
    if (here !== there) faults.push([bangla.file, key, `has the inputs {${here}}, in English {${there}}`]);
  }
  return faults;
}

/** For people who write programs and for ourselves: English only. */
const forDevelopers = /pages\/(developers|styleguide)\//;
/** Names that are the same in every language. */
const names = new Set(["English", "বাংলা", "Facebook", "GitHub", "404", "Nest Mates"]);

const betweenTags = /<\w(?:[^<>]*[^=\s/<>])?>\s*([^<>{}();=]*\p{L}{2,}[^<>{}();=]*?)\s*<\//gu;
const inAttributes =
  /\s(?:aria-label|aria-description|alt|title|placeholder|label|hint|legend|lead)="([^"]*\p{L}{2,}[^"]*)"/gu;

/** Text between tags, and text in attributes that people see or hear. */
export function literalTexts(source: string): { text: string; line: number }[] {
  const code = blank(blank(source, /\/\*[\s\S]*?\*\//g), /(^|\s)\/\/.*$/gm);
  return [betweenTags, inAttributes].flatMap((pattern) =>
    [...code.matchAll(pattern)]
      .map((match) => {
        const [whole, text = ""] = match;
        return { text: text.trim(), line: lineAt(code, match.index + whole.lastIndexOf(text)) };
      })
      .filter(({ text }) => !names.has(text)),
  );
}

export function checkMessages(): Checked {
  const settings = JSON.parse(read("project.inlang/settings.json")) as Record<string, { pathPattern: string[] }>;
  const patterns = settings["plugin.inlang.messageFormat"]?.pathPattern ?? [];
  const faults: string[] = findRepeatedKeys(projectRoot).map((each) => `messages: in two folders: ${each}`);
  let texts = 0;
  for (const pattern of patterns) {
    const load = (locale: string) => {
      const file = join(pattern.replace("{locale}", locale));
      const { $schema: _schema, ...catalogue } = JSON.parse(read(file)) as Catalogue;
      return { file, texts: catalogue };
    };
    const english = load("en");
    texts += Object.keys(english.texts).length;
    for (const [file, key, fault] of compareCatalogues(english, load("bn"))) {
      const source = read(file);
      faults.push(`${file}:${lineAt(source, source.indexOf(`"${key}":`))}: ${key} ${fault}`);
    }
  }
  if (texts === 0) faults.push("project.inlang/settings.json: no catalogues");
  const components = globSync("src/**/*.tsx", { cwd: projectRoot }).filter(
    (file) => !file.endsWith(".test.tsx") && !forDevelopers.test(file),
  );
  for (const file of components)
    for (const { text, line } of literalTexts(read(file)))
      faults.push(`${file}:${line}: "${text}" belongs in a catalogue`);
  return { read: `${count(texts, "texts")}, ${count(components.length, "components")}`, faults };
}
