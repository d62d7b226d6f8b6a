import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { MatchLabels } from "./browse-match-labels.ts";

/**
 * Says whose profile the list uses, or links to making one. It is above the list only if the search needs a profile
 * that the reader does not have.
 */
export function BrowseMatch({ line: { text, go, path, isMissed } }: Pick<MatchLabels, "line">) {
  return (
    <p className="browse-match" data-missed={isMissed ? "" : undefined}>
      {text} <Link to={path}>{go}</Link>
    </p>
  );
}

export function BrowseWanted({ wanted: { text, go } }: Pick<MatchLabels, "wanted">) {
  return (
    <p className="browse-wanted">
      <Icon name="users" /> {text} <Link to="/roomsWanted">{go}</Link>
    </p>
  );
}
