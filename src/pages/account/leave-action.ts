import { redirect } from "react-router";
import { actorContext } from "../../platform/http/page.context.ts";
import { loggedOut } from "../../platform/web/cookies.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/leave-action";

/**
 * Account deletion from /profile without JavaScript. Forged requests fail earlier: the authenticator checks the origin.
 */
export async function action({ context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath("/profile"));
  await context.get(servicesContext).accountDeletion.leave(actor);
  return redirect("/leaving", {
    status: 303,
    headers: loggedOut,
  });
}

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect("/profile");
}
