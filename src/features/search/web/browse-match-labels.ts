/**
 * Texts that few readers need. The loader sends them, so that the script does not contain them. Only loaders import
 * this file.
 */
import * as m from "../../../paraglide/messages.js";
import { profilePath } from "../../../platform/web/paths.ts";
import type { AreaName } from "../../areas/area.schema.ts";
import { placeName } from "../../areas/area-names.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import type { Reader } from "../../seekers/reader.ts";
import { isDatePast } from "../../verdict/requirements.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { type BrowseValues, browsePath, filtersInForce } from "../browse-values.ts";
import { BY_FIT } from "../livable.ts";

export interface MatchChoices {
  livable: string;
  all: string;
  yes: string;
  maybe: string;
  byFit: string;
  yesFirst: string;
}

export interface MatchLabels {
  /**
   * The first chip above the list. For members with a profile it is a switch, and for others a link to make a profile.
   */
  forMe: { text: string; path: string; isSwitch: boolean };
  /**
   * A line about the profile. If `isMissed` is set, the search needs a profile and the reader has none; the line is
   * then above the list.
   */
  line: { text: string; go: string; path: string; isMissed: boolean };
  /** The areas of the profile. */
  places: { text: string; slug: string; isHere: boolean }[];
  /** A link below the list, for readers who offer a room. */
  wanted: { text: string; go: string };
  /** Texts of the filter and the sort that need a profile. Undefined for readers without a profile. */
  choices: MatchChoices | undefined;
}

export const partialNote = (isPartial: boolean): string | undefined =>
  isPartial ? m.seeker_list_partial() : undefined;

function lineText(values: BrowseValues, profile: SeekerProfile | undefined, isMissed: boolean): string {
  if (!profile) return isMissed ? m.seeker_invite_needed() : m.seeker_invite();
  return [
    m.seeker_for_you(),
    // The filter `livable` has a chip, but sorting by fit has none.
    ...(values.sort === BY_FIT && !values.livable ? [m.seeker_for_you_fit()] : []),
    ...(isDatePast(profile, todayInDhaka()) ? [m.seeker_for_you_date_past()] : []),
  ].join(" ");
}

const linkTo = (place: AreaName, values: BrowseValues) => ({
  text: placeName(place),
  slug: place.slug,
  isHere: values.area === place.slug,
});

/** `isMissed` is true if the URL asks for something that needs a profile, and the reader has none. */
export function matchLabels(
  values: BrowseValues,
  { profile, isSaid }: Pick<Reader, "profile" | "isSaid">,
  isMissed: boolean,
  places: readonly AreaName[] = [],
): MatchLabels {
  const hasProfile = profile !== undefined;
  // The profile page leads back to this list. If the profile is new and the list has no filters, it leads to the rooms
  // that suit the profile.
  const path = profilePath(hasProfile || filtersInForce(values).length > 0 ? browsePath(values) : undefined);
  return {
    forMe: { text: m.seeker_livable_yes(), path, isSwitch: hasProfile },
    line: {
      text: lineText(values, profile, isMissed),
      go: hasProfile ? m.seeker_for_you_change() : m.seeker_invite_go(),
      // The sentence is on the home page.
      path: isSaid ? "/" : path,
      isMissed,
    },
    places: places.map((place) => linkTo(place, values)),
    wanted: { text: m.seeker_wanted(), go: m.seeker_wanted_link() },
    choices: hasProfile
      ? {
          livable: m.seeker_livable(),
          all: m.seeker_livable_all(),
          yes: m.seeker_livable_yes(),
          maybe: m.seeker_livable_maybe(),
          byFit: m.seeker_sort_fit(),
          yesFirst: m.seeker_sort_yes_first(),
        }
      : undefined,
  };
}
