/**
 * People who have shown interest in a listing, or were offered it, but have no conversation about it: one card for each
 * listing and person.
 */
import { z } from "zod";
import { declineReasons } from "./conversation-kinds.ts";

export interface WirePerson {
  person: string;
  name: string;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
  listing: { _id: string; title: string; location: string; rent: number };
  likedAt: string | null;
  /** When the person shared their profile for this post. */
  sharedAt: string | null;
  /** When the owner offered the person the room. */
  offeredAt: string | null;
  /** Since when the person has seen the owner's number. Null if they cannot see it. */
  hasNumberSince: string | null;
  /** The person's 'room wanted' post, if the room was offered for it. */
  wanted: string | null;
  isHidden: boolean;
}

export const declinePersonSchema = z.object({ reason: z.enum(declineReasons) });
