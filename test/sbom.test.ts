/** Production dependencies are listed in docs/sbom.json, pinned by the lock file and have allowed licences. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, "..", file), "utf8"));

interface Locked {
  version: string;
  dev?: boolean;
  license?: string;
  integrity?: string;
  link?: boolean;
}
interface Component {
  name: string;
  version: string;
  hashes?: { alg: string }[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
const { bomFormat, components } = read("docs/sbom.json") as { bomFormat: string; components: Component[] };

/** `node_modules/a/node_modules/@b/c` is @b/c. */
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? "";
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);

test("docs/sbom.json lists the lock file's production packages (node scripts/sbom.ts)", () => {
  expect(bomFormat).toBe("CycloneDX");
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(listed)].toSorted()).toEqual(
    [...new Set(shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`))].toSorted(),
  );
});

test("each package is pinned by its hash", () => {
  expect(shipped.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  expect(
    components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === "SHA-512")).map(({ name }) => name),
  ).toEqual([]);
});

/** They require only that their notice is kept. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
]);
/**
 * libvips is a separate library beside sharp, loaded at run time and unmodified. The LGPL allows that, because it can
 * be replaced by another build.
 */
const LIBVIPS = /^@img\/sharp-(?:libvips-|wasm32$|win32-)/;
/** Unmodified and loaded from its own package. The MPL covers only its own files, and their source is published. */
const WEB_PUSH = "web-push";
const mayBe = (name: string, id: string) =>
  allowed.has(id) || (LIBVIPS.test(name) && id === "LGPL-3.0-or-later") || (name === WEB_PUSH && id === "MPL-2.0");

/** One of the licences joined by OR is enough; of those joined by AND, all count. */
function isAllowed(name: string, expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((id) => mayBe(name, id)));
}

test("each package has an allowed licence", () => {
  const refused = components.flatMap(({ name, licenses = [] }) => {
    const terms = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "");
    return terms.length > 0 && terms.every((term) => isAllowed(name, term))
      ? []
      : [`${name}: ${terms.join(", ") || "none"}`];
  });
  expect(refused).toEqual([]);
});

test.each([
  ["left-pad", "GPL-3.0-only", false],
  ["left-pad", "MIT AND GPL-3.0-only", false],
  ["left-pad", "(MIT OR GPL-3.0-only)", true],
  ["left-pad", "LGPL-3.0-or-later", false],
  ["left-pad", "", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["web-push", "MPL-2.0", true],
  ["left-pad", "MPL-2.0", false],
])("%s under %j: %s", (name, expression, verdict) => {
  expect(isAllowed(name, expression)).toBe(verdict);
});
