import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { areaPath } from "../../../platform/web/paths.ts";
import type { AreaSuggestion } from "../area.schema.ts";
import { placeName, roomsText } from "../area-names.ts";

interface AreaLinksProps {
  title?: string;
  /** Content below the links. */
  end?: ReactNode;
  areas: readonly (AreaSuggestion & { km?: number })[];
}

/** Links to other places, with their number of rooms and, for neighbours, the distance. */
export function AreaLinks({ title, areas, end }: AreaLinksProps) {
  return (
    <div>
      {title && <h2 className="area-links-title">{title}</h2>}
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
      {end && <div className="area-links-end">{end}</div>}
    </div>
  );
}
