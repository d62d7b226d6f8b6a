import type { MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import * as m from "../../../paraglide/messages.js";
import { type Box, country } from "../../../platform/geo.ts";
import { isInside } from "../map-box.ts";
import { type GlMap, viewBox } from "./map-engine.ts";
import { MapFrame, MapNote } from "./map-frame.tsx";
import { useRest } from "./map-overlay.tsx";
import type { MapRoom, RoomMapProps } from "./room-map.props.ts";
import { RoomPins } from "./room-pins.tsx";
import { useMap } from "./use-map.ts";
import { useMapMoves } from "./use-map-moves.ts";
import { type Found, useMapRooms } from "./use-map-rooms.ts";

/** Positions are blurred by about 300 m, so a closer view would be misleading. */
const MAX_ZOOM = 16;

/** The results of a search on a map. The list contains the same rooms. */
export function RoomMap({ config, query, rooms, box, litId, onLight, onMove }: RoomMapProps) {
  const opened = useMap({ config, box: box ?? country, maxZoom: MAX_ZOOM });
  const { map } = opened;
  const found = useMapRooms(map, query);
  useMapMoves(map, box, onMove);
  useRest(map);
  usePutOut(map, onLight);
  return (
    <MapFrame
      label={m.map_rooms()}
      opened={opened}
      isBusy={found.state === "loading"}
      insteadText={m.map_list_has_all()}
      legend={m.map_approximate()}
      note={map && <Note found={found} rooms={rooms} view={viewBox(map)} />}
    >
      {map && <RoomPins map={map} found={found.answer} rooms={rooms} litId={litId} onLight={onLight} />}
    </MapFrame>
  );
}

/** A click on the map itself closes the card. */
function usePutOut(map: GlMap | undefined, onLight: RoomMapProps["onLight"]): void {
  const putOut = useEffectEvent(() => onLight(undefined));
  useEffect(() => {
    if (!map) return undefined;
    const onClick = ({ originalEvent }: MapMouseEvent) => {
      if (originalEvent.target === map.getCanvas()) putOut();
    };
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map]);
}

function Note({ found: { state, answer, retry }, rooms, view }: { found: Found; rooms: readonly MapRoom[]; view: Box }) {
  if (state === "offline") return <MapNote>{m.map_offline()}</MapNote>;
  if (state === "failed") return <MapNote onRetry={retry}>{m.map_rooms_failed()}</MapNote>;
  const isEmpty = answer.clusters.length + answer.rooms.length === 0 && !rooms.some(({ position }) => isInside(position, view));
  return state === "done" && isEmpty ? <MapNote>{m.map_empty()}</MapNote> : undefined;
}
