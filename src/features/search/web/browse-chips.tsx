import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { areaPath } from "../../../platform/web/paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { placeName } from "../../areas/area-names.ts";
import { type BrowseValues, browsePath, withoutAny, withoutEach } from "../browse-values.ts";
import { type BrowsePlace, filterText, type LoadedWords } from "./browse-words.ts";

interface BrowseChipsProps {
  values: BrowseValues;
  place: BrowsePlace | undefined;
  words: LoadedWords;
}

/** The filters in force. Each chip has a link that removes it, which works without JavaScript. */
export function BrowseChips({ values, place, words }: BrowseChipsProps) {
  const chips = withoutEach(values).map(({ name, value, rest }) => ({ path: browsePath(rest), text: filterText(name, value, values, place, words) }));
  if (chips.length === 0) return null;
  return (
    <ul className="browse-chips" aria-label={m.filters_active()}>
      {chips.map(({ path, text }) => (
        <li key={path} className="tag" data-removable="">
          {text}
          <Link className="tag-remove" to={path} aria-label={m.filter_remove({ filter: text })} preventScrollReset>
            <Icon name="x" size="s" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className="browse-clear" to={browsePath(withoutAny(values))} preventScrollReset>
            {m.filters_clear()}
          </Link>
        </li>
      )}
      {place && (
        <li className="browse-area">
          <Link to={areaPath(place)}>{m.search_area_link({ place: placeName(place) })}</Link>
        </li>
      )}
    </ul>
  );
}
