import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sendInputSchema } from "../../src/features/conversations/conversation.schema.ts";
import { costsSchema, factsSchema } from "../../src/features/facts/fact.schema.ts";
import { listingFields } from "../../src/features/listings/listing.schema.ts";
import { accommodations, genders, smokingHabits } from "../../src/features/listings/listing-choices.ts";
import { publishable, wantedInputSchema } from "../../src/features/seekers/wanted.schema.ts";
import { profileSchema } from "../../src/features/verdict/seeker-profile.schema.ts";
import { projectRoot } from "../services/paths.ts";

const memberSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
  emailVerified: z.boolean(),
  /** Language of most of their posts; mails are sent in it. */
  language: z.enum(["en", "bn"]),
  avatar: z.string().nullable(),
  /** Of members who only look for a room: for women or for men. They are the ones who like posts. */
  seeks: z.enum(genders).optional(),
});

/** Uses the product's own rules, so that demo data is always something a member could post. */
const listingSchema = z.object({
  key: z.string(),
  owner: z.string(),
  title: listingFields.title,
  location: listingFields.location,
  rent: listingFields.rent,
  gender: z.enum(genders),
  profession: listingFields.profession,
  age: listingFields.age,
  accommodation: z.enum(accommodations),
  smoking: z.enum(smokingHabits),
  description: listingFields.description,
  interests: listingFields.interests,
  phone: listingFields.phone,
  phoneToLikers: z.boolean().default(true),
  image: listingFields.imageUrl,
  moveInDays: z.int(),
  available: z.boolean(),
  seats: listingFields.seats.default(1),
  seatsFree: listingFields.seatsFree.optional(),
  postedHoursAgo: z.number().positive(),
  likes: z.int().min(0),
  facts: factsSchema.default({}),
  costs: costsSchema.default({}),
});

/**
 * `moveInDays`: move-in limit in days from the day of seeding. `sharesWith`: key of the post whose owner sees the
 * profile.
 */
const seekerSchema = z.object({
  member: z.string(),
  profile: profileSchema,
  moveInDays: z.int(),
  wanted: wantedInputSchema.extend({ publish: wantedInputSchema.shape.publish.default([...publishable]) }),
  sharesWith: z.string().nullable(),
});

/** The newest saved room comes first. `alert`: a saved search, whose news are posts that are newer. */
const savedSchema = z.object({
  member: z.string(),
  saved: z.array(z.object({ listing: z.string(), note: z.string().default("") })),
  likes: z.array(z.string()),
  alert: z.object({ name: z.string(), query: z.string(), hoursAgo: z.number().positive() }).optional(),
});
export type DemoSaved = z.output<typeof savedSchema>;

const sideSchema = z.enum(["seeker", "poster"]);

/** Times are hours before seeding. `unreadBy`: who has not read the newest message. */
const conversationSchema = z.object({
  listing: z.string(),
  seeker: z.string(),
  opener: sideSchema.default("seeker"),
  messages: z
    .array(z.object({ by: sideSchema, hoursAgo: z.number().positive(), text: sendInputSchema.shape.text }))
    .min(1),
  end: z
    .object({
      as: z.enum(["declined_fit", "declined_dates", "withdrawn", "lapsed", "filled"]),
      hoursAgo: z.number().positive(),
    })
    .optional(),
  unreadBy: sideSchema.optional(),
});
export type DemoConversation = z.output<typeof conversationSchema>;

const faqSchema = z.object({ question: z.string(), answer: z.string(), questionBn: z.string(), answerBn: z.string() });
const testimonialSchema = z.object({
  quote: z.string(),
  quoteBn: z.string(),
  author: z.string(),
  location: z.string(),
  avatar: z.string(),
});

function read<T extends z.ZodType>(name: string, item: T): z.output<T>[] {
  return z.array(item).parse(JSON.parse(readFileSync(join(projectRoot, "seed", `${name}.json`), "utf8")));
}

export const demoMembers = () => read("members", memberSchema);
export const demoListings = () => read("listings", listingSchema);
export const demoSeekers = () => read("seekers", seekerSchema);
export const demoSaved = () => read("saved", savedSchema);
export const demoConversations = () => read("conversations", conversationSchema);
export const demoFaq = () => read("faq", faqSchema);
export const demoTestimonials = () => read("testimonials", testimonialSchema);
