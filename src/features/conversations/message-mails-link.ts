import type { LinkPurpose, SignedLinks } from "../../platform/auth/signed-link.ts";
import { DAY_MS } from "../../platform/time.ts";

const LINK_DAYS = 60;
/** The separate purpose keeps a link about likes from turning off mails about messages, and vice versa. */
const PURPOSE: LinkPurpose = "unsubscribeMessages";

/** A link that turns off mails about messages. */
export const messageMailsLink = (links: SignedLinks, origin: string, memberId: string, now: Date): string =>
  `${origin}/unsubscribe/${links.sign(PURPOSE, [memberId], new Date(now.getTime() + LINK_DAYS * DAY_MS))}`;

/** Returns the member of such a link. Undefined if the link has another purpose or is not valid any more. */
export const readMessageMailsLink = (links: SignedLinks, token: string): string | undefined =>
  links.read(PURPOSE, token)?.[0];
