import { data, redirect } from "react-router";
import { conversationParams } from "../../features/conversations/conversation.schema.ts";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { bookInputSchema } from "../../features/viewings/viewing.schema.ts";
import { bookingPath, offerPath, suggestPath, viewingPath } from "../../features/viewings/viewing-paths.ts";
import { getActor } from "../../platform/http/page.context.ts";
import { ifRefused, orErrorPage, orUnreachable } from "../../platform/http/page-errors.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/book-viewing-page";

/** Opens the offered times in the conversation; of an owner, the page of times. If there are none, one is suggested. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const { viewings, conversations } = context.get(servicesContext);
  const [{ slots, maySuggest }, { listing, side }] = await orErrorPage(
    Promise.all([viewings.ofConversation(actor, id), conversations.load(actor, id, undefined)]),
  );
  if (side === "poster") return redirect(listing ? offerPath(listing._id) : conversationPath(id));
  if (slots.length === 0 && maySuggest) return redirect(suggestPath(id));
  const slot = new URL(request.url).searchParams.get("slot");
  return redirect(bookingPath(id, slot ? { slot } : {}));
}

/** Books a visit, or moves the visit that is already booked. The conversation says why that was refused. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const form = await request.formData();
  const input = bookInputSchema.safeParse({ slot: form.get("slot") }).data;
  if (!input) return redirect(bookingPath(id, { refused: "viewing_slot_not_found" }), 303);
  const { viewings } = context.get(servicesContext);
  const moved = conversationParams.safeParse({ id: form.get("viewing") }).data?.id;
  const done = moved ? viewings.move(actor, moved, input.slot) : viewings.book(actor, id, input.slot);
  return ifRefused(
    done.then((viewing) => redirect(`${viewingPath(viewing._id)}?done=${moved ? "moved" : "booked"}`, 303)),
    (refused) => redirect(bookingPath(id, { refused }), 303),
  );
}

/** Without a connection the conversation stays, with the time that is chosen. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** Both always redirect. */
export default function BookViewingPage() {
  return null;
}
