import { redirect } from "react-router";
import type { Actor } from "../../platform/auth/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { ifRefused } from "../../platform/http/page-errors.ts";
import { type PageServices, servicesContext } from "../services.context.ts";
import type { Route } from "./+types/refresh-member-action";

/**
 * Updates the current member from the identity provider. Unlike creating a session, this needs no recent sign-in. With
 * an ID token, the token's data is stored. Without one, the server asks the provider whether the e-mail address is
 * verified: 204 if it is, 202 if it is not.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const idToken = (await request.formData()).get("idToken");
  const refreshing = refresh(context.get(servicesContext).accounts, context.get(actorContext), idToken);
  return ifRefused(
    refreshing.then((status) => new Response(null, { status })),
    (code, init) => Response.json({ code }, init),
  );
}

async function refresh(
  accounts: PageServices["accounts"],
  actor: Actor | undefined,
  idToken: FormDataEntryValue | null,
): Promise<number> {
  if (!actor) throw new AppError("sign_in_required");
  if (typeof idToken !== "string") return (await accounts.refreshActor(actor)).isEmailVerified ? 204 : 202;
  const { uid } = await accounts.getActorByIdToken(idToken);
  if (uid !== actor.uid) throw new AppError("recent_sign_in_required");
  return 204;
}

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect("/profile");
}
