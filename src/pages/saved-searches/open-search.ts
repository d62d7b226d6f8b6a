import { redirect } from "react-router";
import { savedSearchIdSchema } from "../../features/saved-searches/saved-search.schema.ts";
import { browsePath } from "../../features/search/browse-values.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { refusalOf } from "../../platform/http/page-errors.ts";
import { ALERTS_PATH, loginPath } from "../../platform/web/paths.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/open-search";

/** Opens a saved search as a list. Mails contain this link too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (!actor) return redirect(loginPath(new URL(request.url).pathname));
  if (actor.leavingAt) return redirect("/leaving");
  const id = savedSearchIdSchema.safeParse(params.id);
  if (!id.success) return redirect(ALERTS_PATH);
  try {
    const { values } = await context.get(servicesContext).savedSearches.open(actor, id.data);
    return redirect(browsePath(values));
  } catch (error) {
    if (refusalOf(error) !== "saved_search_not_found") throw error;
    return redirect(`${ALERTS_PATH}?refused=saved_search_not_found`);
  }
}
