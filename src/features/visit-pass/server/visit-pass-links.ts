import type { SignedLinks } from "../../../platform/auth/signed-link.ts";

/** In mails and notifications to a friend: the token of the pass is not stored, and cannot be written into them. */
export const friendToken = (links: SignedLinks, friendId: string, until: Date): string =>
  links.sign("withYou", [friendId], until);

export const readFriendToken = (links: SignedLinks, token: string, now: Date): string | undefined =>
  links.read("withYou", token, now)?.[0];
