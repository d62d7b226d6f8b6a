import type { Executor } from "../../../platform/db/database.ts";

/** Written by us, a handful each; the limit only keeps a mistake from growing. */
const MOST_ITEMS = 100;

export function listFaqItems(executor: Executor) {
  return executor.selectFrom("faq_item").selectAll().orderBy("position").limit(MOST_ITEMS).execute();
}

export function listTestimonials(executor: Executor) {
  return executor.selectFrom("testimonial").selectAll().orderBy("position").limit(MOST_ITEMS).execute();
}
