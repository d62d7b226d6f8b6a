/** node scripts/check-actions.ts: lints every GitHub workflow. Works offline. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lintWorkflow } from "./actions/lint-workflow.ts";
import { projectRoot } from "./services/paths.ts";

const folder = ".github/workflows";
const files = readdirSync(join(projectRoot, folder)).filter((name) => /\.ya?ml$/.test(name));
let problems = 0;
for (const file of files)
  for (const problem of await lintWorkflow(readFileSync(join(projectRoot, folder, file), "utf8"))) {
    problems += 1;
    console.error(`${folder}/${file}:${problem}`);
  }
console.log(`${files.length} workflows, ${problems} problems`);
if (problems > 0 || files.length === 0) process.exitCode = 1;
