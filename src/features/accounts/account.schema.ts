import { z } from "zod";
import type { Actor } from "../../platform/auth/actor.ts";

export const memberNameMax = 120;
export const photoUrlMax = 2_048;

export const SESSION_DAYS = 14;
/** A session can only be created right after signing in, so that a token that leaks later is useless. */
export const RECENT_SIGN_IN_SECONDS = 5 * 60;

const isoTime = z.iso.datetime({ offset: true });

export const wireDeletionDate = z
  .object({ deletedAfter: isoTime.describe("Until then one can come back") })
  .meta({ id: "Departure" });

/** A member's own data. */
export const wireMember = z
  .object({
    uid: z.string(),
    displayName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    emailVerifiedAt: isoTime.nullable().describe("When we first heard of it; null if that was not written down"),
    phone: z.string().nullable().describe("The number that was checked by a code"),
    phoneVerifiedAt: isoTime.nullable(),
    photoURL: z.string().nullable(),
    isModerator: z.boolean(),
    leavingAt: isoTime.nullable().describe("When they asked to be deleted"),
  })
  .meta({ id: "Member" });
export type WireMember = z.output<typeof wireMember>;

export function toWireMember(actor: Actor): WireMember {
  return {
    uid: actor.uid,
    displayName: actor.name,
    email: actor.email,
    emailVerified: actor.isEmailVerified,
    emailVerifiedAt: actor.emailVerifiedAt?.toISOString() ?? null,
    phone: actor.phone,
    phoneVerifiedAt: actor.phoneVerifiedAt?.toISOString() ?? null,
    photoURL: actor.photoUrl,
    isModerator: actor.isModerator,
    leavingAt: actor.leavingAt?.toISOString() ?? null,
  };
}
