import { data } from "react-router";
import { FairRentPlot } from "../../features/areas/web/fair-rent-plot.tsx";
import { NumberPaused } from "../../features/contacts/web/number-paused.tsx";
import { askPath, conversationPath } from "../../features/conversations/conversation-paths.ts";
import { CostCard } from "../../features/facts/web/cost-card.tsx";
import { FactLists } from "../../features/facts/web/fact-lists.tsx";
import type { TakenPlan } from "../../features/freshness/freshness.schema.ts";
import { type OwnState, OwnStateLine, secondsUntilTold } from "../../features/freshness/web/own-state.tsx";
import { type Contact, Counts, type LikeAnswer, LikeBar } from "../../features/likes/web/like-bar.tsx";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import {
  fromWireWholeListing,
  type WholeListing,
  type WireListingForMember,
} from "../../features/listings/listing.wire.ts";
import { LowDataLine } from "../../features/photos/low-data.tsx";
import { SaveButton } from "../../features/saved/web/save-button.tsx";
import { useRememberListing } from "../../features/search/web/recent-store.ts";
import { readReader } from "../../features/seekers/reader.ts";
import type { ProfilesService } from "../../features/seekers/server/profiles.service.ts";
import { CompareBar, CompareToggle } from "../../features/seekers/web/compare-toggle.tsx";
import {
  HIDE_PROFILE,
  SHOW_PROFILE,
  ShowProfile,
  type ShowProfileAnswer,
} from "../../features/seekers/web/show-profile.tsx";
import { OwnQuestions, QUESTIONS_ID, QuestionsCard } from "../../features/verdict/web/questions-card.tsx";
import { VerdictCard, VerdictInvite } from "../../features/verdict/web/verdict-card.tsx";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { getActor, logContext, siteContext } from "../../platform/http/page.context.ts";
import { ifRefused, orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { number, relativeTime } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { DETAILS_ID } from "../../platform/web/paths.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/listing-page";
import { ListingBack, listBehind } from "./listing-back.tsx";
import { ListingEnd } from "./listing-end.tsx";
import { ListingFacts, ListingPlace, ListingPoster, ListingPrice, ListingWords, Place } from "./listing-facts.tsx";
import { loadMap } from "./listing-map.ts";
import { loadNear } from "./listing-near.ts";
import { OwnerBar, OwnLike } from "./listing-owner.tsx";
import { type ListingHouse, loadFairRent, loadHouse } from "./listing-page-house.ts";
import { ShareButton } from "./listing-share.tsx";
import { ListingTrust } from "./listing-trust.tsx";
import { type OwnPhotoStates, ownPhotoStates } from "./own-photo-states.ts";
import { sharePost } from "./shared-post.ts";
import { useKeepOffline } from "./use-keep-offline.ts";
import "./listing-page.css";
import { availabilityLabel, seatsText } from "../../features/listings/listing-labels.ts";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import { Gallery } from "../../features/photos/web/gallery.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export const handle: FrameHandle = { hasActionBar: true, isFooterWideOnly: true };

/**
 * Phones request a smaller picture than the true width needs, as in home-hero.tsx. The full-screen view loads the full
 * size.
 */
const PHONE_SIZES = "(min-width: 48rem) 100vw, 74vw";

/** Shows uploaded photos as a gallery, or an external picture by itself. */
function ListingPhotos({ listing: { title, imageUrl, cover, photos } }: { listing: WholeListing }) {
  // Three or more stand side by side on wide screens (gallery.css), so the first is narrower.
  if (photos.length > 0)
    return (
      <Gallery
        photos={photos}
        title={title}
        sizes={`(min-width: 60rem) ${photos.length > 2 ? 36 : 53}rem, ${PHONE_SIZES}`}
      />
    );
  return (
    <PhotoPicture
      address={imageUrl}
      cover={cover}
      of={title}
      alt={m.listing_photo({ title })}
      width={1200}
      height={800}
      roof
      priority
      sizes={`(min-width: 60rem) 53rem, ${PHONE_SIZES}`}
    />
  );
}

interface OwnPhotosNoticeProps {
  id: string;
  photos: OwnPhotoStates;
}

function OwnPhotosNotice({ id, photos: { late, refused, reasons } }: OwnPhotosNoticeProps) {
  const change = (
    <ButtonLink to={`/updatePage/${id}`} variant="secondary" icon="edit">
      {m.own_photos_change()}
    </ButtonLink>
  );
  return (
    <div className="listing-own-photos">
      {refused > 0 && (
        <Notice tone="warning" title={m.own_photos_refused({ count: refused, shown: number(refused) })} action={change}>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
      {late > 0 && (
        <Notice
          title={m.own_photos_late({ count: late, shown: number(late) })}
          action={refused > 0 ? undefined : change}
        >
          {m.own_photos_late_text()}
        </Notice>
      )}
    </div>
  );
}

function readId(id: string): string {
  if (!listingIdSchema.safeParse(id).success) throw data(null, { status: 404 });
  return id;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const sessionActor = getActor(context);
  const actor = await context.get(servicesContext).accounts.refreshActor(sessionActor);
  const wire = await orErrorPage(context.get(servicesContext).listings.getForMember(actor, readId(params.id)));
  const localized = await context.get(servicesContext).areas.localize(getLocale());
  const listing = localized(fromWireWholeListing(wire));
  const contact = {
    isOwner: wire.uid === actor.uid,
    isLiked: wire.liked,
    phone: wire.phone,
    refusal: wire.phoneRefusal,
    ownerName: listing.ownerName,
    mustVerify: !actor.isEmailVerified,
  };
  if (!contact.isOwner) context.get(servicesContext).listingViews.count(actor, listing.id);
  const { areas, mapPictures: pictures } = context.get(servicesContext);
  const { inbox, profiles } = context.get(servicesContext);
  const reader = contact.isOwner
    ? undefined
    : await orErrorPage(readReader(request.headers.get("cookie"), actor, profiles));
  const [house, fair, isPaused, marks, map, conversation, rate, plans] = await Promise.all([
    orErrorPage(loadHouse(profiles, reader, listing)),
    loadFairRent(context.get(servicesContext).areas, listing, context.get(logContext)),
    contact.isOwner && orErrorPage(context.get(servicesContext).contactHistory.isPaused(actor)),
    orErrorPage(context.get(servicesContext).saved.marksOf(actor, [listing.id])),
    loadMap({ areas, pictures }, listing, context.get(logContext)),
    contact.isOwner ? undefined : orErrorPage(inbox.findAbout(actor, listing.id)),
    orErrorPage(inbox.answerRate(listing.id)),
    wire.tellAt ? orErrorPage(context.get(servicesContext).taken.plansOf(actor)) : undefined,
  ]);
  return {
    listing,
    share: sharePost(listing),
    contact: { ...contact, isPaused, writePath: writePathOf(listing, conversation) },
    rate,
    house,
    fair,
    near: await loadNear(context.get(servicesContext).areas, listing, house.dailyPlace, context.get(logContext)),
    own: ownStateOf(listing, wire, plans?.get(listing.id)),
    ownPhotos: ownPhotoStates(wire.ownPhotos),
    now: Date.now(),
    list: listBehind(request),
    origin: context.get(siteContext).origin,
    mark: marks[listing.id],
    map: map && { view: map, config: context.get(siteContext).map },
  };
}

/**
 * The path of the conversation about the room, or of the page for the first message. Undefined if the room is taken and
 * there is no conversation.
 */
const writePathOf = ({ id, isAvailable }: WholeListing, conversation: string | undefined): string | undefined =>
  conversation ? conversationPath(conversation) : isAvailable ? askPath(id) : undefined;

/** Undefined unless the reader is the owner: only the owner gets `state`. */
function ownStateOf(
  { id, title, confirmedAt, likeCount }: WholeListing,
  wire: WireListingForMember,
  plan: TakenPlan | undefined,
): OwnState | undefined {
  const { state, sleepAt = null, note = null, takenTold = null, tellAt } = wire;
  return (
    state && {
      id,
      title,
      confirmedAt,
      likeCount,
      state,
      sleepAt,
      note,
      takenTold,
      tellInSeconds: secondsUntilTold(tellAt),
      plan,
    }
  );
}

type ContactAnswer = LikeAnswer | { marks: number };

/**
 * Likes or unlikes the post, reports it as taken, or shares the profile with its poster. Forms without JavaScript post
 * here too.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const { likes } = context.get(servicesContext);
  const id = readId(params.id);
  const intent = (await request.formData()).get("intent");
  if (intent === SHOW_PROFILE || intent === HIDE_PROFILE)
    return showProfile(context.get(servicesContext).profiles, actor, id, intent === SHOW_PROFILE);
  if (intent === "gone") return orRefusal<ContactAnswer>(context.get(servicesContext).freshness.markGone(actor, id));
  return orRefusal<ContactAnswer>(intent === "unlike" ? likes.unlike(actor, id) : likes.like(actor, id));
}

/** Returns a refusal as a value, so that the page shows it beside the pressed button. */
const showProfile = (
  profiles: ProfilesService,
  actor: Actor,
  id: string,
  isShown: boolean,
): Promise<ShowProfileAnswer> =>
  ifRefused<ShowProfileAnswer, ShowProfileAnswer>(
    (isShown ? profiles.share(actor, id) : profiles.unshare(actor, id)).then(() => ({ profileShown: isShown })),
    (refusal) => ({ profileShown: refusal }),
  );

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.brand_name() }];
  const title = m.listing_meta_title({ title: loaderData.listing.title });
  return pageMeta({ title, description: loaderData.share.texts?.description ?? title }, loaderData.share);
};

export default function ListingPage({
  loaderData: { listing, contact, rate, house, fair, near, own, ownPhotos, now, list, origin, mark, map },
  actionData,
}: Route.ComponentProps) {
  const { id, title, location, createdAt, ownerName } = listing;
  const { isOwner } = contact;
  const answer = actionData && "profileShown" in actionData ? undefined : actionData;
  useRememberListing(listing);
  // Owners can open posts that nobody else may see, so their own posts are not kept.
  useKeepOffline(isOwner ? undefined : id, mark);
  return (
    <article className="listing page-width">
      <div className="listing-top">
        <ListingBack key={id} list={list} />
        {!isOwner && (
          <div className="listing-top-tools">
            <ShareButton listing={listing} origin={origin} />
            <SaveButton room={listing} mark={mark} />
          </div>
        )}
      </div>
      <header className="listing-head">
        <h1 className="listing-title" lang={writtenIn(title)}>
          {title}
        </h1>
        <p className="listing-line">
          <span>
            <Icon name="map-pin" size="s" /> <Place location={location} area={listing.area} />
          </span>
          <Availability listing={listing} />
          <time dateTime={createdAt}>{relativeTime(createdAt, now)}</time>
        </p>
        {own && (
          <div className="listing-own-state">
            <OwnStateLine own={own} hasUpdate />
            {contact.isPaused && <NumberPaused />}
            {ownPhotos && <OwnPhotosNotice id={id} photos={ownPhotos} />}
          </div>
        )}
      </header>
      <div className="listing-photo">
        <ListingPhotos key={id} listing={listing} />
      </div>
      <aside className="listing-side" aria-label={m.listing_contact()}>
        <ListingPrice rent={listing.rent} cost={house.cost} />
        {isOwner ? (
          <>
            <Counts interested={listing.likeCount} shared={listing.phoneSharedWith} />
            <OwnerBar listing={listing} origin={origin} />
            <OwnLike phone={contact.phone} isPaused={contact.isPaused} answer={answer} />
          </>
        ) : (
          <>
            <LikeBar
              key={id}
              listing={listing}
              contact={contact}
              allIn={house.cost.allInFrom}
              rate={rate}
              answer={answer}
            />
            <CompareToggle id={id} wide />
            <p className="listing-safe">
              <Icon name="shield" size="s" />
              <span>
                {m.listing_safe()}
                <br />
                {m.listing_safe_not()}
              </span>
            </p>
          </>
        )}
      </aside>
      {!isOwner && (
        <div className="listing-verdict">
          {house.verdict ? (
            <VerdictCard view={house.verdict} isOpen={actionData !== undefined && "profileShown" in actionData}>
              {!house.isSaid && <ShowProfile name={ownerName} isShown={house.isProfileShown} answer={actionData} />}
            </VerdictCard>
          ) : (
            <VerdictInvite />
          )}
        </div>
      )}
      <div className="listing-main">
        <LowDataLine />
        <ListingFacts listing={listing} house={house} />
        <ListingWords description={listing.description} />
        <CostCard cost={house.cost}>{fair && <FairRentPlot fair={fair} />}</CostCard>
        <FactLists facts={house.facts} questions={isOwner ? undefined : `#${QUESTIONS_ID}`} />
        <ListingPoster listing={listing} />
        <ListingPlace key={id} listing={listing} near={near} map={map} isOwner={isOwner} />
        <Questions house={house} listing={listing} contact={contact} />
        <ListingTrust listing={listing} isOwner={isOwner} />
        {!isOwner && (
          <ListingEnd
            id={id}
            ownerName={ownerName}
            mayReportTaken={contact.phone !== undefined && listing.isAvailable}
            answer={answer}
          />
        )}
      </div>
      <CompareBar />
    </article>
  );
}

function Availability({ listing }: { listing: Pick<WholeListing, "isAvailable" | "seats" | "seatsFree"> }) {
  const { isAvailable } = listing;
  const text = [availabilityLabel(isAvailable), seatsText(listing)].filter(Boolean).join(" · ");
  return isAvailable ? <span>{text}</span> : <Badge tone="deep">{text}</Badge>;
}

/** Facts that the post does not state: questions to ask, or for the owner to fill in. */
function Questions({
  house: { questions },
  listing,
  contact,
}: {
  house: ListingHouse;
  listing: WholeListing;
  contact: Contact;
}) {
  if (questions.primary.length === 0) return null;
  if (contact.isOwner) return <OwnQuestions questions={questions} update={`/updatePage/${listing.id}#${DETAILS_ID}`} />;
  return (
    <QuestionsCard
      key={`${listing.id} ${questions.primary.join()}`}
      questions={questions}
      post={listing}
      phone={contact.phone}
    />
  );
}
