import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { MatchWords } from "./browse-match-words.ts";

/** Above the list: whose profile it uses, or a link to make one; and links to the areas of the profile. */
export function BrowseMatch({ line: { text, go, path }, places, isMissed }: Pick<MatchWords, "line" | "places"> & { isMissed: boolean }) {
  return (
    <div className="browse-match" data-missed={isMissed ? "" : undefined}>
      <p>
        {text} <Link to={path}>{go}</Link>
      </p>
      {places && (
        <nav className="browse-places" aria-label={places.title}>
          <span aria-hidden="true">{places.title}</span>
          {places.links.map((place) => (
            <Link key={place.path} to={place.path} aria-current={place.isHere ? "true" : undefined}>
              {place.text}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

export function BrowseWanted({ wanted: { text, go } }: Pick<MatchWords, "wanted">) {
  return (
    <p className="browse-wanted">
      <Icon name="users" /> {text} <Link to="/roomsWanted">{go}</Link>
    </p>
  );
}
