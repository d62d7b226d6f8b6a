import { redirect } from "react-router";
import { loggedOut, readSession } from "../../platform/web/cookies.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/log-out-action";

/** Log Out without JavaScript. Forged requests fail earlier: the authenticator checks the origin. */
export async function action({ request, context }: Route.ActionArgs) {
  const sessionId = readSession(request.headers.get("cookie"));
  if (sessionId) await context.get(servicesContext).accounts.signOut(sessionId);
  return redirect("/", { status: 303, headers: loggedOut });
}

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect("/");
}
