/**
 * People who have shown interest in a listing, or were offered it, but have no conversation about it: one card for each
 * listing and person.
 */
import { z } from "zod";
import type { WireCover } from "../photos/photo.schema.ts";
import { declineReasons } from "./conversation-kinds.ts";

export interface WirePerson {
  person: string;
  name: string;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
  listing: {
    _id: string;
    title: string;
    location: string;
    rent: number;
    imageUrl: string;
    cover: WireCover | null;
  };
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

/** What the owner learns on the page of a person. */
export interface WirePersonPage extends WirePerson {
  memberSince: string;
  language: "en" | "bn";
  /** The locations of the owner's rooms that the person likes, the newest like first. At most five. */
  likedIn: string[];
}

export const declinePersonSchema = z.object({ reason: z.enum(declineReasons) });
