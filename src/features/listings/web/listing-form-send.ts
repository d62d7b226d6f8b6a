import { data, isRouteErrorResponse } from "react-router";
import { sendAlbum } from "../../photos/photo-albums.ts";
import { forgetDraft } from "./listing-draft.ts";
import type { FormFailure, FormOutcome } from "./listing-form-outcome.ts";

/**
 * Submits the form in the browser. If the server cannot be reached, the form stays as it is and says so; an error page
 * would lose what was typed. A successful action redirects; `onDone` may redirect elsewhere.
 */
export async function sendListing(
  request: Request,
  serverAction: () => Promise<FormOutcome>,
  isDone: (to: string) => boolean,
  onDone?: (to: string) => Response,
) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return data<FormOutcome>({ failure: failureOf(error) }, { status: 503 });
    // A redirect to the login page is not success: the draft has to stay.
    const to = error.headers.get("location") ?? "";
    if (!isDone(to)) throw error;
    const draft = form.get("draft");
    forgetDraft(draft);
    if (typeof draft === "string") sendAlbum(draft);
    throw onDone?.(to) ?? error;
  }
}

function failureOf(error: unknown): FormFailure {
  if (isRouteErrorResponse(error)) return error.status === 429 || error.status === 503 ? "busy" : "fault";
  // fetch throws a TypeError if there is no response.
  return error instanceof TypeError ? "offline" : "fault";
}
