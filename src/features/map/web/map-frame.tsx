import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { byPerson, type GlMap, hasOwnGround } from "./map-engine.ts";
import { useRest } from "./map-overlay.tsx";
import { MapFailed, MapSkeleton } from "./map-stand-ins.tsx";
import type { OpenedMap } from "./use-map.ts";
import { diamondWidth } from "./weave.ts";

interface MapFrameProps {
  label: string;
  opened: OpenedMap;
  isBusy?: boolean;
  /** Shown if the map does not work at all. */
  insteadText: string;
  /** Content on the map. */
  children?: ReactNode;
  /** A short message over the map. */
  note?: ReactNode;
  /** Text in the legend. */
  legend?: string;
}

/** The frame of a map: loading and error states, buttons and legend. */
export function MapFrame({ label, opened: { container, map, state, retry }, isBusy = false, insteadText, children, note, legend }: MapFrameProps) {
  if (state === "failed") return <MapFailed text={insteadText} />;
  return (
    <section className="map" aria-label={label} aria-busy={isBusy || state === "loading"} data-state={state}>
      {map && <ZoomButtons map={map} />}
      <div className="map-window" ref={container} />
      {state === "loading" && <MapSkeleton />}
      {map && state !== "loading" && children}
      {map && state !== "loading" && <Legend map={map} text={legend} />}
      <output className="map-notes">{state === "bare" ? <MapNote onRetry={retry}>{m.map_bare()}</MapNote> : note}</output>
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

function ZoomButtons({ map }: { map: GlMap }) {
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
    </div>
  );
}

const METRES_PER_KM = 1000;

/** Explains the base map, with its attribution. */
function Legend({ map, text }: { map: GlMap; text: string | undefined }) {
  useRest(map);
  const isOwn = hasOwnGround(map);
  const metres = isOwn ? diamondWidth(map.getZoom()) : undefined;
  return (
    <p className="map-legend">
      {metres !== undefined && (
        <span className="map-legend-scale">
          <span className="visually-hidden">{m.map_diamond()}</span>
          <svg viewBox="0 0 24 16" aria-hidden="true">
            <path d="M12 1 23 8 12 15 1 8Z" />
          </svg>
          {metres < METRES_PER_KM ? m.map_diamond_m({ metres: number(metres) }) : m.map_diamond_km({ km: number(metres / METRES_PER_KM) })}
        </span>
      )}
      {text && <span>{text}</span>}
      {isOwn && <span>{m.map_ground()}</span>}
    </p>
  );
}
