import { redirect } from "react-router";
import { LOGGED_OUT_OTHERS } from "../../features/accounts/web/profile-devices.tsx";
import { actorContext } from "../../platform/http/page.context.ts";
import { orUnreachable } from "../../platform/http/page-errors.ts";
import { readSession } from "../../platform/web/cookies.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/log-out-others-action";

/** Ends all sessions except this one, for example after a lost phone or a password change. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath("/profile"));
  await context.get(servicesContext).accounts.signOutOthers(actor, readSession(request.headers.get("cookie")) ?? "");
  return redirect(`/profile?${LOGGED_OUT_OTHERS}=1`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect("/profile");
}
