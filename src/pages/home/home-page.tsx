import { data } from "react-router";
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { parseWireListings } from "../../features/listings/listing.wire.ts";
import { toPreview } from "../../features/listings/web/listing-preview.ts";
import { browsePath, toggled } from "../../features/search/browse-values.ts";
import { quickFilters } from "../../features/search/web/browse-fact-labels.ts";
import { ChosenBar } from "../../features/seekers/chosen-bar.tsx";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { actorContext, logContext } from "../../platform/http/page.context.ts";
import { pageMeta, siteJsonLd } from "../../platform/web/seo.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { loadToday } from "../owner-day/today.ts";
import { TodayStrip } from "../owner-day/today-strip.tsx";
import { withMarks } from "../saved-marks.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/home-page";
import { HomeHero } from "./home-hero.tsx";
import { loadPart } from "./home-parts.ts";
import { HomeFaq, HomePosts, HomeVoices, HomeYours } from "./home-sections.tsx";
import "./home-page.css";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({ title: m.home_title(), description: m.home_description() }),
  ...siteJsonLd(matches[0].loaderData?.origin, { name: m.brand_name(), description: m.home_description() }),
];

/** Loads all parts in parallel, from the services behind GET /featuredPost, /faq and /testimonials. */
export async function loader({ context }: Route.LoaderArgs) {
  const language = getLocale();
  const content = context.get(servicesContext).siteContent;
  const log = context.get(logContext);
  const failed = (part: string) => (error: unknown) =>
    log.error({ err: error, part }, "a part of the home page could not be loaded");
  const newest = async () => {
    const actor = context.get(actorContext);
    const { areas, saved, search } = context.get(servicesContext);
    const { json } = await search.listFor(actor, { available: true, sort: "newest", limit: pageLimits.home });
    const localized = await areas.localize(getLocale());
    return withMarks(parseWireListings(json).map(localized).map(toPreview), actor, saved);
  };
  const ownToday = async () => {
    const actor = context.get(actorContext);
    return actor && !actor.leavingAt ? loadToday(context.get(servicesContext), actor) : undefined;
  };
  const [today, posts, faq, testimonials] = await Promise.all([
    loadPart(ownToday(), failed("today")),
    loadPart(newest(), failed("posts")),
    loadPart(content.listFaq(language), failed("faq")),
    loadPart(content.listTestimonials(language), failed("testimonials")),
  ]);
  const quick = quickFilters().map(({ name, value, text }) => ({ text, path: browsePath(toggled({}, name, value)) }));
  const parts = { today: today.ok ? today.data : undefined, posts, faq, testimonials, quick };
  if (today.ok && posts.ok && faq.ok && testimonials.ok) return parts;
  // An incomplete page must not be cached.
  return data(parts, {
    status: posts.ok || faq.ok || testimonials.ok ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle: ReadingHandle = { isReadFirst: true };

export default function HomePage({ loaderData: { today, posts, faq, testimonials, quick } }: Route.ComponentProps) {
  return (
    <div className="home">
      {today && (
        <div className="home-today page-width">
          <TodayStrip items={today} />
        </div>
      )}
      <HomeHero quick={quick} />
      <HomePosts posts={posts} />
      <HomeYours />
      <HomeFaq faq={faq} />
      <HomeVoices testimonials={testimonials} />
      <ChosenBar />
    </div>
  );
}
