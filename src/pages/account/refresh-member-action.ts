import { redirect } from "react-router";
import { AppError, problemStatus } from "../../platform/errors.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/refresh-member-action";

/**
 * The provider's fresh word about the member who asks. A session needs a sign-in of the last minutes; news about its own member do not. Without a token
 * the server asks the provider whether the address is verified by now: 204 if it is, 202 if it is not.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const actor = context.get(actorContext);
  const idToken = (await request.formData()).get("idToken");
  try {
    if (!actor) throw new AppError("sign_in_required");
    if (typeof idToken !== "string") {
      const { isEmailVerified } = await context.get(servicesContext).accounts.catchUp(actor);
      return new Response(null, { status: isEmailVerified ? 204 : 202 });
    }
    const { uid } = await context.get(servicesContext).accounts.getActorByIdToken(idToken);
    if (uid !== actor.uid) throw new AppError("recent_sign_in_required");
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return Response.json({ code: error.code }, { status: problemStatus(error.code) });
  }
}

/** By name: the service's errors are of the server's own copy of the class, not of the one built into the pages. */
const isRefusal = (error: unknown): error is AppError => error instanceof Error && error.name === "AppError";

/** Somebody opened the address itself. */
export function loader() {
  return redirect("/profile");
}
