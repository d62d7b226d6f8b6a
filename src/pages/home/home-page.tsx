import { data } from "react-router";
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { ChosenBar } from "../../features/seekers/chosen-bar.tsx";
import { readReader } from "../../features/seekers/reader.ts";
import { parseSentenceText } from "../../features/verdict/sentence.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext, logContext } from "../../platform/http/page.context.ts";
import { readSentenceText } from "../../platform/web/cookies.ts";
import { pageMeta, siteJsonLd } from "../../platform/web/seo.ts";
import { flagRooms } from "../flagged-rooms.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { servicesContext } from "../services.context.ts";
import { mapSchemeOf } from "../viewings/map-scheme.ts";
import type { Route } from "./+types/home-page";
import { answerSentence } from "./home-answer.ts";
import { HomeHero, HomeSearch } from "./home-hero.tsx";
import type { HomeOwn } from "./home-member.tsx";
import { loadNews, loadTurn, loadVisit } from "./home-own.ts";
import { loadOwner } from "./home-owner.ts";
import { loadPart } from "./home-parts.ts";
import { homePromises } from "./home-promises.ts";
import { HomeFaq, HomePosts, HomePromises, HomeVoices, HomeYours, LoadAgain } from "./home-sections.tsx";
import { LateMemberHome, LateVisitCard } from "./lazy-member.tsx";
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
  const now = Date.now();
  const ownHome = async (member: Actor): Promise<HomeOwn> => {
    const [owner, visit, turn, news] = await Promise.all([
      loadPart(loadOwner(services, member), failed("owner")),
      loadPart(loadVisit(services, member, mapSchemeOf(request), now), failed("visit")),
      loadPart(loadTurn(services, member), failed("turn")),
      loadPart(
        reading.then((reader) => loadNews(services, reader, now)),
        failed("news"),
      ),
    ]);
    const { profile, isSaid } = await reading.catch(() => noReader);
    return { owner, visit, turn, news, isNew: profile === undefined || isSaid };
  };
  const [own, answer, posts, faq, testimonials] = await Promise.all([
    actor && !actor.leavingAt ? ownHome(actor) : undefined,
    loadPart(
      reading.then((reader) => answerSentence(services, reader)),
      failed("answer"),
    ),
    loadPart(newest(), failed("posts")),
    loadPart(content.listFaq(language), failed("faq")),
    loadPart(content.listTestimonials(language), failed("testimonials")),
  ]);
  const { profile, isSaid } = await reading.catch(() => noReader);
  const parts = {
    own,
    sentence: profile && !isSaid ? undefined : sentenceView(parseSentenceText(readSentenceText(cookies))),
    ...(answer.ok ? answer.data : { answer: undefined, fits: [] }),
    promises: homePromises(),
    posts,
    faq,
    testimonials,
  };
  const isOwnLoaded = !own || (own.owner.ok && own.visit.ok && own.turn.ok && own.news.ok);
  if (isOwnLoaded && answer.ok && posts.ok && faq.ok && testimonials.ok)
    // With numbers of others. After the log-out, Back must not show them.
    return own ? data(parts, { headers: { "cache-control": "private, no-store" } }) : parts;
  // An incomplete page must not be cached.
  return data(parts, {
    status: posts.ok || faq.ok || testimonials.ok ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

/** While the profile cannot be read, the page is as for somebody without one. */
const noReader = { profile: undefined, isSaid: false };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle: ReadingHandle = { isReadFirst: true };

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { own, sentence, answer, fits, promises, posts, faq, testimonials } = loaderData;
  const visit = own?.visit.ok ? own.visit.data : undefined;
  const isOwner = own?.owner.ok && own.owner.data !== undefined;
  return (
    <div className="home">
      {own && (
        <LateMemberHome
          own={own}
          // The sentence has a field of its own.
          search={!sentence && <HomeSearch sentence={undefined} />}
          renderFailed={(text) => <LoadAgain>{text}</LoadAgain>}
          yes={answer ? { ok: true, data: { rooms: fits, answer } } : { ok: false }}
        />
      )}
      <HomeHero
        sentence={sentence}
        answer={answer}
        fits={fits}
        visit={visit && <LateVisitCard visit={visit} isFirst={false} />}
      />
      <HomePosts posts={posts} />
      <HomePromises promises={promises} />
      {!isOwner && <HomeYours />}
      <HomeFaq faq={faq} />
      <HomeVoices testimonials={testimonials} />
      <ChosenBar />
    </div>
  );
}
