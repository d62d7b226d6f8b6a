import { useEffect, useEffectEvent } from "react";
import * as m from "../../../paraglide/messages.js";
import { getLocale } from "../../../paraglide/runtime.js";
import { isInside } from "../map-box.ts";
import type { MapPoints } from "../map-points.ts";
import { cardSide, foldPlates, type Heap, liftOver, mergeHeaps, type Plate } from "./crowding.ts";
import type { MapListing } from "./listing-map.props.ts";
import { byPerson, type GlMap, keepClear, type TakenPlace, viewBox } from "./map-engine.ts";
import { clusterSize, priceLabel } from "./map-labels.ts";
import { MapOverlay, usePlaces, useRest } from "./map-overlay.tsx";
import { ClusterPin, ListingPin } from "./map-pins.tsx";
import { plateSize } from "./plate-size.ts";

interface ListingPinsProps {
  map: GlMap;
  found: MapPoints;
  listings: readonly MapListing[];
  litId: string | undefined;
  onLight: (listing: MapListing | undefined) => void;
  hasCards: boolean;
}

const ZOOM_STEP = 2;
/** The same sizes are in map-pins.css. */
const clusterPixels = { s: 50, m: 60, l: 72 };

const clusterKey = ({ lat, lng }: Heap) => `cluster ${lat} ${lng}`;

const radius = (count: number) => clusterPixels[clusterSize(count)] / 2;
const southward = (one: { lat: number }, other: { lat: number }) => other.lat - one.lat;

/** Returns all listings of the map. Those of the list come first. */
export function allListings(listed: readonly MapListing[], found: MapPoints): MapListing[] {
  const known = new Set(listed.map(({ id }) => id));
  const others = found.rooms.filter(({ _id }) => !known.has(_id));
  return [...listed, ...others.map(({ _id, lat, lng, ...room }) => ({ ...room, id: _id, position: { lat, lng } }))];
}

function clusterPlate(map: GlMap, cluster: Heap): Plate {
  const { x, y } = map.project([cluster.lng, cluster.lat]);
  const side = clusterPixels[clusterSize(cluster.count)];
  return { id: clusterKey(cluster), x, y, width: side, height: side };
}

/** The plate with the price is above the place. */
function listingPlate(map: GlMap, { id, rent, position: { lat, lng } }: MapListing): Plate {
  const { x, y } = map.project([lng, lat]);
  const size = plateSize(priceLabel(rent, getLocale()));
  return { id, x, y: y - size.height / 2, ...size };
}

/** How many listings are folded into each pin. */
function countFolded(folded: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const holder of folded.values()) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return counts;
}

/** Keeps labels of the base map clear of the pins. */
function useClearPlaces(map: GlMap, places: TakenPlace[]): void {
  const key = JSON.stringify(places);
  const clear = useEffectEvent(() => keepClear(map, places));
  useEffect(() => {
    if (key) clear();
  }, [key]);
}

/** Renders clusters, then pins, each from north to south. */
export function ListingPins({ map, found, listings, litId, onLight, hasCards }: ListingPinsProps) {
  useRest(map);
  const place = usePlaces(map);
  const view = viewBox(map);
  const clusters = mergeHeaps(found.clusters, ({ lat, lng }) => map.project([lng, lat]), radius)
    .filter((cluster) => isInside(cluster, view))
    .toSorted(southward);
  const inView = allListings(listings, found).filter(({ position }) => isInside(position, view));
  const clusterPlates = clusters.map((cluster) => clusterPlate(map, cluster));
  const atTheirPlaces = inView.map((listing) => listingPlate(map, listing));
  const lit = atTheirPlaces.find(({ id }) => id === litId);
  const lift = lit ? liftOver(lit, clusterPlates) : 0;
  const plates = atTheirPlaces.map((plate) => (plate === lit ? { ...plate, y: plate.y - lift } : plate));
  const folded = foldPlates(plates, clusterPlates, litId);
  const foldedInto = countFolded(folded);

  useClearPlaces(map, [
    ...clusters.map(({ lat, lng, count }): TakenPlace => {
      const side = clusterPixels[clusterSize(count)];
      return { lat, lng, width: side, height: side, anchor: "center" };
    }),
    ...inView.flatMap(({ id, position }, index): TakenPlace[] => {
      const plate = plates[index];
      return plate && !folded.has(id)
        ? [{ ...position, width: plate.width, height: plate.height, anchor: "bottom" }]
        : [];
    }),
  ]);

  const open = ({ lat, lng }: Heap, isByKeyboard: boolean) => {
    map.easeTo({ center: [lng, lat], zoom: Math.min(map.getZoom() + ZOOM_STEP, map.getMaxZoom()) }, byPerson);
    // The focused cluster will be removed, so the focus moves to the map.
    if (isByKeyboard) map.getCanvas().focus();
  };

  return (
    <MapOverlay map={map}>
      <ul className="map-places" aria-label={m.map_pins()}>
        {clusters.map((cluster) => (
          <ClusterPin
            key={clusterKey(cluster)}
            cluster={cluster}
            place={place(clusterKey(cluster), cluster)}
            onOpen={(isByKeyboard) => open(cluster, isByKeyboard)}
          />
        ))}
        {inView
          .toSorted((one, other) => southward(one.position, other.position))
          .map((listing) => {
            const { x, y } = map.project([listing.position.lng, listing.position.lat]);
            return (
              <ListingPin
                key={listing.id}
                listing={listing}
                place={place(listing.id, listing.position, listing.id === litId ? lift : 0)}
                isLit={listing.id === litId}
                isFolded={folded.has(listing.id)}
                more={foldedInto.get(listing.id) ?? 0}
                side={hasCards ? undefined : cardSide(x, y, map.getContainer().clientWidth)}
                onLight={onLight}
              />
            );
          })}
      </ul>
    </MapOverlay>
  );
}
