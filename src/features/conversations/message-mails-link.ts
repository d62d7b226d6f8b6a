import type { SignedLinks } from "../../platform/auth/signed-link.ts";
import { DAY_MS } from "../../platform/time.ts";

const LINK_DAYS = 60;
/** Marks the link as one about messages: links about likes have only the member. */
const ABOUT = "messages";

/** Turns off mails about messages. */
export const messageMailsLink = (links: SignedLinks, origin: string, memberId: string, now: Date): string =>
  `${origin}/unsubscribe/${links.sign("unsubscribe", [memberId, ABOUT], new Date(now.getTime() + LINK_DAYS * DAY_MS))}`;

/** The member of such a link. Undefined: not a link about messages, or not valid any more. */
export function readMessageMailsLink(links: SignedLinks, token: string): string | undefined {
  const [memberId, about] = links.read("unsubscribe", token) ?? [];
  return about === ABOUT ? memberId : undefined;
}
