/**
 * SQL that builds the JSON of a listing. The response is sent as the text that PostgreSQL made, without parsing and
 * printing it again. Names and values come from listing.wire.ts, and a test checks the result against its schema.
 */

import { latLngJson, spotJson } from "../../platform/db/lat-lng.sql.ts";
import { LONGITUDE_SCALE } from "../../platform/geo.ts";
import { BLUR_CELL } from "../map/public-circle.ts";
import type { WireListing } from "./listing.wire.ts";
import { accommodationOnWire, availabilityOnWire, phoneShownToOnWire, smokingOnWire } from "./listing-choices.ts";

const text = (expression: string) => `to_json(${expression})`;
const timeOrNull = (expression: string) => `coalesce(to_json(${expression})::text, 'null')`;
const plain = (expression: string) => `(${expression})::text`;

function translated(column: string, values: Record<string, string>): string {
  const cases = Object.entries(values).map(([ours, wire]) => `when '${ours}' then '"${wire}"'`);
  return `case ${column} ${cases.join(" ")} end`;
}

/** Each expression gives JSON text. l: listing, m: member (the owner), r: listing_rank. */
const columns: Record<keyof WireListing, string> = {
  _id: text("l.id::text"),
  title: text("l.title"),
  location: text("l.location"),
  rent: plain("l.rent"),
  gender: text("l.gender"),
  profession: text("l.profession"),
  age: plain("l.age"),
  accommodationFor: translated("l.accommodation", accommodationOnWire),
  smokingPreference: translated("l.smoking", smokingOnWire),
  description: text("l.description"),
  imageUrl: text("l.image_url"),
  interests: text("l.interests"),
  moveInDate: text("l.move_in"),
  Availability: translated("l.available::text", availabilityOnWire),
  seats: plain("l.seats"),
  seatsFree: plain("l.seats_free"),
  name: text("m.name"),
  verified: plain("m.email_verified"),
  emailVerifiedAt: timeOrNull("case when m.email_verified then m.email_verified_at end"),
  // Only set if the verified number is the one of this listing.
  phoneVerifiedAt: timeOrNull("case when m.phone = l.phone then m.phone_verified_at end"),
  confirmedAt: text("coalesce(l.confirmed_at, l.created_at)"),
  likeCount: plain("r.like_count"),
  createdAt: text("l.created_at"),
  area: `coalesce((select to_json(slug)::text from area where id = l.area_id), 'null')`,
  position: spotJson("l.spot"),
  cover: "coalesce(l.cover, 'null')",
  facts: plain("l.facts"),
  costs: plain("l.costs"),
};

const privateColumns = {
  phone: text("l.phone"),
  email: text("m.email"),
  uid: text("m.uid"),
  pin: latLngJson("l.pin", "l.pin[0]", "l.pin[1]"),
};

/** A taken listing is stored as a live one that is not available. */
export const stateSql = "case when l.state = 'live' and not l.available then 'taken' else l.state::text end";

/** The note of a moderator is shown while it keeps the listing hidden. */
const ownColumns = {
  state: text(stateSql),
  sleepAt: timeOrNull("l.sleep_at"),
  phoneShownTo: translated("l.phone_to_likers::text", phoneShownToOnWire),
  takenTold: "coalesce(l.taken_told::text, 'null')",
  tellAt: timeOrNull("(select tell_at from taken_notice where listing_id = l.id)"),
  note: `coalesce((select to_json(note)::text from moderation_case where listing_id = l.id
      and note <> '' and l.state in ('changes', 'removed') order by id desc limit 1), 'null')`,
};

const phoneSharedWith = plain("select count(*) from contact_reveal where listing_id = l.id");
const ownFigures = {
  views: plain("select coalesce(max(views), 0) from listing_view_count where listing_id = l.id"),
  phoneSharedWith,
};

/** The middle of the pin's cell, as in public-circle.ts. The database gives away nothing else of the pin. */
const middleOfCell = (degrees: string) => `(floor(${degrees} / ${BLUR_CELL}) + 0.5) * ${BLUR_CELL}`;
const circleJson = latLngJson(
  "l.pin",
  `${middleOfCell("(flat_spot(l.pin[0], l.pin[1]))[0]")} / ${LONGITUDE_SCALE}`,
  middleOfCell("l.pin[1]"),
);
const placeJson = `case when l.spot is null then 'null' else concat('{"from":', case when l.pin is null
    then '"area"' else '"pin"' end, ',"circle":', ${circleJson}, '}') end`;

/** Concatenates by hand: json_build_object takes 50 % longer and adds spaces. */
function toObject(fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(
    ([name, expression], index) => `'${index > 0 ? "," : ""}"${name}":', ${expression}`,
  );
  return `concat('{', ${pairs.join(", ")}, '}')`;
}

export const publicListingJson = toObject(columns);
export const wholeListingJson = toObject({
  ...columns,
  photos: "photos_json(l.id)",
  place: placeJson,
  phoneSharedWith,
});
/** The fields of a listing that only the owner sees. */
export const ownStateJson = toObject(ownColumns);
export const ownListingJson = toObject({
  ...columns,
  liked: "'false'",
  ...privateColumns,
  ...ownColumns,
  ...ownFigures,
});
