/**
 * A line above the list that says how a typed place was read, and which other places it may mean. So no typed text is
 * replaced silently.
 */
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { placeName } from "../../areas/area-names.ts";
import type { MeantPlace } from "../../areas/server/areas.service.ts";
import { atPlace, type BrowseValues, browsePath } from "../browse-values.ts";

interface PlaceWords {
  label: string;
  places: readonly { slug: string; name: string }[];
}

/** Texts that the loader sends, so that the script does not contain these messages. */
interface MeantWords {
  text: string | undefined;
  others: PlaceWords | undefined;
}

/** Only loaders call this function. */
export function meantWords({ location }: BrowseValues, { place, isSure, others }: MeantPlace): MeantWords {
  const isGuess = location !== undefined && !isSure;
  const known = place && { place: placeName(place), typed: location ?? "" };
  const say = place?.radiusKm === undefined ? m.search_place_unknown : m.search_place_guess;
  return {
    text: isGuess && known ? say(known) : undefined,
    others:
      isGuess && others.length > 0
        ? {
            label: m.search_place_others(),
            places: others.map((other) => ({ slug: other.slug, name: placeName(other) })),
          }
        : undefined,
  };
}

interface BrowseMeantProps {
  values: BrowseValues;
  meant: MeantWords;
}

export function BrowseMeant({ values, meant: { text, others } }: BrowseMeantProps) {
  return (
    (text || others) && (
      <p className="browse-note" data-first="">
        {text} {others && <PlaceLinks values={values} {...others} />}
      </p>
    )
  );
}

/** Links to the same search in other places. */
function PlaceLinks({ values, label, places }: { values: BrowseValues } & PlaceWords) {
  return (
    <>
      {label}{" "}
      {places.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && " · "}
          <Link to={browsePath(atPlace(values, { area: slug }))}>{name}</Link>
        </span>
      ))}
    </>
  );
}
