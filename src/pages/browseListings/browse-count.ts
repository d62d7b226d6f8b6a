import { findDroppable } from "../../features/search/browse-relaxations.ts";
import { filtersOf, forReader, readBrowse } from "../../features/search/browse-search.ts";
import { factLabels } from "../../features/search/web/browse-fact-labels.ts";
import { withoutText } from "../../features/search/web/browse-labels.ts";
import { EACH_OPTION, type LiveCount } from "../../features/search/web/browse-live-count.ts";
import { matchLabels } from "../../features/search/web/browse-match-labels.ts";
import { readReader } from "../../features/seekers/reader.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/browse-count";

/**
 * Returns how many rooms the filters would find, for the button of the form. If there are none, it also suggests a
 * filter to drop. A resource route without a component.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<LiveCount> {
  const { profiles, search: searches } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const asked = await orErrorPage(searches.resolvePlace(readBrowse(searchParams)));
  const reader = await orErrorPage(readReader(request.headers.get("cookie"), context.get(actorContext), profiles));
  const { values, search, isUnfitHidden } = forReader(asked, reader.profile !== undefined);
  if (searchParams.has(EACH_OPTION)) {
    const { total, smokingPreference, Availability } = await orErrorPage(
      searches.countFor(reader.actor, filtersOf(search), reader.profile),
    );
    return { total, each: { smokingPreference, Availability } };
  }
  const total = await orErrorPage(searches.totalFor(reader.actor, filtersOf(search), reader.profile));
  if (total.count > 0 || total.isMore) return { total };
  const found = await findDroppable(values, (filters) => {
    const wider = isUnfitHidden ? { ...filters, livable: "maybe" as const } : filters;
    return searches.totalFor(reader.actor, wider, reader.profile);
  }).catch(() => undefined); // If the advice fails, the number is still returned.
  if (!found) return { total };
  const labels = { facts: factLabels(values), choices: matchLabels(values, reader, false).choices };
  return { total, without: { name: found.name, value: found.value, text: withoutText(found, values, labels) } };
}

/** Without a connection, the button shows no number. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LiveCount | null> {
  return serverLoader().catch(() => null);
}

/** Saving or liking a room changes no count. */
export const shouldRevalidate = () => false;
