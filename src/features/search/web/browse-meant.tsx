/** Above the list: what a typed place was taken for, other places that may be meant, and what distances are. Nothing typed is replaced without a word. */
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { placeName } from "../../areas/area-names.ts";
import type { MeantPlace } from "../../areas/server/areas.service.ts";
import { atPlace, type BrowseValues, browsePath } from "../browse-values.ts";

/** Texts of the loader, so that the messages are not in the script. */
interface MeantWords {
  text: string | undefined;
  others: { label: string; places: readonly { slug: string; name: string }[] } | undefined;
  straight: string;
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
        ? { label: m.search_place_others(), places: others.map((other) => ({ slug: other.slug, name: placeName(other) })) }
        : undefined,
    straight: m.search_straight(),
  };
}

interface BrowseMeantProps {
  values: BrowseValues;
  meant: MeantWords;
  /** Rows say how far they are. */
  isAway: boolean;
}

export function BrowseMeant({ values, meant: { text, others, straight }, isAway }: BrowseMeantProps) {
  return (
    <>
      {(text || others) && (
        <p className="browse-note" data-first="">
          {text} {others?.label}{" "}
          {others?.places.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && " · "}
              <Link to={browsePath(atPlace(values, { area: slug }))}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {isAway && <p className="browse-straight">{straight}</p>}
    </>
  );
}
