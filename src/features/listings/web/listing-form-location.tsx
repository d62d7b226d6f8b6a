import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import { kmBetween } from "../../../platform/geo.ts";
import { Button } from "../../../ui/button.tsx";
import { AreaCombobox } from "../../areas/area-combobox.tsx";
import { locationText } from "../../areas/area-names.ts";
import { fetchSuggestions } from "../../areas/use-area-suggestions.ts";
import { LazyPinMap, type MapConfig } from "../../map/lazy-maps.tsx";
import { listingFormFields } from "../listing-fields.ts";
import { type Pin, readPin, toPinText } from "../listing-pin.ts";
import { controlId, problemText } from "./listing-form-control.tsx";
import type { ProblemKind } from "./listing-form-outcome.ts";

export interface LocationControlProps {
  defaultValue: string;
  defaultPin: string;
  problem: ProblemKind | undefined;
  required: boolean;
  map: MapConfig;
}

/** Where the room is: in words, with places suggested, and by a pin if one likes. */
export function LocationControl({ defaultValue, defaultPin, problem, required, map }: LocationControlProps) {
  const row = listingFormFields.location;
  const text = useRef<HTMLInputElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState<Pin | undefined>(() => readPin(defaultPin));
  const [start, setStart] = useState<Pin>();
  const [isOpen, setIsOpen] = useState(false);
  const [isPinGone, setIsPinGone] = useState(false);
  const mapBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It opens under the button, which may be the last thing in the window.
    if (isOpen) mapBox.current?.scrollIntoView({ block: "center" });
  }, [isOpen]);

  const put = (next: Pin | undefined) => {
    flushSync(() => setPin(next));
    setIsPinGone(false);
    // The form listens, and keeps it with the draft.
    hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const open = () => {
    setIsOpen(true);
    if (pin || start) return;
    findPlace(text.current?.value ?? "").then(setStart, () => {
      // The map then begins with the whole country.
    });
  };
  const choose = (place: Pin) => {
    setStart({ lat: place.lat, lng: place.lng });
    // A pin in Mirpur does not stay with a room that is now in Uttara; but nothing goes without a word.
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
        <Button variant="secondary" icon="map-pin" aria-expanded={isOpen} onClick={() => (isOpen ? setIsOpen(false) : open())}>
          {isOpen ? m.area_pin_close() : m.area_pin_open()}
        </Button>
        <output className="listing-pin-set">{isPinGone ? m.area_pin_gone() : pin && !isOpen && m.area_pin_set()}</output>
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

/** Where to begin to look: at the place that the words name. */
async function findPlace(words: string): Promise<Pin | undefined> {
  if (words.trim() === "") return undefined;
  const [first] = await fetchSuggestions(words.trim(), AbortSignal.timeout(3_000), 1);
  return first && { lat: first.lat, lng: first.lng };
}
