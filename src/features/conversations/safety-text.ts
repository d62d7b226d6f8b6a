/**
 * What each side is reminded of, on pages and in mails. Seekers lose money by paying early, owners by codes that they
 * are asked for.
 */
import * as m from "../../paraglide/messages.js";
import type { Locale } from "../../paraglide/runtime.js";
import type { ConversationSide } from "./conversation-kinds.ts";

/** Without a locale: that of the request. */
export const safetyText = (side: ConversationSide, locale?: Locale): string =>
  (side === "poster" ? m.conversation_safety_poster : m.conversation_safety)({}, locale && { locale });
