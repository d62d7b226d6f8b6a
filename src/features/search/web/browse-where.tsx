import { useState } from "react";
import { useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { SelectField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AreaCombobox } from "../../areas/area-combobox.tsx";
import { listingLimits } from "../../listings/listing.limits.ts";
import { atPlace, type BrowseValues, browsePath, DEFAULT_WITHIN, toPointText } from "../browse-values.ts";
import { withinText } from "./browse-words.ts";

const distances = ["1", "2", "3", "5", "10", "25"] as const;

interface BrowseWhereProps {
  values: BrowseValues;
  /** The name of the place in force, or its text as typed. */
  shownPlace: string;
  /** All fields as they are filled in; undefined if the form is gone. */
  readFilled: () => BrowseValues | undefined;
}

/** The place: by name, or near the reader. */
export function BrowseWhere({ values, shownPlace, readFilled }: BrowseWhereProps) {
  const navigate = useNavigate();
  const near = useNearMe(readFilled);
  const within = values.within ?? DEFAULT_WITHIN;
  return (
    <div className="browse-where">
      <AreaCombobox
        name="location"
        label={m.filter_location()}
        defaultValue={shownPlace}
        placeholder={m.filter_location_example()}
        maxLength={listingLimits.location}
        enterKeyHint="search"
        onChoose={({ slug }) => void navigate(browsePath(atPlace(readFilled() ?? values, { area: slug })))}
        end={
          <button type="submit" className="browse-where-go" aria-label={m.search_go()} title={m.search_go()}>
            <Icon name="arrow-right" />
          </button>
        }
      />
      <button type="button" className="browse-near" aria-busy={near.isAsking} disabled={near.isAsking} onClick={near.ask}>
        <Icon name="map-pin" />
        {m.search_near_me()}
      </button>
      <output className="browse-near-answer" data-problem={near.problem ? "" : undefined}>
        {near.isAsking ? m.search_near_asking() : near.problem}
      </output>
      {values.box && <input type="hidden" name="box" value={values.box} />}
      {values.near && (
        <>
          <input type="hidden" name="near" value={values.near} />
          <SelectField
            label={m.search_within()}
            name="within"
            defaultValue={within}
            options={[...new Set([...distances, within])]
              .toSorted((one, other) => Number(one) - Number(other))
              .map((km) => ({ value: km, label: withinText(km) }))}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        </>
      )}
    </div>
  );
}

const ASK_FOR_MS = 12_000;

/** Asks the browser for the position, only after a click. */
function useNearMe(readFilled: () => BrowseValues | undefined) {
  const navigate = useNavigate();
  const [state, setState] = useState<{ isAsking: boolean; problem?: string }>({ isAsking: false });

  const found = ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    const near = toPointText({ lat, lng });
    setState(near ? { isAsking: false } : { isAsking: false, problem: m.search_near_outside() });
    // Read the form now: finding the position takes time, and people go on filling in, or leave.
    const filled = readFilled();
    if (near && filled) void navigate(browsePath(atPlace(filled, { near, within: filled.within ?? DEFAULT_WITHIN, sort: "nearest" })));
  };
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    setState({ isAsking: false, problem: code === PERMISSION_DENIED ? m.search_near_refused() : m.search_near_failed() });

  return {
    ...state,
    ask: () => {
      if (!("geolocation" in navigator)) return setState({ isAsking: false, problem: m.search_near_failed() });
      setState({ isAsking: true });
      return navigator.geolocation.getCurrentPosition(found, failed, { timeout: ASK_FOR_MS, maximumAge: 60_000 });
    },
  };
}
