import type { SignedLinks } from "../../../platform/auth/signed-link.ts";

/**
 * The token of a friend's own link, for mails and notifications. The token of the pass cannot be used there, because it
 * is not stored.
 */
export const friendToken = (links: SignedLinks, friendId: string, until: Date): string =>
  links.sign("withYou", [friendId], until);

export const readFriendToken = (links: SignedLinks, token: string, now: Date): string | undefined =>
  links.read("withYou", token, now)?.[0];
