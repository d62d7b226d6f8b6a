import type { Dice } from "../../scripts/seed/dice.ts";
import type { LoadMember } from "./members.ts";

/** Who asks, and for what. */
export interface Crowd {
  origin: string;
  /** Posts that are looked at: the newest first. */
  listings: readonly string[];
  members: readonly LoadMember[];
  tokens: { next(): { member: LoadMember; token: string } };
}

/** New posts are looked at more than old ones. */
export const drawListing = ({ listings }: Pick<Crowd, "listings">, dice: Dice): string => listings[Math.floor(dice.next() ** 2 * listings.length)] as string;

/** The address of the same page's data, for a browser that has the page's code already. */
export const asData = (path: string): string => path.replace(/(?=\?|$)/, ".data");

export const detailsPath = (id: string): string => `/featuredPostDetails/${id}`;
