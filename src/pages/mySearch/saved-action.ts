import { redirect } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { deviceRoomsSchema, savedFormSchema } from "../../features/saved/saved.schema.ts";
import type { SavedService } from "../../features/saved/server/saved.service.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { localPath } from "../../platform/http/local-path.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { ifRefused, refuseJson } from "../../platform/http/page-errors.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/saved-action";
import { MY_SEARCH_PATH } from "./my-search-paths.ts";

/** Changes the member's list. Scripts get JSON. Forms without JavaScript send `back` and are redirected there. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const back = form.has("back") ? localPath(form.get("back")) : undefined;
  const actor = context.get(actorContext);
  if (!actor) return back === undefined ? refuseJson("sign_in_required") : redirect(loginPath(back), 303);
  if (actor.leavingAt) return back === undefined ? refuseJson("leaving") : redirect("/leaving", 303);
  const changing = change(context.get(servicesContext).saved, actor, form).then((answer) => {
    if (!answer) return refuseJson("validation_failed");
    return back === undefined ? Response.json(answer) : redirect(back, 303);
  });
  return ifRefused(changing, (code) =>
    back === undefined ? refuseJson(code) : redirect(`${MY_SEARCH_PATH}?refused=${code}`, 303),
  );
}

/** Undefined if the form is not valid. */
async function change(saved: SavedService, actor: Actor, form: FormData): Promise<object | undefined> {
  if (form.get("intent") === "merge") {
    const rooms = deviceRoomsSchema.safeParse(parseJson(form.get("rooms")));
    return rooms.success ? saved.merge(actor, rooms.data) : undefined;
  }
  if (form.get("intent") === "forget") {
    await saved.forget(
      actor,
      form.getAll("gone").flatMap((id) => listingIdSchema.safeParse(id).data ?? []),
    );
    return {};
  }
  const asked = savedFormSchema.safeParse(pressedButton(form) ?? Object.fromEntries(form));
  if (!asked.success) return undefined;
  await saved.change(actor, asked.data);
  return {};
}

/** Reads which button was pressed in SaveForm, the form that all save buttons share. */
function pressedButton(form: FormData): object | undefined {
  const intent = ["save", "unsave"].find((name) => form.has(name));
  return intent === undefined ? undefined : { intent, id: form.get(intent) };
}

function parseJson(text: FormDataEntryValue | null): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect(MY_SEARCH_PATH);
}
