/**
 * Above the list: what a typed place was taken for, and other places that may be meant. Nothing typed is replaced
 * without a word.
 */
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { placeName } from "../../areas/area-names.ts";
import type { MeantPlace } from "../../areas/server/areas.service.ts";
import { atPlace, type BrowseValues, browsePath } from "../browse-values.ts";

export interface PlaceWords {
  label: string;
  places: readonly { slug: string; name: string }[];
}

/** Texts of the loader, so that the messages are not in the script. */
interface MeantWords {
  text: string | undefined;
  others: PlaceWords | undefined;
}

/** For loaders only. */
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

/** The same search in other places. */
export function PlaceLinks({ values, label, places }: { values: BrowseValues } & PlaceWords) {
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
