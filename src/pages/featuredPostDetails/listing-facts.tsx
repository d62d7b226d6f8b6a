import type { Listing } from "../../features/listings/listing.wire.ts";
import { accommodationLabel, genderLabel, smokingLabel } from "../../features/listings/listing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Tag } from "../../ui/badge.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

interface Fact {
  icon: IconName;
  label: string;
  value: string;
  /** Written by a member, in any language. */
  isUserText?: boolean;
}

function factsOf(listing: Listing): Fact[] {
  return [
    { icon: "user", label: m.field_name(), value: listing.ownerName, isUserText: true },
    { icon: "users", label: m.field_gender(), value: genderLabel(listing.gender) },
    { icon: "info", label: m.field_age(), value: m.age_years({ age: number(listing.age) }) },
    { icon: "briefcase", label: m.field_profession(), value: listing.profession, isUserText: true },
    { icon: "map-pin", label: m.field_location(), value: listing.location, isUserText: true },
    {
      icon: listing.accommodation === "single" ? "bed-single" : "bed-double",
      label: m.field_accommodation(),
      value: accommodationLabel(listing.accommodation),
    },
    { icon: "calendar", label: m.field_move_in(), value: date(listing.moveIn) },
    { icon: listing.smoking === "smoker" ? "cigarette" : "cigarette-off", label: m.field_smoking(), value: smokingLabel(listing.smoking) },
  ];
}

export function ListingFacts({ listing }: { listing: Listing }) {
  return (
    <dl className="listing-facts">
      {factsOf(listing).map(({ icon, label, value, isUserText }) => (
        <div key={label} className="listing-fact">
          <dt>
            <Icon name={icon} /> {label}
          </dt>
          <dd lang={isUserText ? writtenIn(value) : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Description and interests, as the member wrote them. */
export function ListingWords({ listing: { description, interests } }: { listing: Listing }) {
  const uniqueInterests = [...new Set(interests.split(",").map((interest) => interest.trim()))].filter(Boolean);
  return (
    <>
      <section className="listing-words">
        <h2>{m.listing_about()}</h2>
        <p className="listing-description" lang={writtenIn(description)}>
          {description}
        </p>
      </section>
      <section className="listing-words">
        <h2>{m.field_interests()}</h2>
        <ul className="listing-interests">
          {uniqueInterests.map((interest) => (
            <li key={interest} lang={writtenIn(interest)}>
              <Tag>{interest}</Tag>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
