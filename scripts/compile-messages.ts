/** npm run i18n: compiles the message catalogues for tools that run without Vite (type checker, linter, unit tests). */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messageOptions } from "./i18n/options.ts";
import { findRepeatedKeys } from "./i18n/repeated-keys.ts";
import { projectRoot } from "./services/paths.ts";

/**
 * Loading the compiler takes seconds, and most scripts begin with this one. It is loaded only if the input has changed.
 */
function inputHash(): string {
  const hash = createHash("sha256");
  const files = [
    "package-lock.json",
    "scripts/i18n/options.ts",
    "project.inlang/settings.json",
    ...globSync("messages/**/*.json", { cwd: projectRoot }).toSorted(),
  ];
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  return hash.digest("hex");
}

const output = join(projectRoot, messageOptions.outdir);
// Inside the output folder, so that a compiler run that recreates the folder also removes the mark.
const mark = join(output, ".input-hash");
const hash = inputHash();
const isCompiled = existsSync(join(output, "messages.js")) && existsSync(mark) && readFileSync(mark, "utf8") === hash;
if (!isCompiled) {
  const repeated = findRepeatedKeys(projectRoot);
  if (repeated.length > 0) {
    console.error(`A message key may be in one folder only:\n${repeated.join("\n")}`);
    process.exit(1);
  }
  const { compile } = await import("@inlang/paraglide-js");
  await compile(messageOptions);
  writeFileSync(mark, hash);
  // The compiler leaves 30-second timers behind, which would keep this process alive.
  process.exit();
}
