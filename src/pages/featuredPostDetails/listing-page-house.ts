/**
 * Texts about a home for the listing page. Only the loader imports this module, so that the fact table is not sent to
 * the browser.
 */
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import { fairRentView } from "../../features/areas/web/fair-rent-labels.ts";
import { type CostView, costView } from "../../features/facts/cost-labels.ts";
import { type FactsView, factsView, factText } from "../../features/facts/fact-labels.ts";
import type { Listing } from "../../features/listings/listing.wire.ts";
import type { Reader } from "../../features/seekers/reader.ts";
import type { ProfilesService } from "../../features/seekers/server/profiles.service.ts";
import type { SeekerProfile } from "../../features/verdict/seeker-profile.schema.ts";
import type { Answer } from "../../features/verdict/verdict.ts";
import { type VerdictView, verdictView } from "../../features/verdict/verdict-labels.ts";
import { type QuestionsView, questionsView } from "../../features/verdict/web/open-questions.ts";
import { getLocale } from "../../paraglide/runtime.js";
import type { Logger } from "../../platform/log.ts";

interface HouseView {
  /** Undefined for readers without a profile. */
  verdict: VerdictView | undefined;
  cost: CostView;
  facts: FactsView;
  /** Undefined if the post does not state it. */
  whoMayRent: string | undefined;
  gate: string | undefined;
  questions: QuestionsView;
}

export interface ListingHouse extends HouseView {
  /** Whether the verdict is by the sentence of the first screen, because the reader has no profile. */
  isSaid: boolean;
  /** Whether the reader shares their profile with the poster. */
  isProfileShown: boolean;
  /** The slug of the place where the reader goes every day. */
  dailyPlace?: string | undefined;
}

function whoMayRent({ facts: { genders, households } }: Listing): string | undefined {
  const parts = [genders && factText("genders", genders), households && factText("households", households)];
  return parts.filter(Boolean).join(" · ") || undefined;
}

function houseView(listing: Listing, judged: Answer | undefined, profile: SeekerProfile | undefined): HouseView {
  return {
    verdict: judged && profile && verdictView(judged, profile),
    cost: costView(listing),
    facts: factsView(listing.facts),
    whoMayRent: whoMayRent(listing),
    gate: listing.facts.gateCloses && factText("gateCloses", listing.facts.gateCloses),
    questions: questionsView(listing, judged?.reasons),
  };
}

/** `reader` is undefined for the poster, who gets no verdict. */
export async function loadHouse(
  profiles: ProfilesService,
  reader: Reader | undefined,
  listing: Listing,
): Promise<ListingHouse> {
  const { actor, profile, isSaid = false } = reader ?? {};
  if (!profile) return { ...houseView(listing, undefined, undefined), isSaid, isProfileShown: false };
  const [judged, isProfileShown] = await Promise.all([
    profiles.judge(profile, [listing]),
    actor && !isSaid ? profiles.isShared(actor, listing.id) : false,
  ]);
  return { ...houseView(listing, judged[0], profile), isSaid, isProfileShown, dailyPlace: profile.dailyPlace };
}

/**
 * Undefined if there are too few similar listings. An error is only logged, because the page works without the fair
 * rent.
 */
export async function loadFairRent(
  areas: Pick<AreasService, "fairRent" | "get">,
  listing: Listing,
  log: Pick<Logger, "warn">,
) {
  try {
    return await readFairRent(areas, listing);
  } catch (error) {
    log.warn({ err: error }, "a post is shown without its fair rent");
    return undefined;
  }
}

async function readFairRent(
  areas: Pick<AreasService, "fairRent" | "get">,
  { area, rent, facts, accommodation }: Listing,
) {
  if (area === null) return undefined;
  const [fair, place] = await Promise.all([areas.fairRent({ area, unit: facts.unit, accommodation }), areas.get(area)]);
  return fair && place && fairRentView(rent, fair, getLocale() === "bn" ? place.nameBn : place.name);
}
