import { redirect } from "react-router";
import { type SavedSearchForm, savedSearchFormSchema } from "../../features/saved-searches/saved-search.schema.ts";
import { offerPath } from "../../features/saved-searches/saved-search-paths.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { ifRefused, refuseJson } from "../../platform/http/page-errors.ts";
import { ALERTS_PATH, loginPath, withNext } from "../../platform/web/paths.ts";
import { type PageServices, servicesContext } from "../services.context.ts";
import type { Route } from "./+types/change-action";
import { readKept } from "./kept-search.ts";

/** Changes the member's searches. Scripts get JSON. Forms send `back` and are redirected to the page of alerts. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const isForm = form.has("back");
  const asked = savedSearchFormSchema.safeParse(Object.fromEntries(form));
  const actor = context.get(actorContext);
  if (!actor) return isForm ? redirect(signUpPath(asked.data), 303) : refuseJson("sign_in_required");
  if (actor.leavingAt) return isForm ? redirect("/leaving", 303) : refuseJson("leaving");
  if (!asked.success) return refuseJson("validation_failed");
  const changing = change(context.get(servicesContext), actor, asked.data).then((answer) =>
    isForm ? redirect(`${ALERTS_PATH}?done=${answer.done}`, 303) : Response.json(answer),
  );
  return ifRefused(changing, (code) => (isForm ? redirect(`${ALERTS_PATH}?refused=${code}`, 303) : refuseJson(code)));
}

/** Sends visitors to sign up. The page of alerts then offers to save the search. */
const signUpPath = (asked: SavedSearchForm | undefined) =>
  asked?.intent === "save" ? withNext("/signup", offerPath(asked.query)) : loginPath(ALERTS_PATH);

type Done = "saved" | "same" | "changed" | "deleted";

async function change(
  services: PageServices,
  actor: Actor,
  asked: SavedSearchForm,
): Promise<{ done: Done; isNew?: boolean }> {
  const { savedSearches } = services;
  if (asked.intent === "save") {
    const { values, name } = await readKept(services, asked.query);
    const { isNew } = await savedSearches.save(actor, values, name);
    return { done: isNew ? "saved" : "same", isNew };
  }
  if (asked.intent === "cadence") await savedSearches.setCadence(actor, asked.id, asked.cadence);
  if (asked.intent === "rename") await savedSearches.rename(actor, asked.id, asked.name);
  if (asked.intent === "roomNews") await savedSearches.setRoomNews(actor, asked.isOn === "yes");
  if (asked.intent === "delete") await savedSearches.delete(actor, asked.id);
  return { done: asked.intent === "delete" ? "deleted" : "changed" };
}

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect(ALERTS_PATH);
}
