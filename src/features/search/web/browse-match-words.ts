/** Words that only few readers of the list need: they come with the page, not with its script. For loaders only. */
import * as m from "../../../paraglide/messages.js";
import type { AreaName } from "../../areas/area.schema.ts";
import { placeName } from "../../areas/area-names.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import { profilePath } from "../../verdict/profile-path.ts";
import { isDatePast } from "../../verdict/requirements.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { atPlace, type BrowseValues, browsePath, filtersInForce } from "../browse-values.ts";
import { BY_FIT } from "../livable.ts";

export interface MatchChoices {
  livable: string;
  all: string;
  yes: string;
  maybe: string;
  byFit: string;
}

export interface MatchWords {
  /** One quiet line over the list: whose answers it has, or how to get answers. */
  line: { text: string; go: string; path: string };
  /** The same search in each of the places that the profile names. */
  places: { title: string; links: { text: string; path: string; isHere: boolean }[] } | undefined;
  /** Below the list, for who has a room rather than looks for one. */
  wanted: { text: string; go: string };
  /** For a member with a profile. */
  choices: MatchChoices | undefined;
}

/** Under a list that may leave something out. */
export const partialNote = (isPartial: boolean): string | undefined => (isPartial ? m.seeker_list_partial() : undefined);

function lineText(values: BrowseValues, profile: SeekerProfile | undefined, isMissed: boolean): string {
  if (!profile) return isMissed ? m.seeker_invite_needed() : m.seeker_invite();
  return [
    m.seeker_for_you(),
    // Any other choice of rooms stands on its chip.
    ...(values.sort === BY_FIT && !values.livable ? [m.seeker_for_you_fit()] : []),
    ...(isDatePast(profile, todayInDhaka()) ? [m.seeker_for_you_date_past()] : []),
  ].join(" ");
}

const linkTo = (place: AreaName, values: BrowseValues) => ({
  text: placeName(place),
  path: browsePath(atPlace(values, { area: place.slug })),
  isHere: values.area === place.slug,
});

/** `isMissed`: something was asked for that takes a profile. */
export function matchWords(values: BrowseValues, profile: SeekerProfile | undefined, isMissed: boolean, places: readonly AreaName[] = []): MatchWords {
  const hasProfile = profile !== undefined;
  return {
    line: {
      text: lineText(values, profile, isMissed),
      go: hasProfile ? m.seeker_for_you_change() : m.seeker_invite_go(),
      // Back to this very list; from the list of everything, on to where one could live.
      path: profilePath(hasProfile || filtersInForce(values).length > 0 ? browsePath(values) : undefined),
    },
    places: places.length > 0 ? { title: m.seeker_your_places(), links: places.map((place) => linkTo(place, values)) } : undefined,
    wanted: { text: m.seeker_wanted(), go: m.seeker_wanted_link() },
    choices: hasProfile
      ? {
          livable: m.seeker_livable(),
          all: m.seeker_livable_all(),
          yes: m.seeker_livable_yes(),
          maybe: m.seeker_livable_maybe(),
          byFit: m.seeker_sort_fit(),
        }
      : undefined,
  };
}
