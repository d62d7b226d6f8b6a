import { useState } from "react";
import { LazyListingMap, LazyPinMap, type MapListing } from "../../features/map/lazy-maps.tsx";
import type { LatLng } from "../../platform/geo.ts";
import { taka } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import type { Samples } from "./samples.ts";
import { StyleguideSection } from "./styleguide-section.tsx";

const config = { styleUrl: undefined, attribution: undefined };
const dhaka = { west: 90.33, south: 23.7, east: 90.45, north: 23.88 };
const azimpur = { lat: 23.7272, lng: 90.3863 };

const spots: [id: string, rent: number, lat: number, lng: number][] = [
  ["1", 4200, 23.7285, 90.384],
  ["2", 12_500, 23.7466, 90.374],
  ["3", 7500, 23.8069, 90.3687],
  ["4", 9000, 23.8115, 90.373],
  ["5", 25_000, 23.7925, 90.4078],
  ["6", 6500, 23.8759, 90.3795],
  ["7", 5500, 23.746, 90.378],
  ["8", 8000, 23.7104, 90.4074],
];

/**
 * The maps open after a click: browsers allow only a few maps (WebGL contexts) at once, and this page may show four
 * panes.
 */
export function MapGallery({ words }: { words: Samples }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <StyleguideSection title="room map">
        {isOpen ? (
          <SampleListings words={words} />
        ) : (
          <Button variant="secondary" icon="map-pin" onClick={() => setIsOpen(true)}>
            Open the maps
          </Button>
        )}
      </StyleguideSection>
      {isOpen && (
        <StyleguideSection title="pin map">
          <SamplePin />
        </StyleguideSection>
      )}
    </>
  );
}

const notCovered = () => ({ top: 0, bottom: 0, right: 0 });

function SampleListings({ words }: { words: Samples }) {
  const [litId, setLitId] = useState<string>();
  const [searched, setSearched] = useState("");
  const listings: MapListing[] = spots.map(([id, rent, lat, lng]) => ({
    id,
    title: words.title,
    rent,
    position: { lat, lng },
  }));
  return (
    <>
      <div className="sample-map">
        <ul className="sample-map-list">
          {listings.map(({ id, rent, title }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === litId || undefined}
                onFocus={() => setLitId(id)}
                onBlur={() => setLitId(undefined)}
                onPointerEnter={() => setLitId(id)}
                onPointerLeave={() => setLitId(undefined)}
              >
                {taka(rent)} {title}
              </button>
            </li>
          ))}
        </ul>
        <LazyListingMap
          config={config}
          query=""
          isPlaced={false}
          isSearching={false}
          listings={listings}
          box={dhaka}
          litId={litId}
          onLight={(listing) => setLitId(listing?.id)}
          hasCards={false}
          cover={notCovered}
          onSearch={({ west, south, east, north }) => setSearched([west, south, east, north].join(","))}
        />
      </div>
      <output>{searched}</output>
    </>
  );
}

function SamplePin() {
  const [pin, setPin] = useState<LatLng>();
  return (
    <>
      <LazyPinMap config={config} start={azimpur} pin={pin} onPin={setPin} />
      <output>{pin && `${pin.lat}, ${pin.lng}`}</output>
    </>
  );
}
