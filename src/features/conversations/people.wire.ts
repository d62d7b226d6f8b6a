/**
 * People who have shown interest in a listing, or were offered it, but have no conversation about it: one card for each
 * listing and person.
 */
import { z } from "zod";
import { declineReasons } from "./conversation-kinds.ts";

const time = z.iso.datetime({ offset: true });

const wirePerson = z.object({
  person: z.string(),
  name: z.string(),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  listing: z.object({ _id: z.string(), title: z.string(), location: z.string(), rent: z.int() }),
  likedAt: time.nullable(),
  sharedAt: time.nullable().describe("When they shared their profile for this post"),
  offeredAt: time.nullable().describe("When the owner offered them the room"),
  hasNumberSince: time.nullable().describe("They see the owner's number; null: not, or it is hidden from them"),
  wanted: z.string().nullable().describe("Their 'room wanted' post, if the room was offered for it"),
  isHidden: z.boolean(),
});
export type WirePerson = z.output<typeof wirePerson>;

export const wirePeople = z.array(wirePerson).meta({ id: "People" });

export const peopleQuerySchema = z.object({ hidden: z.literal("yes").optional() });
export const declinePersonSchema = z.object({ reason: z.enum(declineReasons) });

export const wireAnswered = z
  .object({ _id: z.string().describe("The conversation that this has begun, or that was there") })
  .meta({ id: "AnsweredPerson" });
