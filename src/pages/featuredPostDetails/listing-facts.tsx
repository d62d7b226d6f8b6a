import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CostView } from "../../features/facts/cost-labels.ts";
import type { Listing } from "../../features/listings/listing.wire.ts";
import { accommodationLabel, genderLabel, smokingLabel } from "../../features/listings/listing-labels.ts";
import type { MapConfig } from "../../features/map/lazy-maps.tsx";
import { PlaceMap } from "../../features/map/web/place-map.tsx";
import * as m from "../../paraglide/messages.js";
import { date, number, taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { areaPath } from "../../platform/web/paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Tag } from "../../ui/badge.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { ListingMap } from "./listing-map.ts";
import type { ListingNear } from "./listing-near.ts";
import type { ListingHouse } from "./listing-page-house.ts";

/** Rent and all-in cost; on wide screens also the cash for the first day. */
export function ListingPrice({ rent, cost }: { rent: number; cost: CostView }) {
  return (
    <dl className="listing-price">
      <div className="listing-price-rent">
        <dt>{m.field_budget()}</dt>
        <dd>
          <strong className="tabular">{taka(rent)}</strong> <span>{m.per_month()}</span>
        </dd>
      </div>
      <div>
        <dt>{m.truecost_all_in()}</dt>
        <dd className="tabular">{cost.allInFrom}</dd>
      </div>
      <div className="listing-price-day-one">
        <dt>{m.truecost_day_one()}</dt>
        <dd className="tabular">{cost.dayOne}</dd>
      </div>
    </dl>
  );
}

interface Fact {
  icon: IconName;
  label: string;
  /** Undefined if the post does not state this fact. */
  value: string | undefined;
}

function factsOf(listing: Listing, { cost, whoMayRent, gate }: ListingHouse): Fact[] {
  return [
    { icon: "users", label: m.listing_who(), value: whoMayRent },
    {
      icon: listing.accommodation === "single" ? "bed-single" : "bed-double",
      label: m.field_accommodation(),
      value: accommodationLabel(listing.accommodation),
    },
    { icon: "calendar", label: m.field_move_in(), value: date(listing.moveIn, "short") },
    { icon: "gate", label: m.fact_gate(), value: gate },
    { icon: "wallet", label: m.truecost_day_one(), value: cost.dayOne },
    {
      icon: listing.smoking === "smoker" ? "cigarette" : "cigarette-off",
      label: m.field_smoking(),
      value: smokingLabel(listing.smoking),
    },
  ];
}

/** The facts by which most readers decide, each with an icon. */
export function ListingFacts({ listing, house }: { listing: Listing; house: ListingHouse }) {
  return (
    <dl className="listing-facts">
      {factsOf(listing, house).map(({ icon, label, value }) => (
        <div key={label} className="listing-fact">
          <dt>
            <Icon name={icon} /> {label}
          </dt>
          <dd data-open={value === undefined ? "" : undefined}>{value ?? m.fact_not_said()}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ListingWords({ description }: { description: string }) {
  return (
    <section className="listing-words">
      <h2>{m.listing_about()}</h2>
      <p className="listing-description" lang={writtenIn(description)}>
        {description}
      </p>
    </section>
  );
}

export function ListingPoster({ listing }: { listing: Listing }) {
  const { ownerName, profession, interests, isOwnerVerified } = listing;
  const uniqueInterests = [...new Set(interests.split(",").map((interest) => interest.trim()))].filter(Boolean);
  const facts = [
    { label: m.field_gender(), value: genderLabel(listing.gender) },
    { label: m.field_age(), value: m.age_years({ age: number(listing.age) }) },
    { label: m.field_profession(), value: profession, language: writtenIn(profession) },
  ];
  return (
    <section className="listing-words">
      <h2>{m.listing_poster()}</h2>
      <div className="listing-poster">
        <Avatar src={undefined} alt="" name={ownerName} />
        <dl>
          <div className="listing-poster-name">
            <dt>{m.field_name()}</dt>
            <dd>
              <bdi lang={writtenIn(ownerName)}>{ownerName}</bdi>
              {/* A non-breaking space keeps the tick next to the last word of a long name. */}
              {isOwnerVerified && (
                <span className="listing-poster-tick">
                  {"\u00A0"}
                  <Icon name="badge-check" size="s" label={m.verified_email()} />
                </span>
              )}
            </dd>
          </div>
          {facts.map(({ label, value, language }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={language}>{value}</dd>
            </div>
          ))}
          {uniqueInterests.length > 0 && (
            <div className="listing-poster-interests">
              <dt>{m.field_interests()}</dt>
              <dd>
                <ul className="listing-interests">
                  {uniqueInterests.map((interest) => (
                    <li key={interest} lang={writtenIn(interest)}>
                      <Tag>{interest}</Tag>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

/** Links the location to its area page if the area is known. */
export function Place({ location, area, children }: { location: string; area: string | null; children?: ReactNode }) {
  const text = children ?? <span lang={writtenIn(location)}>{location}</span>;
  return area === null ? text : <Link to={areaPath({ slug: area })}>{text}</Link>;
}

interface ListingPlaceProps {
  listing: Listing;
  near: ListingNear | undefined;
  map: { view: ListingMap; config: MapConfig } | undefined;
  isOwner: boolean;
}

export function ListingPlace({ listing: { id, location, area, position }, near, map, isOwner }: ListingPlaceProps) {
  const isPinned = map?.view.circle != null;
  return (
    <section className="listing-words listing-place">
      <h2>{m.listing_where()}</h2>
      <dl>
        <dt>{m.field_location()}</dt>
        <dd lang={writtenIn(location)}>{location}</dd>
      </dl>
      {map && (
        <>
          <PlaceMap config={map.config} view={map.view} place={location} />
          <p>{howWellKnown(map.view, isOwner)}</p>
        </>
      )}
      {isOwner && map && !isPinned && <Link to={`/updatePage/${id}`}>{m.listing_where_set_pin()}</Link>}
      {near && (
        <>
          <ul className="listing-near">
            {near.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{near.note}</p>
        </>
      )}
      {position && !isOwner && <p>{m.listing_where_about()}</p>}
      {area !== null && <Link to={areaPath({ slug: area })}>{m.listing_where_area()}</Link>}
    </section>
  );
}

function howWellKnown({ circle, somewhereIn = "" }: ListingMap, isOwner: boolean): string {
  if (circle) return isOwner ? m.listing_where_own_circle() : m.listing_where_circle();
  return isOwner
    ? m.listing_where_own_somewhere({ area: somewhereIn })
    : m.listing_where_somewhere({ area: somewhereIn });
}
