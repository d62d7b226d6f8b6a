import { useEffect, useEffectEvent } from "react";
import * as m from "../../../paraglide/messages.js";
import { isInside } from "../map-box.ts";
import type { MapPoints } from "../map-points.ts";
import { cardSide, findCrowded, type Heap, mergeHeaps, type Plate } from "./crowding.ts";
import type { MapListing } from "./listing-map.props.ts";
import { byPerson, type GlMap, keepClear, type TakenPlace, viewBox } from "./map-engine.ts";
import { clusterSize } from "./map-labels.ts";
import { MapOverlay, usePlaces, useRest } from "./map-overlay.tsx";
import { ClusterPin, ListingPin } from "./map-pins.tsx";

interface ListingPinsProps {
  map: GlMap;
  found: MapPoints;
  listings: readonly MapListing[];
  litId: string | undefined;
  onLight: (id: string | undefined) => void;
}

const ZOOM_STEP = 2;
/** Same as in map-pins.css. */
const clusterPixels = { s: 50, m: 60, l: 72 };
const PLATE = { width: 76, height: 42 };
const SMALL = { width: 20, height: 20 };

const clusterKey = ({ lat, lng }: Heap) => `cluster ${lat} ${lng}`;

const radius = (count: number) => clusterPixels[clusterSize(count)] / 2;
const southward = (one: { lat: number }, other: { lat: number }) => other.lat - one.lat;

/** The listings of the list come first. */
function allListings(listed: readonly MapListing[], found: MapPoints): MapListing[] {
  const known = new Set(listed.map(({ id }) => id));
  const others = found.rooms.filter(({ _id }) => !known.has(_id));
  return [...listed, ...others.map(({ _id, title, rent, lat, lng }) => ({ id: _id, title, rent, position: { lat, lng } }))];
}

function clusterPlate(map: GlMap, cluster: Heap): Plate {
  const { x, y } = map.project([cluster.lng, cluster.lat]);
  const side = clusterPixels[clusterSize(cluster.count)];
  return { id: clusterKey(cluster), x, y, width: side, height: side };
}

/** The price is above the place. */
function listingPlate(map: GlMap, { id, position: { lat, lng } }: MapListing): Plate {
  const { x, y } = map.project([lng, lat]);
  return { id, x, y: y - PLATE.height / 2, ...PLATE };
}

/** Keeps labels of the base map clear of the pins. */
function useClearPlaces(map: GlMap, places: TakenPlace[]): void {
  const key = JSON.stringify(places);
  const clear = useEffectEvent(() => keepClear(map, places));
  useEffect(() => {
    if (key) clear();
  }, [key]);
}

/** In the document: clusters, then pins, each from north to south. */
export function ListingPins({ map, found, listings, litId, onLight }: ListingPinsProps) {
  useRest(map);
  const place = usePlaces(map);
  const view = viewBox(map);
  const clusters = mergeHeaps(found.clusters, ({ lat, lng }) => map.project([lng, lat]), radius)
    .filter((cluster) => isInside(cluster, view))
    .toSorted(southward);
  const inView = allListings(listings, found).filter(({ position }) => isInside(position, view));
  const crowded = findCrowded(
    inView.map((listing) => listingPlate(map, listing)),
    clusters.map((cluster) => clusterPlate(map, cluster)),
  );

  useClearPlaces(map, [
    ...clusters.map(({ lat, lng, count }): TakenPlace => {
      const side = clusterPixels[clusterSize(count)];
      return { lat, lng, width: side, height: side, anchor: "center" };
    }),
    ...inView.map(({ id, position }): TakenPlace => ({ ...position, ...(crowded.has(id) ? { ...SMALL, anchor: "center" } : { ...PLATE, anchor: "bottom" }) })),
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
                place={place(listing.id, listing.position)}
                isLit={listing.id === litId}
                isCrowded={crowded.has(listing.id)}
                side={cardSide(x, y, map.getContainer().clientWidth)}
                onLight={onLight}
              />
            );
          })}
      </ul>
    </MapOverlay>
  );
}
