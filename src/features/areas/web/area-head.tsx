import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { areaPath } from "../../../platform/web/paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { AreaName, AreaProfile } from "../area.schema.ts";
import { areaHeading, placeName } from "../area-names.ts";
import "../../../ui/chip.css";

export interface AreaHeadProps {
  profile: AreaProfile;
  /** Searches in the area that start with one tap. */
  quick: readonly { text: string; path: string }[];
}

export function AreaHead({ profile, quick }: AreaHeadProps) {
  const { rooms, slug } = profile;
  return (
    <div className="area-head">
      <Crumbs parents={profile.parents} here={profile} />
      <h1 className="area-title">
        {areaHeading(profile)} <span className="area-count">· {number(rooms)}</span>
      </h1>
      {rooms > 0 && (
        <ul className="area-chips">
          <li>
            <Link className="chip" to={`/browseListings?area=${slug}`}>
              <Icon name="filter" size="s" /> {m.area_on_map()}
            </Link>
          </li>
          {quick.map(({ text, path }) => (
            <li key={path}>
              <Link className="chip" to={path}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
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
