import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { areaPath } from "../../../platform/web/paths.ts";
import type { AreaSuggestion } from "../area.schema.ts";
import { placeName, roomsText } from "../area-names.ts";

type LinkedArea = AreaSuggestion & { km?: number };

interface AreaLinksProps {
  title?: string;
  areas: readonly LinkedArea[];
}

/** Links to other places, with their number of rooms and, for neighbours, the distance. Those without rooms are folded. */
export function AreaLinks({ title, areas }: AreaLinksProps) {
  const [some, none] = [areas.filter(({ rooms }) => rooms > 0), areas.filter(({ rooms }) => rooms === 0)];
  return (
    <div>
      {title && <h2 className="area-links-title">{title}</h2>}
      {some.length > 0 && <Links areas={some} />}
      {none.length > 0 && (
        <details className="area-links-rest" open={some.length === 0}>
          <summary>{m.area_links_rest({ shown: number(areas.length) })}</summary>
          <Links areas={none} />
        </details>
      )}
    </div>
  );
}

function Links({ areas }: { areas: readonly LinkedArea[] }) {
  return (
    <ul className="area-links">
      {areas.map((area) => (
        <li key={area.slug}>
          <Link className="area-link" to={areaPath(area)}>
            <span className="area-link-name">{placeName(area)}</span>{" "}
            <span className="area-link-rooms tabular" data-none={area.rooms === 0 ? "" : undefined}>
              {roomsText(area.rooms)}
            </span>{" "}
            {area.km !== undefined && (
              <span className="area-link-away tabular">{m.area_away({ km: number(area.km) })}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
