import { redirect } from "react-router";
import { VISIT_RECORD_ID } from "../../features/viewings/web/visit-record-part.tsx";
import { actorContext } from "../../platform/http/page.context.ts";
import { orUnreachable } from "../../platform/http/page-errors.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/visit-record-action";

/** Saves the choice on /profile of whether owners see how many visits the member came to. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath("/profile"));
  const form = await request.formData();
  await context.get(servicesContext).viewings.setRecordShown(actor, form.get("isShown") === "yes");
  return redirect(`/profile#${VISIT_RECORD_ID}`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect("/profile");
}
