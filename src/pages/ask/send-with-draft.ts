import { forgetMessageDraft } from "../../features/conversations/web/message-draft.ts";
import { orUnreachable } from "../../platform/http/page-errors.ts";

/** Sends a first message, and deletes its draft once it is sent. The field `draft` of the form has the draft's key. */
export async function sendWithDraft<Result>(request: Request, serverAction: () => Promise<Result>) {
  const draft = (await request.clone().formData()).get("draft");
  try {
    return await orUnreachable(serverAction());
  } catch (redirection) {
    // Keep the draft on a redirect to /login: it restores the text afterwards.
    if (redirection instanceof Response && !redirection.headers.get("location")?.startsWith("/login"))
      forgetMessageDraft(draft);
    throw redirection;
  }
}
