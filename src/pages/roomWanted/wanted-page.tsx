import { data, redirect } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { parseWireOwnListings } from "../../features/listings/listing.wire.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import { PersonSafety } from "../../features/safety/safety-actions.tsx";
import type { OfferDoubts } from "../../features/seekers/offer-doubts.ts";
import type { WantedService } from "../../features/seekers/server/wanted.service.ts";
import { wireWantedParams } from "../../features/seekers/wanted.schema.ts";
import { profileView } from "../../features/seekers/web/profile-labels.ts";
import { ProfileLines } from "../../features/seekers/web/profile-lines.tsx";
import { WANTED_LIST_PATH, wantedPath } from "../../features/seekers/web/seeker-paths.ts";
import { languageOf } from "../../features/seekers/web/wanted-card.tsx";
import {
  isDoubtful,
  type OfferAnswer,
  OfferAnswerNotice,
  type OfferView,
  SURE_OF,
  TAKE_BACK,
  WantedOffer,
} from "../../features/seekers/web/wanted-offer.tsx";
import { reasonText } from "../../features/verdict/verdict-labels.ts";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable, refusalOf } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { TaskBar } from "../../ui/layout/task-bar.tsx";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/wanted-page";
import "../../features/seekers/web/wanted.css";

const MAX_ROOMS = 50;

function readId(params: { id: string }): string {
  const parsed = wireWantedParams.safeParse(params);
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data.id;
}

/** Undefined if the post is not found, usually because it has expired. The page then explains that. */
async function findPost(wanted: WantedService, actor: Actor | undefined, id: string) {
  return orErrorPage(
    wanted.get(actor, id).catch((error: unknown) => {
      if (refusalOf(error) === "wanted_not_found") return undefined;
      throw error;
    }),
  );
}

/** Finds what the reader can do: log in, nothing (own post), or offer one of their rooms. */
async function findOffer(
  actor: Actor | undefined,
  id: string,
  isOwn: boolean,
  wanted: WantedService,
  listings: ListingsService,
): Promise<OfferView> {
  if (!actor) return { as: "visitor" };
  if (isOwn) return { as: "seeker" };
  const [{ json }, offered] = await Promise.all([
    listings.listOwn(actor, actor.uid, { limit: MAX_ROOMS, before: undefined }),
    wanted.offeredBy(actor, id),
  ]);
  const free = parseWireOwnListings(json).filter(({ state }) => state === "live" || state === "asked");
  const doubts = await wanted.doubts(actor, id, free);
  return {
    as: "poster",
    rooms: free.map(({ id: room, title, rent }, index) => ({
      id: room,
      title,
      rent,
      isOffered: offered.includes(room),
      isRefused: doubts[index]?.isRefused ?? false,
      doubts: doubtWords(doubts[index]),
    })),
    offered: offered.length,
  };
}

/** Reasons against an offer. They name only the room, because the seeker's published data is shown beside it. */
const doubtWords = (doubts: OfferDoubts | undefined): string[] =>
  doubts
    ? [...(doubts.isElsewhere ? [m.offer_elsewhere()] : []), ...doubts.reasons.map((reason) => reasonText(reason))]
    : [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const actor = context.get(actorContext);
  const { wanted } = context.get(servicesContext);
  const post = await findPost(wanted, actor, id);
  if (!post) return data({ post: undefined }, { status: 404 });
  const writer = actor && (await orErrorPage(wanted.writerOf(actor, id)));
  return {
    post: {
      id,
      title: post.title,
      description: post.description,
      name: post.name,
      postedAt: post.postedAt,
      until: post.until,
    },
    view: profileView({ ...post.about, budget: post.budget ?? undefined }, { areas: post.areas }),
    person: writer && writer !== actor.memberId ? writer : undefined,
    offer: await orErrorPage(
      findOffer(
        actor,
        id,
        writer === actor?.memberId && actor !== undefined,
        wanted,
        context.get(servicesContext).listings,
      ),
    ),
  };
}

/** Offers one of the reader's rooms, or withdraws an offer. The form without JavaScript posts here too. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readId(params);
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(wantedPath(id)));
  const form = await request.formData();
  const withdrawn = listingIdSchema.safeParse(form.get(TAKE_BACK));
  if (withdrawn.success)
    return orRefusal<OfferAnswer>(takeBack(context.get(servicesContext).wanted, actor, id, withdrawn.data));
  const listing = listingIdSchema.safeParse(form.get("listingId"));
  if (!listing.success) return data<OfferAnswer>({ isUnchosen: true }, { status: 400 });
  const listingId = listing.data;
  // The confirmation is valid only for the room that the warning was about.
  const offering = context
    .get(servicesContext)
    .wanted.offer(actor, id, { listingId, isSure: form.get(SURE_OF) === listingId });
  return orRefusal<OfferAnswer>(
    offering.then(
      () => ({ offered: listingId }),
      (error: unknown) => {
        if (refusalOf(error) === "offer_doubtful") return { doubtful: listingId };
        throw error;
      },
    ),
  );
}

async function takeBack(wanted: WantedService, actor: Actor, id: string, listing: string): Promise<OfferAnswer> {
  await wanted.withdraw(actor, id, listing);
  return { takenBack: listing };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

/** The post is a member's personal text, so search engines must not index it. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData?.post ? m.wanted_meta_title({ title: loaderData.post.title }) : m.wanted_list_meta_title(),
    description: m.wanted_list_meta_description(),
  }),
  { name: "robots", content: "noindex" },
];

export const handle: ReadingHandle = { isReadFirst: true };

export default function WantedPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.post)
    return (
      <Section>
        <EmptyState
          level={1}
          title={m.wanted_gone_title()}
          drawing="gate"
          actions={<ButtonLink to={WANTED_LIST_PATH}>{m.wanted_gone_go()}</ButtonLink>}
        >
          {m.wanted_gone()}
        </EmptyState>
      </Section>
    );
  const { post, view, person, offer } = loaderData;
  return (
    <article aria-labelledby="wanted-title">
      <TaskBar back={WANTED_LIST_PATH} backLabel={m.wanted_back()} title={m.wanted_list_title()} />
      <div className="wanted page-width">
        {actionData && !isDoubtful(actionData) && <OfferAnswerNotice answer={actionData} />}
        <div className="wanted-columns">
          <article className="wanted-post">
            <h1 id="wanted-title" className="wanted-title" lang={languageOf(post.title)}>
              {post.title}
            </h1>
            <p className="wanted-by">
              <strong>{m.wanted_by({ name: post.name })}</strong>
              <time dateTime={post.postedAt}>{m.wanted_posted({ date: date(post.postedAt) })}</time>
              <span>{m.wanted_until({ date: date(post.until) })}</span>
            </p>
            <p className="wanted-words" lang={languageOf(post.description)}>
              {post.description}
            </p>
            {view.are.length + view.need.length > 0 && (
              <>
                <ProfileLines view={view} />
                <p className="wanted-note">{m.wanted_as_then()}</p>
              </>
            )}
          </article>
          <aside className="wanted-aside">
            <WantedOffer id={post.id} offer={offer} answer={actionData} />
            {person && <PersonSafety person={person} name={post.name} isBlocked={false} />}
          </aside>
        </div>
      </div>
    </article>
  );
}
