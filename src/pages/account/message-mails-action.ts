import { redirect } from "react-router";
import { MESSAGE_MAILS_ID } from "../../features/conversations/web/message-mails-part.tsx";
import { actorContext } from "../../platform/http/page.context.ts";
import { orUnreachable } from "../../platform/http/page-errors.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/message-mails-action";

/** Saves the setting for e-mails about unread messages, on /profile. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath("/profile"));
  const wanted = (await request.formData()).get("wanted");
  await context.get(servicesContext).messageMails.setWanted(actor, wanted === "yes");
  return redirect(`/profile#${MESSAGE_MAILS_ID}`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** GET: the URL was opened directly. */
export function loader() {
  return redirect("/profile");
}
