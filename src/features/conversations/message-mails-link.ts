import type { LinkPurpose, SignedLinks } from "../../platform/auth/signed-link.ts";
import { DAY_MS } from "../../platform/time.ts";

const LINK_DAYS = 60;
/** A purpose of its own: a link about likes does not turn off mails about messages, nor the other way round. */
const PURPOSE: LinkPurpose = "unsubscribeMessages";

/** Turns off mails about messages. */
export const messageMailsLink = (links: SignedLinks, origin: string, memberId: string, now: Date): string =>
  `${origin}/unsubscribe/${links.sign(PURPOSE, [memberId], new Date(now.getTime() + LINK_DAYS * DAY_MS))}`;

/** The member of such a link. Undefined: not a link about messages, or not valid any more. */
export const readMessageMailsLink = (links: SignedLinks, token: string): string | undefined =>
  links.read(PURPOSE, token)?.[0];
