import { registerHooks } from "node:module";
import { TextDocument } from "vscode-languageserver-textdocument";
import { isMap, isScalar, parseDocument, visit } from "yaml";

// The parser's packages are written for bundlers: they import JSON without the `type` attribute that Node requires.
registerHooks({
  load: (url, context, next) =>
    next(
      url,
      /@actions\/.*\.json$/.test(url)
        ? { ...context, importAttributes: { ...context.importAttributes, type: "json" } }
        : context,
    ),
});
const { validate } = await import("@actions/languageservice");

const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const version = /^ v\d+(?:\.\d+)*$/;

let documents = 0;

/**
 * Problems of one workflow as `line: message`: those that GitHub's own parser finds, and violations of our security
 * rules.
 */
export async function lintWorkflow(text: string): Promise<string[]> {
  // The parser caches by URI, so each text needs its own URI.
  const document = TextDocument.create(`file:///.github/workflows/${(documents += 1)}.yml`, "yaml", 0, text);
  const found = (await validate(document)).map(({ range, message }) => ({
    line: range.start.line + 1,
    message: typeof message === "string" ? message : message.value,
  }));
  return [...found, ...brokenRules(text)]
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, message }) => `${line}: ${message}`);
}

function brokenRules(text: string): { line: number; message: string }[] {
  const broken: { line: number; message: string }[] = [];
  const yaml = parseDocument(text);
  const lineOf = (offset = 0) => text.slice(0, offset).split("\n").length;
  if (isMap(yaml.contents) && !yaml.has("permissions"))
    broken.push({ line: 1, message: "Set the token's permissions: the default may allow everything" });
  visit(yaml, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value)) return;
      const line = lineOf(value.range?.[0]);
      // A tag can be moved to other code, a commit cannot. The comment tells people and Dependabot which version it is.
      if (key.value === "uses" && !(pinned.test(String(value.value)) && version.test(value.comment ?? "")))
        broken.push({ line, message: `Pin ${String(value.value)} to a commit, with its version as a comment` });
      if (key.value === "run" && String(value.value).includes("${{"))
        broken.push({ line, message: "An expression inside a script can be shell code: pass it through env" });
    },
  });
  return broken;
}
