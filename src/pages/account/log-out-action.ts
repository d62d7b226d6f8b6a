import { redirect } from "react-router";
import { endedSession, sessionIdOf } from "../../features/accounts/web/session-cookie.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/log-out-action";

/** The panel's Log Out where JavaScript never came; a forged one does not get this far, since a session's requests must come from our own pages. */
export async function action({ request, context }: Route.ActionArgs) {
  const sessionId = sessionIdOf(request);
  if (sessionId) await context.get(servicesContext).accounts.signOut(sessionId);
  return redirect("/", { status: 303, headers: { "set-cookie": endedSession } });
}

/** Somebody opened the address itself. */
export function loader() {
  return redirect("/");
}
