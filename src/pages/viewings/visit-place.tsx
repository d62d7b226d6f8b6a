import { useState } from "react";
import { OsmCredit } from "../../features/map/web/osm-credit.tsx";
import { MapPicture } from "../../features/map/web/place-map.tsx";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { calendarPath } from "../../features/viewings/viewing-paths.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { useRootData } from "../../platform/web/root-data.ts";
import { copyText } from "../../ui/copy-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { type MapScheme, mapLink } from "./map-scheme.ts";
import type { VisitRoom } from "./visit-load.ts";

interface VisitPlaceProps {
  viewing: WireViewing;
  address: string;
  room: VisitRoom | undefined;
  /** The scheme of links that open the device's own map app, if it has one. */
  mapScheme: MapScheme | undefined;
}

/** The address, and the row of what people do with it. Its link opens the map app, so no website gets the address. */
export function VisitPlace({ viewing: { _id, side, person }, address, room, mapScheme }: VisitPlaceProps) {
  const [isCopied, setIsCopied] = useState(false);
  const isLowData = useRootData()?.isLowData ?? false;
  return (
    <section className="visit-place" aria-labelledby="visit-address">
      {room?.map && !isLowData && (
        <div className="place-map visit-map">
          <MapPicture view={room.map} place={room.location} />
          <div className="place-map-legend">
            <OsmCredit />
          </div>
        </div>
      )}
      <div className="visit-address">
        <h2 id="visit-address" lang={writtenIn(address)}>
          {address}
        </h2>
        <p>
          {side === "poster" ? (
            m.viewing_address_poster({ name: person.name })
          ) : (
            <span lang={room && writtenIn(room.location)}>{room?.location}</span>
          )}
        </p>
      </div>
      <div className="visit-acts">
        {side === "seeker" && mapScheme && (
          <a href={mapLink(mapScheme, address)}>
            <Icon name="map" /> {m.viewing_address_map()}
          </a>
        )}
        <button
          type="button"
          className="needs-scripting"
          onClick={() => {
            void copyText(address).then(setIsCopied);
          }}
        >
          <Icon name={isCopied ? "check" : "copy"} />{" "}
          <span aria-live="polite">{isCopied ? m.viewing_address_copied() : m.viewing_address_copy()}</span>
        </button>
        <a href={calendarPath(_id, getLocale())} download>
          <Icon name="calendar" /> {m.viewing_calendar_short()}
        </a>
      </div>
    </section>
  );
}
