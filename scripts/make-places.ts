/**
 * Writes a migration with the rows of `place` from seed/places.json: node scripts/make-places.ts 0017. A later change
 * of the file is a later migration.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Place {
  id: string;
  kind: string;
  en: string;
  bn: string;
  /** What people say, where that is shorter: English, Bangla. */
  short?: [string, string];
  also: string[];
  city: string;
  area?: string;
  lat: number;
  lng: number;
  precision: "osm" | "near";
  radius_km: number;
  weight?: number;
  isClosed?: boolean;
}

const root = join(import.meta.dirname, "..");
const number = process.argv[2];
if (!/^\d{4}$/.test(number ?? "")) throw new Error("Give the number of the migration, such as 0017");
const { places } = JSON.parse(await readFile(join(root, "seed/places.json"), "utf8")) as { places: Place[] };

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const orNull = (text: string, said: string) => (text === said ? "null" : quote(text));

const values = places
  .filter(({ isClosed }) => !isClosed)
  .map(
    (
      {
        id,
        kind,
        en,
        bn,
        short: [name, nameBn] = [en, bn],
        also,
        city,
        area,
        lat,
        lng,
        precision,
        radius_km: km,
        weight = 0,
      },
      index,
    ) => {
      const spellings = also.filter((spelling) => ![en, bn, name, nameBn].includes(spelling));
      const list = spellings.length > 0 ? `array[${spellings.map(quote).join(", ")}]` : "'{}'::text[]";
      const names = [quote(name), quote(nameBn), orNull(en, name), orNull(bn, nameBn)].join(", ");
      return `  (${index + 1}, ${quote(area ?? city)}, ${quote(kind)}, ${quote(id)}, ${names}, ${list}, ${lat}, ${lng}, ${km}, ${precision === "osm"}, ${weight})`;
    },
  );

await writeFile(
  join(root, `migrations/${number}_places.sql`),
  `-- Made by scripts/make-places.ts from seed/places.json. A later change is a later migration.
-- The points with is_exact, and others beside them, are from OpenStreetMap: © OpenStreetMap contributors, ODbL 1.0.

create table place (
  id           smallint primary key,
  area_id      smallint not null references area (id),
  kind         text     not null check (kind in ('university', 'college', 'medical', 'hospital', 'metro', 'rail', 'bus',
    'market', 'business', 'airport', 'landmark')),
  slug         text     not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name         text     not null,
  name_bn      text     not null,
  full_name    text,
  full_name_bn text,
  spellings    text[]   not null default '{}',
  lat          double precision not null check (lat between 20 and 27),
  lng          double precision not null check (lng between 87.5 and 93),
  radius_km    real     not null check (radius_km between 0.5 and 50),
  is_exact     boolean  not null,
  weight       smallint not null default 0
);
comment on table place is 'Universities, stations, markets and other places that people search by: a point and a usual radius. Filled by migrations alone: processes keep it in memory. No slug is also one of area.';
comment on column place.area_id is 'The area or, if none is near, the district';
comment on column place.is_exact is 'The point is OpenStreetMap''s own. Otherwise it is meant to be within 500 m';
comment on column place.weight is 'The higher comes first among places with the same spelling';

insert into place (id, area_id, kind, slug, name, name_bn, full_name, full_name_bn, spellings, lat, lng, radius_km,
  is_exact, weight)
select given.id, area.id, given.kind, given.slug, given.name, given.name_bn, given.full_name, given.full_name_bn,
  given.spellings, given.lat, given.lng, given.radius_km, given.is_exact, given.weight
from (values
${values.join(",\n")}
) given (id, area, kind, slug, name, name_bn, full_name, full_name_bn, spellings, lat, lng, radius_km, is_exact, weight)
left join area on area.slug = given.area;
`,
);
