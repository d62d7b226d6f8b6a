/**
 * Writes docs/sbom.json, the list of packages that production may contain: CycloneDX, from the lock file, without
 * network access. npm's own `npm sbom --omit dev` leaves out packages that a development tool needs too, such as React
 * and pg.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

interface Locked {
  version: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  license?: string;
  integrity?: string;
}

const { name, version, packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  name: string;
  version: string;
  packages: Record<string, Locked>;
};

/** `node_modules/a/node_modules/@b/c` is @b/c. */
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? "";
const addressOf = (packageName: string, at: string) => `pkg:npm/${packageName.replace("@", "%40")}@${at}`;

function toComponent(path: string, { version: at, license, integrity, optional, devOptional }: Locked) {
  const packageName = nameOf(path);
  const isExpression = license !== undefined && / (?:AND|OR|WITH) /.test(license);
  return {
    type: "library",
    "bom-ref": addressOf(packageName, at),
    name: packageName,
    version: at,
    scope: optional || devOptional ? "optional" : "required",
    hashes: integrity
      ? [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }]
      : [],
    licenses: license === undefined ? [] : [isExpression ? { expression: license } : { license: { id: license } }],
    purl: addressOf(packageName, at),
  };
}

const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
const components = [
  ...new Map(
    shipped.map(([path, locked]) => [addressOf(nameOf(path), locked.version), toComponent(path, locked)]),
  ).entries(),
]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([, component]) => component);

// No timestamp and no serial number: the same lock file always gives the same text.
const bom = {
  $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: {
    component: {
      type: "application",
      "bom-ref": addressOf(name, version),
      name,
      version,
      purl: addressOf(name, version),
    },
  },
  components,
};
writeFileSync(join(root, "docs/sbom.json"), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`docs/sbom.json: ${components.length} packages`);
