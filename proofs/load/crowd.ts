import type { Dice } from "../../scripts/seed/dice.ts";
import type { LoadConversation } from "./conversations.ts";
import type { BookingLedger, MessageLedger } from "./ledgers.ts";
import type { LoadMember } from "./members.ts";

/** The members who send requests, and what they ask for. */
export interface Crowd {
  origin: string;
  /** Posts that are opened, the newest first. */
  listings: readonly string[];
  members: readonly LoadMember[];
  /** Open ones, between these members. */
  conversations: readonly LoadConversation[];
  messages: MessageLedger;
  bookings: BookingLedger;
  tokens: { next(): { member: LoadMember; token: string } };
}

/** New posts are opened more often than old ones. */
export const drawListing = ({ listings }: Pick<Crowd, "listings">, dice: Dice): string =>
  listings[Math.floor(dice.next() ** 2 * listings.length)] as string;

/** URL of the page's data, for a browser that has loaded the page's code already. */
export const asData = (path: string): string => path.replace(/(?=\?|$)/, ".data");

export const detailsPath = (id: string): string => `/featuredPostDetails/${id}`;
