import type { LinkPurpose, SignedLinks } from "../../platform/auth/signed-link.ts";
import { DAY_MS } from "../../platform/time.ts";

const LINK_DAYS = 60;
const PURPOSE: LinkPurpose = "unsubscribeAlerts";
/** In a link, this id stands for the news of saved rooms. No search has it. */
const ROOMS = "0";

interface LinkTarget {
  memberId: string;
  searchIds: readonly string[];
  isAboutRooms: boolean;
}

/** Makes a link that ends what a mail is about: these searches, the news of saved rooms, or both. */
export function alertsLink(
  links: SignedLinks,
  origin: string,
  { memberId, searchIds, isAboutRooms }: LinkTarget,
  now: Date,
): string {
  const parts = [memberId, ...searchIds, ...(isAboutRooms ? [ROOMS] : [])];
  return `${origin}/unsubscribe/${links.sign(PURPOSE, parts, new Date(now.getTime() + LINK_DAYS * DAY_MS))}`;
}

/** Undefined if the token is not from such a link, or is not valid any more. */
export function readAlertsLink(links: SignedLinks, token: string): LinkTarget | undefined {
  const [memberId, ...about] = links.read(PURPOSE, token) ?? [];
  return memberId === undefined
    ? undefined
    : { memberId, searchIds: about.filter((part) => part !== ROOMS), isAboutRooms: about.includes(ROOMS) };
}
