/**
 * node scripts/lint.ts: checks of texts, documents and lists that are not code. One line for each subject, and one for
 * each fault. Names of subjects as arguments select them. Works offline.
 */
import { checkAlerts } from "./lint/alerts.ts";
import { checkAsvs } from "./lint/asvs.ts";
import { checkDocs } from "./lint/docs.ts";
import { checkGithub } from "./lint/github.ts";
import { checkMessages } from "./lint/messages.ts";
import { checkMigrations } from "./lint/migrations.ts";
import { checkPackages } from "./lint/packages.ts";
import { checkPictures } from "./lint/pictures.ts";
import { checkScripts } from "./lint/scripts.ts";
import { checkSecrets } from "./lint/secrets.ts";
import type { Checked } from "./lint/subject.ts";

const subjects: Record<string, () => Checked | Promise<Checked>> = {
  messages: checkMessages,
  docs: checkDocs,
  asvs: checkAsvs,
  pictures: checkPictures,
  scripts: checkScripts,
  packages: checkPackages,
  migrations: checkMigrations,
  alerts: checkAlerts,
  github: checkGithub,
  secrets: checkSecrets,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in subjects));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(", ")}. Subjects: ${Object.keys(subjects).join(", ")}`);
for (const [name, check] of Object.entries(subjects)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { read, faults } = await check();
  for (const fault of faults) console.log(fault);
  console.log(`${name}: ${read}, ${faults.length} ${faults.length === 1 ? "fault" : "faults"}`);
  if (faults.length > 0) process.exitCode = 1;
}
