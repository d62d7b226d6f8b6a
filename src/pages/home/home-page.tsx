import { data } from "react-router";
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { ChosenBar } from "../../features/seekers/chosen-bar.tsx";
import { readReader } from "../../features/seekers/reader.ts";
import { parseSentenceText } from "../../features/verdict/sentence.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { actorContext, logContext } from "../../platform/http/page.context.ts";
import { readSentenceText } from "../../platform/web/cookies.ts";
import { pageMeta, siteJsonLd } from "../../platform/web/seo.ts";
import { flagRooms } from "../flagged-rooms.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { loadToday } from "../owner-day/today.ts";
import { TodayStrip } from "../owner-day/today-strip.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/home-page";
import { answerSentence } from "./home-answer.ts";
import { HomeHero } from "./home-hero.tsx";
import { loadPart } from "./home-parts.ts";
import { homePromises } from "./home-promises.ts";
import { HomeFaq, HomePosts, HomePromises, HomeVoices, HomeYours } from "./home-sections.tsx";
import { sentenceView } from "./sentence-view.ts";
import "./home-page.css";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({ title: m.home_title(), description: m.home_description() }),
  ...siteJsonLd(matches[0].loaderData?.origin, { name: m.brand_name(), description: m.home_description() }),
];

/** Loads all parts in parallel, from the services behind GET /featuredPost, /faq and /testimonials. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const language = getLocale();
  const services = context.get(servicesContext);
  const content = services.siteContent;
  const actor = context.get(actorContext);
  const cookies = request.headers.get("cookie");
  const log = context.get(logContext);
  const failed = (part: string) => (error: unknown) =>
    log.error({ err: error, part }, "a part of the home page could not be loaded");
  const reading = readReader(cookies, actor, services.profiles);
  const newest = async () => {
    const [{ json }, reader] = await Promise.all([
      services.search.listFor(actor, { available: true, sort: "newest", limit: pageLimits.home }),
      reading,
    ]);
    return flagRooms(json, reader, services);
  };
  const ownToday = async () => (actor && !actor.leavingAt ? loadToday(services, actor) : undefined);
  const [today, answer, posts, faq, testimonials] = await Promise.all([
    loadPart(ownToday(), failed("today")),
    loadPart(
      reading.then((reader) => answerSentence(services, reader)),
      failed("answer"),
    ),
    loadPart(newest(), failed("posts")),
    loadPart(content.listFaq(language), failed("faq")),
    loadPart(content.listTestimonials(language), failed("testimonials")),
  ]);
  const { profile, isSaid } = await reading.catch(() => ({ profile: undefined, isSaid: false }));
  const parts = {
    today: today.ok ? today.data : undefined,
    sentence: profile && !isSaid ? undefined : sentenceView(parseSentenceText(readSentenceText(cookies))),
    ...(answer.ok ? answer.data : { answer: undefined, fits: [] }),
    promises: homePromises(),
    posts,
    faq,
    testimonials,
  };
  if (today.ok && answer.ok && posts.ok && faq.ok && testimonials.ok) return parts;
  // An incomplete page must not be cached.
  return data(parts, {
    status: posts.ok || faq.ok || testimonials.ok ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle: ReadingHandle = { isReadFirst: true };

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { today, sentence, answer, fits, promises, posts, faq, testimonials } = loaderData;
  return (
    <div className="home">
      {today && (
        <div className="home-today page-width">
          <TodayStrip items={today} />
        </div>
      )}
      <HomeHero sentence={sentence} answer={answer} fits={fits} />
      <HomePosts posts={posts} />
      <HomePromises promises={promises} />
      <HomeYours />
      <HomeFaq faq={faq} />
      <HomeVoices testimonials={testimonials} />
      <ChosenBar />
    </div>
  );
}
