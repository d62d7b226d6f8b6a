/**
 * Safety advice for each side, on pages and in mails. Seekers lose money by paying too early, owners by giving away
 * codes that somebody asks them for.
 */
import * as m from "../../paraglide/messages.js";
import type { Locale } from "../../paraglide/runtime.js";
import type { ConversationSide } from "./conversation-kinds.ts";

/** `locale` defaults to that of the request. */
export const safetyText = (side: ConversationSide, locale?: Locale): string =>
  (side === "poster" ? m.conversation_safety_poster : m.conversation_safety)({}, locale && { locale });
