import { forReader, readBrowse } from "../../features/search/browse-search.ts";
import { encodeCursor } from "../../features/search/search-cursor.ts";
import { partialNote } from "../../features/search/web/browse-match-labels.ts";
import type { MoreFailed, MorePage } from "../../features/search/web/browse-more-store.ts";
import { toBrowseRows } from "../../features/search/web/browse-rows.ts";
import { readReader } from "../../features/seekers/reader.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { withMarks } from "../saved-marks.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/browse-more-rows";

/** Rows of the next page, for 'Load more'. A resource route without a component. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<MorePage> {
  const { areas, profiles, listings, saved, search: searches } = context.get(servicesContext);
  const asked = await orErrorPage(searches.resolvePlace(readBrowse(new URL(request.url).searchParams)));
  const reader = await orErrorPage(readReader(request.headers.get("cookie"), context.get(actorContext), profiles));
  const { values, search } = forReader(asked, reader.profile !== undefined);
  const { json, next, isPartial } = await orErrorPage(searches.listFor(reader.actor, search, reader.profile));
  const rows = await toBrowseRows(json, values, reader, { areas, profiles, listings }, asked.meant.place);
  return {
    rows: await withMarks(rows, reader.actor, saved),
    next: next && encodeCursor(next),
    note: partialNote(isPartial),
  };
}

/** If loading fails, the list stays, and an error is shown below it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<MorePage | MoreFailed> {
  return serverLoader().catch(() => ({ isFailed: true }));
}
