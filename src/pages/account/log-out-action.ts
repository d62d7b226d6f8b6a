import { redirect } from "react-router";
import { endedSession, FORGET_DEVICE, sessionIdOf } from "../../features/accounts/web/session-cookie.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/log-out-action";

/** Log Out without JavaScript. Forged requests fail earlier: the authenticator checks the origin. */
export async function action({ request, context }: Route.ActionArgs) {
  const sessionId = sessionIdOf(request);
  if (sessionId) await context.get(servicesContext).accounts.signOut(sessionId);
  return redirect("/", { status: 303, headers: { "set-cookie": endedSession, "clear-site-data": FORGET_DEVICE } });
}

/** GET: the URL was opened directly. */
export function loader() {
  return redirect("/");
}
