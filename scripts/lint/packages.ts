/** Production dependencies are listed in docs/sbom.json, pinned by the lock file and have allowed licences. */
import { type Checked, count, differences, read } from "./subject.ts";

interface Locked {
  version: string;
  dev?: boolean;
  integrity?: string;
}
interface Component {
  name: string;
  version: string;
  hashes?: { alg: string }[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

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
export function isAllowed(name: string, expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((id) => mayBe(name, id)));
}

/** `node_modules/a/node_modules/@b/c` is @b/c. */
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? "";

export function checkPackages(): Checked {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const { bomFormat, components } = JSON.parse(read("docs/sbom.json")) as {
    bomFormat: string;
    components: Component[];
  };
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const locked = new Set(shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`));
  const refused = components.flatMap(({ name, licenses = [] }) => {
    const terms = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "");
    const isGood = terms.length > 0 && terms.every((term) => isAllowed(name, term));
    return isGood ? [] : [`docs/sbom.json: ${name} has the licence ${terms.join(", ") || "none"}`];
  });
  const faults = [
    ...(bomFormat === "CycloneDX" ? [] : [`docs/sbom.json: format ${bomFormat}`]),
    ...differences([...listed], [...locked]).map((each) => `docs/sbom.json: ${each} (node scripts/sbom.ts)`),
    ...shipped
      .filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))
      .map(([path]) => `package-lock.json: ${path} has no SHA-512 hash`),
    ...components
      .filter(({ hashes }) => !hashes?.some(({ alg }) => alg === "SHA-512"))
      .map(({ name }) => `docs/sbom.json: ${name} has no SHA-512 hash`),
    ...refused,
  ];
  return { read: count(shipped.length, "production packages"), faults };
}
