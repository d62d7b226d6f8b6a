import { data, isRouteErrorResponse } from "react-router";
import { sendAlbum } from "../../photos/photo-albums.ts";
import { forgetDraft } from "./listing-draft.ts";
import type { FormFailure, FormOutcome } from "./listing-form-outcome.ts";

/**
 * The browser's side of sending: when the server cannot be reached, the form stays as it is and says so, where an error page would take all that
 * was typed. The answer to a form that went through is a redirect to a page of ours; `onDone` may send it elsewhere.
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
    // Also sent to log in: then the draft is what brings everything back.
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
  // What fetch throws when no answer came at all.
  return error instanceof TypeError ? "offline" : "fault";
}
