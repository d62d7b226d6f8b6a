import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import type { SavedRepliesService } from "../../features/conversations/server/saved-replies.service.ts";
import type { ReadyText } from "../../features/conversations/web/text-link.tsx";
import { fromWireWholeListing } from "../../features/listings/listing.wire.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import { questionsView } from "../../features/verdict/web/open-questions.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { ifRefused } from "../../platform/http/page-errors.ts";

const QUESTIONS = 4;

interface TextServices {
  savedReplies: Pick<SavedRepliesService, "list">;
  listings: Pick<ListingsService, "getForMember">;
}

/** What a tap puts into the field: an owner's saved replies, and what the post leaves open for a seeker. */
export async function loadTexts(
  { savedReplies, listings }: TextServices,
  actor: Actor,
  { side, state, listing }: Pick<WireConversation, "side" | "state" | "listing">,
): Promise<ReadyText[]> {
  if (state === "closed") return [];
  if (side === "poster") return (await savedReplies.list(actor)).map(({ slot, text }) => ({ key: String(slot), text }));
  if (state !== "open" || !listing) return [];
  const post = await ifRefused(listings.getForMember(actor, listing._id), () => undefined);
  if (!post) return [];
  return questionsView(fromWireWholeListing(post))
    .primary.slice(0, QUESTIONS)
    .map((text, index) => ({ key: String(index), text }));
}
