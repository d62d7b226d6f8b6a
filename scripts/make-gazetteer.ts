/** Writes migrations/0003_gazetteer.sql, the rows of `area`, from seed/areas.json and the groupings below. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Place {
  slug: string;
  en: string;
  bn: string;
  lat: number;
  lng: number;
  aliases: string[];
}
interface District extends Place {
  division: string;
}
interface Area extends Place {
  district: string;
  kind: string;
}
interface Gazetteer {
  divisions: Place[];
  districts: District[];
  areas: Area[];
}

/** Names that people use for several areas together. Each gets the mean position of its parts. */
const groups = [
  { slug: "mirpur", en: "Mirpur", bn: "মিরপুর", parts: /^mirpur-/ },
  { slug: "uttara", en: "Uttara", bn: "উত্তরা", parts: /^uttara-sector-/ },
  { slug: "gulshan", en: "Gulshan", bn: "গুলশান", parts: /^gulshan-/ },
];
const insideOf: Record<string, string> = {
  "dhanmondi-27": "dhanmondi",
  "dhanmondi-32": "dhanmondi",
  "merul-badda": "badda",
  "mohakhali-dohs": "mohakhali",
  "baridhara-dohs": "baridhara",
};
const moreSpellings: Record<string, string[]> = {
  chattogram: ["CTG"],
  "chattogram-division": ["CTG"],
  "bashundhara-ra": ["Bashundhara", "বসুন্ধরা"],
  "chandgaon-ra": ["চান্দগাঁও"],
  dhaka: ["Dacca"],
  "akhalia-sust": ["Akhalia"],
  "fulbarigate-kuet": ["Fulbarigate"],
  "bau-campus": ["BAU"],
};

const root = join(import.meta.dirname, "..");
const { divisions, districts, areas } = JSON.parse(await readFile(join(root, "seed/areas.json"), "utf8")) as Gazetteer;

/** Drops the suffix of 'Shibganj (Sylhet)': pages show the parent area beside the name. */
const plain = (name: string) => name.replace(/ \(.+\)$/, "");
const mean = (figures: number[]) =>
  Number((figures.reduce((sum, figure) => sum + figure, 0) / figures.length).toFixed(4));

interface Row extends Place {
  kind: string;
  parent: string | null;
}

// Some districts share a slug with their division. The district keeps the plain slug, because people search for it.
const isTaken = (slug: string) => districts.some((district) => district.slug === slug);
const divisionSlug = (slug: string) => (isTaken(slug) ? `${slug}-division` : slug);
const divisionOf = new Map(divisions.map(({ en, slug }) => [en, divisionSlug(slug)]));
const districtOf = new Map(districts.map(({ en, slug }) => [en, slug]));

function parentOf({ slug, district }: Area): string {
  return (
    insideOf[slug] ??
    groups.find(({ parts }) => parts.test(slug))?.slug ??
    districtOf.get(district) ??
    fail(`${slug}: no district ${district}`)
  );
}
function fail(message: string): never {
  throw new Error(message);
}

const rows: Row[] = [
  ...divisions.map((division) => ({ ...division, slug: divisionSlug(division.slug), kind: "division", parent: null })),
  ...districts.map((district) => ({
    ...district,
    kind: "district",
    parent: divisionOf.get(district.division) ?? fail(district.slug),
  })),
  ...groups.map(({ slug, en, bn, parts }) => {
    const inside = areas.filter((area) => parts.test(area.slug));
    return {
      slug,
      en,
      bn,
      lat: mean(inside.map(({ lat }) => lat)),
      lng: mean(inside.map(({ lng }) => lng)),
      aliases: [],
      kind: "thana",
      parent: "dhaka",
    };
  }),
  // Areas that contain others come first, because their IDs are used as parents.
  ...areas
    .toSorted((a, b) => Number(a.slug in insideOf) - Number(b.slug in insideOf))
    .map((area) => ({ ...area, parent: parentOf(area) })),
];
const slugs = rows.map(({ slug }) => slug);
if (new Set(slugs).size < slugs.length)
  fail(`Duplicate slugs: ${slugs.filter((slug, index) => slugs.indexOf(slug) < index).join(", ")}`);

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const idOf = new Map(slugs.map((slug, index) => [slug, index + 1]));
const values = rows.map(({ slug, en, bn, lat, lng, aliases, kind, parent }, index) => {
  const spellings = [...new Set([...aliases, ...(moreSpellings[slug] ?? [])])];
  const list = spellings.length > 0 ? `array[${spellings.map(quote).join(", ")}]` : "'{}'";
  return `  (${index + 1}, ${parent === null ? "null" : idOf.get(parent)}, ${quote(kind)}, ${quote(slug)}, ${quote(plain(en))}, ${quote(plain(bn))}, ${list}, ${lat}, ${lng})`;
});
await writeFile(
  join(root, "migrations/0003_gazetteer.sql"),
  `-- Made by scripts/make-gazetteer.ts from seed/areas.json. A later change is a later migration.
insert into area (id, parent_id, kind, slug, name, name_bn, spellings, lat, lng) values
${values.join(",\n")};
`,
);
