import { z } from "zod";

const languages = ["en", "bn"] as const;
export type Language = (typeof languages)[number];

export const wireLanguageQuery = z.object({ lang: z.enum(languages).default("en") });

export const wireFaqItem = z
  .strictObject({ _id: z.string(), question: z.string(), answer: z.string() })
  .meta({ id: "FaqItem" });
export type WireFaqItem = z.output<typeof wireFaqItem>;

export const wireTestimonial = z
  .strictObject({ _id: z.string(), quote: z.string(), author: z.string(), location: z.string(), avatar: z.string() })
  .meta({ id: "Testimonial" });
export type WireTestimonial = z.output<typeof wireTestimonial>;
