import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { areaPath } from "../../../platform/web/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { AreaName, AreaProfile } from "../area.schema.ts";
import { areaHeading, placeName } from "../area-names.ts";
import { AreaRents, type RentsOfPlace } from "./area-rents.tsx";

export function AreaHead({ profile, rents }: { profile: AreaProfile; rents: RentsOfPlace }) {
  const { rooms, slug } = profile;
  return (
    <div className="area-head page-width">
      <div className="area-head-words">
        <Crumbs parents={profile.parents} here={profile} />
        <h1 className="area-title">{areaHeading(profile)}</h1>
        <p className="area-count">
          {rooms > 0 ? m.area_count({ count: rooms, shown: number(rooms) }) : m.area_count_none()}
        </p>
        {rooms > 0 && (
          <ButtonLink to={`/browseListings?area=${slug}`} size="l" icon="filter">
            {m.area_on_map()}
          </ButtonLink>
        )}
      </div>
      <AreaRents {...rents} here={placeName(profile)} />
    </div>
  );
}

function Crumbs({ parents, here }: { parents: readonly AreaName[]; here: AreaName }) {
  return (
    <nav aria-label={m.area_crumbs()}>
      <ol className="area-crumbs">
        <li>
          <Link to="/rooms">{m.area_crumb_all()}</Link>
        </li>
        {parents.map((parent, index) => (
          <li key={parent.slug}>
            {/* Marks the division as such, because a division and a district often have the same name. */}
            <Link to={areaPath(parent)}>
              {index === 0 ? m.areas_in_division({ place: placeName(parent) }) : placeName(parent)}
            </Link>
          </li>
        ))}
        <li aria-current="page">{placeName(here)}</li>
      </ol>
    </nav>
  );
}
