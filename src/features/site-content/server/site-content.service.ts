import type { Executor } from "../../../platform/db/database.ts";
import type { Language, WireFaqItem, WireTestimonial } from "../site-content.schema.ts";

/** We write this content ourselves and there is little of it, so this limit only guards against mistakes. */
const MOST_ITEMS = 100;

function listFaqItems(executor: Executor) {
  return executor.selectFrom("faq_item").selectAll().orderBy("position").limit(MOST_ITEMS).execute();
}

function listTestimonials(executor: Executor) {
  return executor.selectFrom("testimonial").selectAll().orderBy("position").limit(MOST_ITEMS).execute();
}

export type SiteContentService = ReturnType<typeof createSiteContentService>;

export function createSiteContentService({ db }: { db: Executor }) {
  return {
    async listFaq(language: Language): Promise<WireFaqItem[]> {
      const items = await listFaqItems(db);
      return items.map((item) => ({
        _id: String(item.id),
        question: language === "bn" ? item.question_bn : item.question,
        answer: language === "bn" ? item.answer_bn : item.answer,
      }));
    },

    async listTestimonials(language: Language): Promise<WireTestimonial[]> {
      const items = await listTestimonials(db);
      return items.map((item) => ({
        _id: String(item.id),
        quote: language === "bn" ? item.quote_bn : item.quote,
        author: item.author,
        location: item.location,
        avatar: item.avatar_url,
      }));
    },
  };
}
