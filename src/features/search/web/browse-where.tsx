import { useState } from "react";
import { useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AreaCombobox } from "../../areas/area-combobox.tsx";
import { placeName } from "../../areas/area-names.ts";
import { listingLimits } from "../../listings/listing.limits.ts";
import { atPlace, type BrowseValues, browsePath, DEFAULT_WITHIN, toPointText } from "../browse-values.ts";
import { type BrowsePlace, withinText } from "./browse-labels.ts";

const distances = ["1", "2", "3", "5", "10", "25"] as const;

type ReadFilled = () => BrowseValues | undefined;

interface BrowsePlaceFieldProps {
  values: BrowseValues;
  /** The name of the place that is set, or the typed text. */
  shownPlace: string;
  /** Returns all fields as they are filled in, or undefined if the form is gone. */
  readFilled: ReadFilled;
}

/** The field for the place by name. Only screen readers get its label, because the bar has no space for it. */
export function BrowsePlaceField({ values, shownPlace, readFilled }: BrowsePlaceFieldProps) {
  const navigate = useNavigate();
  return (
    <AreaCombobox
      name="location"
      label={m.filter_location()}
      isLabelHidden
      defaultValue={shownPlace}
      placeholder={m.home_search()}
      withPlaces
      maxLength={listingLimits.location}
      enterKeyHint="search"
      onChoose={({ slug }) => void navigate(browsePath(atPlace(readFilled() ?? values, { area: slug })))}
      end={
        <button type="submit" className="browse-where-go" aria-label={m.search_go()} title={m.search_go()}>
          <Icon name="arrow-right" />
        </button>
      }
    />
  );
}

interface BrowseNearProps {
  values: BrowseValues;
  place: BrowsePlace | undefined;
  readFilled: ReadFilled;
  onFound: () => void;
}

/**
 * The place as a distance: rooms near the reader, and how far they may be from the reader or from a place such as a
 * university.
 */
export function BrowseNear({ values, place, readFilled, onFound }: BrowseNearProps) {
  const near = useNearMe(readFilled, onFound);
  const usual = place?.radiusKm === undefined ? DEFAULT_WITHIN : String(place.radiusKm);
  const within = values.within ?? usual;
  return (
    <div className="browse-near">
      <h3 className="chip-group-legend">{m.filters_near()}</h3>
      <button
        type="button"
        className="chip browse-near-me"
        aria-busy={near.isAsking}
        disabled={near.isAsking}
        onClick={near.ask}
      >
        <Icon name="map-pin" />
        {m.search_near_me()}
      </button>
      <output className="browse-near-answer" data-problem={near.problem ? "" : undefined}>
        {near.isAsking ? m.search_near_asking() : near.problem}
      </output>
      {(values.near || place?.radiusKm !== undefined) && (
        <ChipGroup
          legend={place?.radiusKm === undefined ? m.search_within() : m.search_within_of({ place: placeName(place) })}
          name="within"
          isSingle
          chosen={[within]}
          options={[...new Set([...distances, usual, within])]
            .toSorted((one, other) => Number(one) - Number(other))
            .map((km) => ({ value: km, label: withinText(km) }))}
        />
      )}
    </div>
  );
}

const ASK_FOR_MS = 12_000;

/** Asks the browser for the position. This happens only after a click. */
function useNearMe(readFilled: ReadFilled, onFound: () => void) {
  const navigate = useNavigate();
  const [state, setState] = useState<{ isAsking: boolean; problem?: string }>({ isAsking: false });

  const found = ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    const near = toPointText({ lat, lng });
    setState(near ? { isAsking: false } : { isAsking: false, problem: m.search_near_outside() });
    // Read the form only now. Finding the position takes time, and meanwhile readers go on filling in the form, or
    // leave.
    const filled = readFilled();
    if (!near || !filled) return;
    onFound();
    void navigate(browsePath(atPlace(filled, { near, within: filled.within ?? DEFAULT_WITHIN, sort: "nearest" })));
  };
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    setState({
      isAsking: false,
      problem: code === PERMISSION_DENIED ? m.search_near_refused() : m.search_near_failed(),
    });

  return {
    ...state,
    ask: () => {
      if (!("geolocation" in navigator)) return setState({ isAsking: false, problem: m.search_near_failed() });
      setState({ isAsking: true });
      return navigator.geolocation.getCurrentPosition(found, failed, { timeout: ASK_FOR_MS, maximumAge: 60_000 });
    },
  };
}
