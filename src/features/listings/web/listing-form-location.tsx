import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import { kmBetween, type LatLng } from "../../../platform/geo.ts";
import { Button } from "../../../ui/button.tsx";
import type { AreaSuggestion } from "../../areas/area.schema.ts";
import { AreaCombobox } from "../../areas/area-combobox.tsx";
import { locationText } from "../../areas/area-names.ts";
import { fetchSuggestions } from "../../areas/use-area-suggestions.ts";
import { LazyPinMap, type MapConfig, type MapStart } from "../../map/lazy-maps.tsx";
import { listingFormFields, readPin, toPinText } from "../listing-fields.ts";
import type { ProblemKind } from "./listing-form-input.ts";
import { controlId } from "./listing-form-order.ts";
import { problemText } from "./listing-form-problems.tsx";

export interface LocationControlProps {
  defaultValue: string;
  defaultPin: string;
  problem: ProblemKind | undefined;
  required: boolean;
  map: MapConfig;
}

/** Asks for the location: a text with suggestions, and an optional pin on a map. */
export function LocationControl({ defaultValue, defaultPin, problem, required, map }: LocationControlProps) {
  const row = listingFormFields.location;
  const text = useRef<HTMLInputElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState<LatLng | undefined>(() => readPin(defaultPin));
  const [start, setStart] = useState<MapStart>();
  const [isOpen, setIsOpen] = useState(false);
  const [isPinGone, setIsPinGone] = useState(false);
  const mapBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The map opens below the button, possibly outside of the window.
    if (isOpen) mapBox.current?.scrollIntoView({ block: "center" });
  }, [isOpen]);

  const put = (next: LatLng | undefined) => {
    flushSync(() => setPin(next));
    setIsPinGone(false);
    // The form saves its draft on input events.
    hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const open = () => {
    setIsOpen(true);
    if (pin || start) return;
    findPlace(text.current?.value ?? "").then(setStart, () => {
      // Without a place, the map shows the whole country.
    });
  };
  const choose = (place: AreaSuggestion) => {
    setStart(toStart(place));
    // The pin is removed if the new place is far from it, and the member is told.
    if (!pin || kmBetween(pin, place) <= SAME_PLACE_KM) return;
    put(undefined);
    setIsPinGone(true);
  };
  return (
    <div className="listing-where">
      <AreaCombobox
        id={controlId("location")}
        name="location"
        label={row.label()}
        hint={row.hint?.()}
        error={problem && problemText(problem, row)}
        defaultValue={defaultValue}
        required={required}
        enterKeyHint="next"
        toText={locationText}
        inputRef={text}
        onInput={() => setStart(undefined)}
        onChoose={choose}
      />
      <input ref={hidden} type="hidden" name="pin" value={pin ? toPinText(pin) : ""} />
      <div className="listing-pin">
        <Button
          variant="secondary"
          icon="map-pin"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setIsOpen(false) : open())}
        >
          {isOpen ? m.area_pin_close() : m.area_pin_open()}
        </Button>
        <output className="listing-pin-set">
          {isPinGone ? m.area_pin_gone() : pin && !isOpen && m.area_pin_set()}
        </output>
      </div>
      {isOpen && (
        <div ref={mapBox} className="listing-pin-map">
          <LazyPinMap config={map} start={start} pin={pin} onPin={put} />
        </div>
      )}
    </div>
  );
}

const SAME_PLACE_KM = 5;

/** How far the map reaches for large areas, so that a district is not taken for the streets in its middle. */
const reaches: Partial<Record<AreaSuggestion["kind"], number>> = { division: 60, district: 12 };
const toStart = ({ lat, lng, kind }: AreaSuggestion): MapStart => ({ lat, lng, reachKm: reaches[kind] });

/** The area or place that the text names. The map starts there. */
async function findPlace(text: string): Promise<MapStart | undefined> {
  if (text.trim() === "") return undefined;
  const [first] = await fetchSuggestions(text.trim(), AbortSignal.timeout(3_000), { limit: 1, withPlaces: true });
  return first && toStart(first);
}
