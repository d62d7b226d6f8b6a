import { createHash, randomBytes } from "node:crypto";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";

const TOKEN_BYTES = 16;
const tokenShape = /^[\w-]{22}$/;

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** The hash of a token that the seeker has handed on. Undefined: it cannot be one. */
export const hashOfToken = (token: string): Buffer | undefined => (tokenShape.test(token) ? sha256(token) : undefined);

/** In mails to a friend: the token of the pass is not stored, and cannot be written into them. */
export const friendToken = (links: SignedLinks, friendId: string, until: Date): string => links.sign("withYou", [friendId], until);

export const readFriendToken = (links: SignedLinks, token: string, now: Date): string | undefined => links.read("withYou", token, now)?.[0];
