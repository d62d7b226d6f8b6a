import { redirect } from "react-router";
import { WHO_MAY_WRITE_ID } from "../../features/conversations/web/who-may-write-part.tsx";
import { actorContext } from "../../platform/http/page.context.ts";
import { orUnreachable } from "../../platform/http/page-errors.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/who-may-write-action";

/** Saves the choice on /profile of who may write to the member first. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath("/profile"));
  const form = await request.formData();
  const isChosen = (name: string) => form.get(name) === "yes";
  await context.get(servicesContext).conversations.savePreferences(actor, {
    womenOnly: isChosen("womenOnly"),
    checkedPhonesOnly: isChosen("checkedPhonesOnly"),
  });
  return redirect(`/profile#${WHO_MAY_WRITE_ID}`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect("/profile");
}
