import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { AreaCombobox } from "../../features/areas/area-combobox.tsx";
import { roomsText } from "../../features/areas/area-names.ts";
import { type AreaEntry, toDivisions } from "../../features/areas/web/areas-tree.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { number } from "../../platform/i18n/format.ts";
import { areaPath } from "../../platform/web/paths.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import { Section } from "../../ui/layout/section.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/areas-page";
import "./areas-page.css";

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: m.areas_page_title(), description: m.areas_page_description() });

export async function loader({ context }: Route.LoaderArgs) {
  return { divisions: toDivisions(await context.get(servicesContext).areas.list(), getLocale()) };
}

export const handle: ReadingHandle = { isReadFirst: true };

export default function AreasPage({ loaderData: { divisions } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <Section>
      <div className="areas-top">
        <SectionHeading level={1} title={m.areas_heading()} lead={m.areas_lead()} />
        <search>
          <form className="areas-search" action="/browseListings">
            <AreaCombobox
              name="location"
              label={m.home_search()}
              enterKeyHint="search"
              onChoose={(area) => void navigate(areaPath(area))}
            />
          </form>
        </search>
      </div>
      {divisions.map(({ parts: districts, ...division }) => (
        <section key={division.slug} className="areas-division" aria-labelledby={division.slug}>
          <div className="areas-division-head">
            <h2 id={division.slug}>
              <Link to={areaPath(division)}>{m.areas_in_division({ place: division.name })}</Link>
            </h2>
            <p>{roomsText(division.rooms)}</p>
          </div>
          <div>
            <WithRoomsFirst areas={districts}>
              {(some) => (
                <ul className="areas-districts">
                  {some.map((district) => (
                    <District key={district.slug} {...district} />
                  ))}
                </ul>
              )}
            </WithRoomsFirst>
          </div>
        </section>
      ))}
    </Section>
  );
}

interface WithRoomsFirstProps<Area> {
  areas: readonly Area[];
  children: (areas: readonly Area[]) => ReactNode;
}

/** Areas without rooms are folded. */
function WithRoomsFirst<Area extends { rooms: number }>({ areas, children }: WithRoomsFirstProps<Area>) {
  const [some, none] = [areas.filter(({ rooms }) => rooms > 0), areas.filter(({ rooms }) => rooms === 0)];
  return (
    <>
      {some.length > 0 && children(some)}
      {none.length > 0 && (
        <details className="areas-rest">
          <summary>{m.area_links_rest({ shown: number(areas.length) })}</summary>
          {children(none)}
        </details>
      )}
    </>
  );
}

const District = ({ parts, ...district }: AreaEntry) => (
  <li className="areas-district" data-parts={parts.length > 0 ? "" : undefined}>
    <h3 id={district.slug}>
      <Place {...district} />
    </h3>
    <WithRoomsFirst areas={parts}>
      {(some) => (
        <ul className="areas-places">
          {some.map((place) => (
            <li key={place.slug}>
              <Place {...place} />
            </li>
          ))}
        </ul>
      )}
    </WithRoomsFirst>
  </li>
);

function Place({ slug, name, rooms }: Omit<AreaEntry, "parts">) {
  return (
    <Link className="areas-place" to={areaPath({ slug })}>
      {name}
      {rooms > 0 && (
        <span className="areas-rooms tabular">
          <span aria-hidden="true">{number(rooms)}</span>
          <span className="visually-hidden">{roomsText(rooms)}</span>
        </span>
      )}
    </Link>
  );
}
