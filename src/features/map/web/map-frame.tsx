import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { byPerson, type GlMap, hasOwnGround, lacksStreets } from "./map-engine.ts";
import { useIdle, useRest } from "./map-overlay.tsx";
import { MapFailed, MapSkeleton } from "./map-stand-ins.tsx";
import { OsmCredit } from "./osm-credit.tsx";
import { scaleBar } from "./scale-bar.ts";
import type { OpenedMap } from "./use-map.ts";
import type { OwnPlace } from "./use-own-place.ts";

interface MapFrameProps {
  label: string;
  opened: OpenedMap;
  isBusy?: boolean;
  /** The text that is shown if the map does not work at all. */
  insteadText: string;
  /** Content on the map. */
  children?: ReactNode;
  /** A short message over the map. */
  note?: ReactNode;
  /** Text in the legend. */
  legend?: string;
  /** If set, the map has a button that moves it to the reader. */
  own?: OwnPlace;
  /** If set, the map has a button that searches where it is now. */
  onSearchHere?: (() => void) | undefined;
}

/** The frame of a map: loading and error states, buttons and legend. */
export function MapFrame(props: MapFrameProps) {
  const { label, opened, isBusy = false, insteadText, children, note, legend, own, onSearchHere } = props;
  const { container, map, state, retry } = opened;
  if (state === "failed") return <MapFailed text={insteadText} />;
  return (
    <section className="map" aria-label={label} aria-busy={isBusy || state === "loading"} data-state={state}>
      {map && <MapButtons map={map} own={own} />}
      {/* The button is before the map in the tab order: somebody who has moved the map by keyboard goes one step back.
       */}
      <output className="map-here-frame">
        {map && onSearchHere && <SearchHereButton map={map} onSearch={onSearchHere} />}
      </output>
      <div className="map-window" ref={container} />
      {state === "loading" && <MapSkeleton />}
      {map && state !== "loading" && children}
      {map && state !== "loading" && <Legend map={map} text={legend} />}
      <output className="map-notes">
        {state === "bare" ? <MapNote onRetry={retry}>{m.map_bare()}</MapNote> : note}
      </output>
    </section>
  );
}

export function MapNote({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <span className="map-note">
      <span>{children}</span>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {m.map_retry()}
        </Button>
      )}
    </span>
  );
}

function SearchHereButton({ map, onSearch }: { map: GlMap; onSearch: () => void }) {
  return (
    <button
      type="button"
      className="map-here"
      onClick={({ detail }) => {
        // The button will be removed, so after a click by keyboard the focus moves to the map. Such a click has no
        // detail.
        if (detail === 0) map.getCanvas().focus();
        onSearch();
      }}
    >
      <Icon name="search" />
      {m.map_here()}
    </button>
  );
}

function MapButtons({ map, own }: { map: GlMap; own: OwnPlace | undefined }) {
  useRest(map);
  const zoom = map.getZoom();
  const SLACK = 0.01;
  return (
    <div className="map-zoom">
      <button
        type="button"
        aria-label={m.map_zoom_in()}
        title={m.map_zoom_in()}
        disabled={zoom >= map.getMaxZoom() - SLACK}
        onClick={() => map.zoomIn({}, byPerson)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 5v14M5 12h14" />
        </svg>
      </button>
      <button
        type="button"
        aria-label={m.map_zoom_out()}
        title={m.map_zoom_out()}
        disabled={zoom <= map.getMinZoom() + SLACK}
        onClick={() => map.zoomOut({}, byPerson)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14" />
        </svg>
      </button>
      {own && (
        <button type="button" aria-label={m.map_own()} title={m.map_own()} aria-busy={own.isAsking} onClick={own.ask}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 7 17 12 12 17 7 12ZM12 2v5M12 17v5M2 12h5M17 12h5" />
          </svg>
        </button>
      )}
    </div>
  );
}

const METRES_PER_KM = 1000;

/** Explains the base map, with the attribution that its licence asks for. */
function Legend({ map, text }: { map: GlMap; text: string | undefined }) {
  useRest(map);
  useIdle(map);
  const { metres, pixels } = scaleBar(map.getZoom(), map.getCenter().lat);
  return (
    <div className="map-legend">
      <span className="map-legend-scale">
        <span className="visually-hidden">{m.map_scale()}</span>
        <svg width={pixels} height="8" aria-hidden="true">
          <path d={`M1 0V7H${pixels - 1}V0`} />
        </svg>
        {metres < METRES_PER_KM
          ? m.map_scale_m({ metres: number(metres) })
          : m.map_scale_km({ km: number(metres / METRES_PER_KM) })}
      </span>
      {text && <span>{text}</span>}
      {lacksStreets(map) && <span className="map-legend-gap">{m.map_gap()}</span>}
      {hasOwnGround(map) && <OsmCredit />}
    </div>
  );
}
