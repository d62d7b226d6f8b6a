import { z } from "zod";
import type { Actor } from "../../platform/auth/actor.ts";

export const memberNameMax = 120;
export const photoUrlMax = 2_048;

/** How long a sign-in lasts on a device. */
export const SESSION_DAYS = 14;
/** A session is only made from a sign-in that has just happened: a token that leaked later makes none. */
export const RECENT_SIGN_IN_SECONDS = 5 * 60;

export const wireMember = z
  .object({ uid: z.string(), displayName: z.string(), email: z.string(), emailVerified: z.boolean(), photoURL: z.string().nullable() })
  .meta({ id: "Member" });
export type WireMember = z.output<typeof wireMember>;

export function toWireMember({ uid, name, email, isEmailVerified, photoUrl }: Actor): WireMember {
  return { uid, displayName: name, email, emailVerified: isEmailVerified, photoURL: photoUrl };
}
