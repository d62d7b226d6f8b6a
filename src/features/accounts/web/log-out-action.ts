import { redirect } from "react-router";
import { sessionCookie } from "../../../platform/auth/authenticate.ts";
import { accountsContext } from "../accounts.context.ts";
import type { Route } from "./+types/log-out-action";

/** The panel's Log Out where JavaScript never came; a forged one does not get this far, since a session's requests must come from our own pages. */
export async function action({ request, context }: Route.ActionArgs) {
  const sessionId = findSessionId(request.headers.get("cookie"));
  if (sessionId) await context.get(accountsContext).signOut(sessionId);
  const ended = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`;
  return redirect("/", { status: 303, headers: { "set-cookie": ended } });
}

/** Somebody opened the address itself. */
export function loader() {
  return redirect("/");
}

const findSessionId = (cookies: string | null) => new RegExp(`(?:^|;\\s*)${sessionCookie}=([\\w-]+)`).exec(cookies ?? "")?.[1];
