import type { Executor } from "../../../platform/db/database.ts";

/** We write this content, and there is little of it. The limit guards against mistakes. */
const MOST_ITEMS = 100;

export function listFaqItems(executor: Executor) {
  return executor.selectFrom("faq_item").selectAll().orderBy("position").limit(MOST_ITEMS).execute();
}

export function listTestimonials(executor: Executor) {
  return executor.selectFrom("testimonial").selectAll().orderBy("position").limit(MOST_ITEMS).execute();
}
