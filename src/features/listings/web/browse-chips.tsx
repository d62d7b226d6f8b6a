import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date, taka } from "../../../platform/i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { BrowseFilter } from "../browse-search.ts";
import type { ListingFilters } from "../listing.schema.ts";
import { accommodationLabel, availabilityLabel, genderLabel, smokingLabel } from "../listing-labels.ts";

interface BrowseChipsProps {
  filters: ListingFilters;
  /** For each filter in force, the address of the list without it. */
  without: Partial<Record<BrowseFilter, string>>;
}

/** The filters in force. Each is taken back by a link, so it works without JavaScript. */
export function BrowseChips({ filters, without }: BrowseChipsProps) {
  const words = wordsOf(filters);
  const inForce = Object.entries(without) as [BrowseFilter, string][];
  if (inForce.length === 0) return null;
  return (
    <ul className="browse-chips" aria-label={m.filters_active()}>
      {inForce.map(([name, path]) => (
        <li key={name} className="tag" data-removable="">
          {words[name]}
          <Link className="tag-remove" to={path} aria-label={m.filter_remove({ filter: words[name] ?? "" })} preventScrollReset>
            <Icon name="x" size="s" />
          </Link>
        </li>
      ))}
      {inForce.length > 1 && (
        <li>
          <Link className="browse-clear" to="/browseListings" preventScrollReset>
            {m.filters_clear()}
          </Link>
        </li>
      )}
    </ul>
  );
}

function wordsOf({ location, minRent, maxRent, gender, accommodation, smoking, available, moveInBefore }: ListingFilters) {
  return {
    location,
    minRent: minRent === undefined ? undefined : m.chip_min_rent({ rent: taka(minRent) }),
    maxRent: maxRent === undefined ? undefined : m.chip_max_rent({ rent: taka(maxRent) }),
    gender: gender && genderLabel(gender),
    accommodationFor: accommodation && accommodationLabel(accommodation),
    smokingPreference: smoking && smokingLabel(smoking),
    Availability: available === undefined ? undefined : availabilityLabel(available),
    moveInBefore: moveInBefore && m.chip_move_in({ date: date(moveInBefore) }),
  } satisfies Record<BrowseFilter, string | undefined>;
}
