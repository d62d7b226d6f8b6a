import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import type { LatLng } from "../../../platform/geo.ts";
import { useRootData } from "../../../platform/web/root-data.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { LazyPlaceMap, type MapConfig } from "../lazy-maps.tsx";
import {
  metresPerPixel,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type PictureFrame,
  type PictureLabel,
  picturePath,
  pointIn,
} from "../map-picture.ts";
import { CIRCLE_METRES } from "../public-circle.ts";
import { OsmCredit } from "./osm-credit.tsx";
import "./place-map.css";

export interface PlaceMapView {
  /** The room is within this circle; null if only the area is known. */
  circle: LatLng | null;
  frame: PictureFrame;
  labels: readonly PictureLabel[];
  lacksStreets: boolean;
}

interface PlaceMapProps {
  config: MapConfig;
  view: PlaceMapView;
  /** The place in words. */
  place: string;
}

/** Shows where a room is: at first on a still picture, which becomes a map when it is tapped. */
export function PlaceMap({ config, view, place }: PlaceMapProps) {
  const isLowData = useRootData()?.isLowData ?? false;
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(!isLowData);
  const [state, setState] = useState<"still" | "open" | "failed">("still");
  const box = useRef<HTMLDivElement>(null);
  const press = () => {
    if (!isShown) return setIsShown(true);
    flushSync(() => setState("open"));
    // The button is gone, so the map gets the focus.
    return box.current?.focus({ preventScroll: true });
  };
  if (state === "open")
    return (
      <div ref={box} className="place-map" tabIndex={-1}>
        <LazyPlaceMap config={config} view={view} place={place} onFailed={() => setState("failed")} />
      </div>
    );
  return (
    <>
      <div ref={box} className="place-map" tabIndex={-1}>
        {isShown && <MapPicture view={view} place={place} />}
        {isHydrated && state !== "failed" && (
          <button type="button" className="place-map-open" onClick={press}>
            <span>
              <Icon name="map" size="s" /> {isShown ? m.map_move() : m.map_show()}
            </span>
          </button>
        )}
        <div className="place-map-legend">
          {view.lacksStreets && <span>{m.map_gap()}</span>}
          <OsmCredit />
        </div>
      </div>
      {state === "failed" && <p role="alert">{m.map_place_failed({ place })}</p>}
    </>
  );
}

declare const BASEMAP_VERSION: string;

/** Renders one picture for each theme. Browsers do not load the hidden one, because it is lazy. */
export function MapPicture({ view: { circle, frame, labels }, place }: Pick<PlaceMapProps, "view" | "place">) {
  const middle = circle && pointIn(frame, circle);
  return (
    <>
      {(["light", "dark"] as const).map((theme) => (
        <img
          key={theme}
          className="place-map-picture"
          data-for={theme}
          src={picturePath(frame, theme, BASEMAP_VERSION)}
          alt={circle ? m.map_place_circle({ place }) : m.map_place({ place })}
          width={PICTURE_WIDTH}
          height={PICTURE_HEIGHT}
          loading="lazy"
          decoding="async"
        />
      ))}
      <svg
        className="place-map-picture place-map-words"
        viewBox={`0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}`}
        aria-hidden="true"
      >
        {middle && <circle cx={middle.x} cy={middle.y} r={CIRCLE_METRES / metresPerPixel(frame.zoom, circle.lat)} />}
        {labels.map(({ kind, text, x, y, turn, mark, side }) => (
          <g key={`${kind} ${text}`} data-kind={kind}>
            {mark && <path d={`M${mark.x} ${mark.y - 5}l5 5-5 5-5-5z`} />}
            <text x={x} y={y} data-side={side} {...(turn !== undefined && { transform: `rotate(${turn} ${x} ${y})` })}>
              {text}
            </text>
          </g>
        ))}
      </svg>
    </>
  );
}
