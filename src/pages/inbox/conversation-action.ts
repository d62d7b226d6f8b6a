import { data, redirect } from "react-router";
import {
  declineInputSchema,
  savedReplySlotSchema,
  savedReplyTextSchema,
  sendInputSchema,
} from "../../features/conversations/conversation.schema.ts";
import { conversationPath, INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import type { ConversationsService } from "../../features/conversations/server/conversations.service.ts";
import type { SavedRepliesService } from "../../features/conversations/server/saved-replies.service.ts";
import { KEEP, type Unsendable } from "../../features/conversations/web/composer.tsx";
import { conversationErrorText, mayBeSure } from "../../features/conversations/web/conversation-labels.ts";
import { viewingParams } from "../../features/viewings/viewing.schema.ts";
import { viewingPath } from "../../features/viewings/viewing-paths.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import type { ProblemCode } from "../../platform/errors.ts";
import { ifRefused, orRefusal } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import type { PageServices } from "../services.context.ts";

/** Redirects to the end of the messages. */
const shown = (id: string) => redirect(`${conversationPath(id)}#newest`, 303);

/** Sends a message from a browser without JavaScript. A text that could not be sent goes back into the form. */
async function send(conversations: ConversationsService, actor: Actor, id: string, form: FormData) {
  const [text, nonce] = [textOf(form, "text"), textOf(form, "nonce")];
  const input = sendInputSchema.safeParse({ text, nonce, isSure: form.get("sure") === "yes" });
  const fail = (refusal: ProblemCode, init: { status: number }) => {
    const unsendable: Unsendable = {
      text,
      nonce,
      error: conversationErrorText({ refusal }, ""),
      isDoubtful: mayBeSure(refusal),
    };
    return data({ unsendable }, init);
  };
  if (!input.success) return fail("validation_failed", { status: 400 });
  return ifRefused(
    conversations.send(actor, id, input.data).then(() => shown(id)),
    fail,
  );
}

/** Returns to the page of the visit, if the button was there. */
function shownFrom(id: string, form: FormData) {
  const viewing = viewingParams.safeParse({ id: form.get("viewing") });
  return viewing.success ? redirect(viewingPath(viewing.data.id), 303) : shown(id);
}

type IntentServices = Pick<PageServices, "conversations" | "savedReplies" | "seats">;

/** Keeps the text of the field as a saved reply. The text stays in the field. */
async function keep(savedReplies: SavedRepliesService, actor: Actor, form: FormData) {
  const written = textOf(form, "text");
  const text = savedReplyTextSchema.safeParse(written);
  if (!text.success) return data({ refusal: "validation_failed" as const, written }, { status: 400 });
  return ifRefused(
    savedReplies.save(actor, text.data).then(() => data({ isKept: true, written })),
    (refusal, init) => data({ refusal, written }, init),
  );
}

/** Handles all buttons of the page. Returns the redirect to the page to show. */
async function runIntent(
  { conversations, savedReplies, seats }: IntentServices,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<Response> {
  switch (textOf(form, "intent")) {
    case "number":
      await conversations.shareNumber(actor, id);
      break;
    case "decline": {
      const input = declineInputSchema.safeParse({ ids: [id], reason: form.get("reason") });
      if (!input.success) throw data(null, { status: 400 });
      await conversations.decline(actor, input.data);
      break;
    }
    case "withdraw":
      await conversations.withdraw(actor, id);
      break;
    case "reopen":
      await conversations.reopen(actor, id);
      break;
    case "hide":
      await conversations.hide(actor, id, true);
      return redirect(INBOX_PATH, 303);
    case "forgetReply": {
      const slot = savedReplySlotSchema.safeParse(form.get("slot"));
      if (!slot.success) throw data(null, { status: 400 });
      await savedReplies.delete(actor, slot.data);
      break;
    }
    case "unhide":
      await conversations.hide(actor, id, false);
      break;
    case "give-seat":
      await seats.give(actor, id);
      return shownFrom(id, form);
    case "take-seat-back":
      await seats.takeBack(actor, id);
      return shownFrom(id, form);
    default:
      throw data(null, { status: 400 });
  }
  return shown(id);
}

export function performIntent(services: IntentServices, actor: Actor, id: string, form: FormData) {
  if (form.get(KEEP) === "yes") return keep(services.savedReplies, actor, form);
  if (form.get("intent") === "send") return send(services.conversations, actor, id, form);
  return orRefusal(runIntent(services, actor, id, form));
}
