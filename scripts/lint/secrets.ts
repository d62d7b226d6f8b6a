/** No credentials in the repository. test/attacks/secrets.test.ts looks for the same in the files for browsers. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../services/paths.ts";
import { type Checked, count, lineAt } from "./subject.ts";

const MOST_BYTES = 4 * 1024 * 1024;

/** Written so that none of the patterns matches this file. */
export const secretPatterns: Readonly<Record<string, RegExp>> = {
  "a private key": /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  "a key of AWS": /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  "a key of Google": /\bAIza[\w-]{35}\b/,
  "a token of GitHub": /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  "a token of Slack": /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  "a token of npm": /\bnpm_[A-Za-z0-9]{36}\b/,
  "a key of Stripe": /\b[rs]k_live_[A-Za-z0-9]{20,}/,
  "a signed token": /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{30,}/,
  "a service account": /"private_key_id"\s*:\s*"[0-9a-f]{40}"/,
  "a password in an address":
    /\b(?:postgres(?:ql)?|mysql|redis|amqp|smtps?|https?|mongodb):\/\/[\w.-]+:(?!\/\/)[^\s"'`@/${}<>:]{8,}@(?!127\.0\.0\.1|localhost|host\b|example\b)/,
  "a secret by its name": /\b(?:LINK|STORAGE)_SECRET\s*[=:]\s*["']?[A-Za-z0-9+/_-]{24,}/,
};

export function secretsIn(text: string): { name: string; line: number }[] {
  return Object.entries(secretPatterns).flatMap(([name, pattern]) => {
    const index = pattern.exec(text)?.index;
    return index === undefined ? [] : [{ name, line: lineAt(text, index) }];
  });
}

export function checkSecrets(): Checked {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = [...new Set(listed.split("\0"))].filter((file) => {
    const stat = file === "" ? undefined : statSync(join(projectRoot, file), { throwIfNoEntry: false });
    return stat?.isFile() && stat.size < MOST_BYTES;
  });
  const faults = files.flatMap((file) =>
    secretsIn(readFileSync(join(projectRoot, file), "latin1")).map(({ name, line }) => `${file}:${line}: ${name}`),
  );
  return { read: count(files.length, "files"), faults };
}
