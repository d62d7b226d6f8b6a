import { redirect } from "react-router";
import { AppError, problemStatus } from "../../platform/errors.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/refresh-member-action";

/**
 * Updates the current member from the identity provider. Unlike creating a session, this needs no recent sign-in. With
 * an ID token, the token's data is stored. Without one, the server asks the provider whether the e-mail address is
 * verified: 204 if it is, 202 if it is not.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const actor = context.get(actorContext);
  const idToken = (await request.formData()).get("idToken");
  try {
    if (!actor) throw new AppError("sign_in_required");
    if (typeof idToken !== "string") {
      const { isEmailVerified } = await context.get(servicesContext).accounts.refreshActor(actor);
      return new Response(null, { status: isEmailVerified ? 204 : 202 });
    }
    const { uid } = await context.get(servicesContext).accounts.getActorByIdToken(idToken);
    if (uid !== actor.uid) throw new AppError("recent_sign_in_required");
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json({ code: error.code }, { status: problemStatus(error.code) });
  }
}

/** Compares the name, because `instanceof` fails: the page build has its own copy of the class. */
const isAppError = (error: unknown): error is AppError => error instanceof Error && error.name === "AppError";

/** GET: the URL was opened directly. */
export function loader() {
  return redirect("/profile");
}
