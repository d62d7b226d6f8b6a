import { useEffect, useRef } from "react";
import { data, Link, useRevalidator, useSearchParams } from "react-router";
import { placeName } from "../../features/areas/area-names.ts";
import { conversationParams, messagesQuerySchema } from "../../features/conversations/conversation.schema.ts";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { newNonce } from "../../features/conversations/nonce.ts";
import { safetyText } from "../../features/conversations/safety-text.ts";
import { addToComposer, Composer, putIntoComposer } from "../../features/conversations/web/composer.tsx";
import { conversationErrorText, isReopenable } from "../../features/conversations/web/conversation-labels.ts";
import { MessageList } from "../../features/conversations/web/message-list.tsx";
import { readyTextOf } from "../../features/conversations/web/text-link.tsx";
import { useUnsent } from "../../features/conversations/web/unsent-store.ts";
import { allInRangeText } from "../../features/facts/cost-labels.ts";
import { moveInLink } from "../../features/move-in/web/move-in-labels.ts";
import { LazyPushOffer } from "../../features/push/web/lazy-push-offer.tsx";
import { similarRoomsPath } from "../../features/search/similar-rooms.ts";
import { SuggestionBubble } from "../../features/viewings/web/suggestion-bubble.tsx";
import { ViewingPanel } from "../../features/viewings/web/viewing-panel.tsx";
import { VisitFlag } from "../../features/viewings/web/visit-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orUnreachable } from "../../platform/http/page-errors.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/conversation-page";
import { ComposerMenu } from "./composer-menu.tsx";
import { performIntent } from "./conversation-action.ts";
import { ConversationHead } from "./conversation-head.tsx";
import { isReportingIn } from "./conversation-menu.tsx";
import { loadPerson } from "./conversation-person.ts";
import { ConversationState } from "./conversation-state.tsx";
import { loadTexts } from "./conversation-texts.ts";
import { useInbox } from "./inbox-context.ts";
import { PersonCard } from "./person-card.tsx";
import "./conversation-page.css";
import "./conversation-head.css";

/** The field to write in takes the place of the tab bar. */
export const handle = { hasActionBar: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const actor = getActor(context);
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const { before } = messagesQuerySchema.safeParse({ before: searchParams.get("before") ?? undefined }).data ?? {};
  const services = context.get(servicesContext);
  const { conversations, inbox, profiles, areas, viewings, moveIn } = services;
  const conversation = await orErrorPage(conversations.load(actor, id, before));
  const newest = conversation.messages.at(-1)?.number;
  const listing = conversation.listing && (await areas.localize(getLocale()))(conversation.listing);
  const area = conversation.listing && (await areas.read(conversation.listing.location));
  const [person, rate, visits, record, texts] = await orErrorPage(
    Promise.all([
      loadPerson(profiles, areas, actor, conversation),
      conversation.side === "seeker" && listing ? inbox.answerRate(listing._id) : undefined,
      before === undefined ? viewings.ofConversation(actor, id) : undefined,
      conversation.isVisited ? moveIn.ofConversation(actor, id) : undefined,
      before === undefined ? loadTexts(services, actor, conversation) : [],
      // Messages that the page shows count as read. Browsers without JavaScript make no other request.
      before === undefined &&
        newest !== undefined &&
        conversation.unread > 0 &&
        conversations.markRead(actor, id, newest),
    ]),
  );
  return {
    conversation: { ...conversation, listing },
    room: listing && { allIn: allInRangeText(listing.allIn), area: area ? placeName(area) : listing.location },
    person,
    rate,
    moveIn: record && moveInLink(record),
    visits,
    texts,
    similarPath: similarRoomsPath(listing?.rent ?? 0, area?.slug),
    isOld: before !== undefined,
    hasPhone: actor.phone !== null,
    nonce: newNonce(),
    uid: actor.uid,
    now: Date.now(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  return performIntent(context.get(servicesContext), actor, id, await request.formData());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.conversation_meta_title({ name: loaderData.conversation.person.name }) : m.brand_name() },
  { name: "robots", content: "noindex" },
];

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, room, person, rate, visits, texts, moveIn, similarPath, isOld, hasPhone, nonce, uid, now } =
    loaderData;
  const { _id, side, state, isOpener, before, messages } = conversation;
  const { name } = conversation.person;
  const isThree = useInbox()?.isThree;
  const end = useRef<HTMLDivElement>(null);
  const unsent = useUnsent(uid).filter((message) => message.conversation === _id).length;
  useNewestInView(end, isOld ? undefined : `${messages.at(-1)?.number} ${unsent}`);
  useReadMark(conversation.unread);
  const [searchParams] = useSearchParams();
  const isReporting = isReportingIn(searchParams);
  const mayWrite = !isOld && (state === "open" || (state === "asked" && !isOpener));
  const written = actionData && "written" in actionData ? actionData.written : readyTextOf(texts, searchParams);
  const unsendable = actionData && "unsendable" in actionData ? actionData.unsendable : undefined;
  return (
    <article className="inbox-main conversation">
      <ConversationHead conversation={conversation} rate={rate} room={room ?? undefined}>
        {!isThree && visits?.current?.state === "booked" && (
          <VisitFlag viewing={visits.current} record={visits.record} now={now} />
        )}
        {!(side === "seeker" && conversation.isVisited) && (
          <p className="conversation-safety">
            <Icon name="shield" /> {safetyText(side)}
          </p>
        )}
        {moveIn && (
          <p className="conversation-safety" data-tone="done">
            <Icon name="home" />
            <Link to={moveIn.path}>{moveIn.text}</Link>
          </p>
        )}
      </ConversationHead>
      <div className="conversation-scroll">
        {!isThree && person && <PersonCard person={person} name={name} />}
        {before !== null && (
          <Link className="conversation-older" to={`?before=${before}`} preventScrollReset>
            {m.conversation_older()}
          </Link>
        )}
        <MessageList
          conversation={conversation}
          uid={uid}
          now={now}
          isReporting={isReporting}
          onChange={mayWrite ? (text) => putIntoComposer(uid, _id, text) : undefined}
          renderNotice={(message) => {
            const suggestion = visits?.suggestions.find(({ number }) => number === message.number);
            return (
              suggestion && (
                <SuggestionBubble
                  suggestion={suggestion}
                  conversation={_id}
                  name={name}
                  sentAt={message.sentAt}
                  needsAddress={visits?.addressNeeded !== null}
                  now={now}
                />
              )
            );
          }}
        />
        {isOld && (
          <Link className="conversation-older" to={conversationPath(_id)}>
            {m.conversation_newest()}
          </Link>
        )}
        {!isOld && isOpener && (state === "asked" || state === "waiting") && <LazyPushOffer />}
        {visits && <ViewingPanel viewings={visits} conversation={conversation} now={now} />}
        <ConversationState
          conversation={conversation}
          mayReopen={!conversation.isPaused && isReopenable(conversation, now)}
          similarPath={similarPath}
        />
        <div ref={end} id="newest" className="conversation-newest" />
      </div>
      <div className="conversation-end">
        {isRefused(actionData) && (
          <Notice tone="error" title={m.conversation_failed_title()} announce>
            {conversationErrorText(actionData, name)}
          </Notice>
        )}
        {actionData && "isKept" in actionData && <output>{m.conversation_reply_kept()}</output>}
        {isReporting && (
          <p className="conversation-reporting">
            {m.conversation_report_which()} <Link to={conversationPath(_id)}>{m.cancel()}</Link>
          </p>
        )}
        {mayWrite && conversation.isPaused && <Notice tone="warning">{m.conversation_paused()}</Notice>}
        {mayWrite && !conversation.isPaused && (
          <div className="conversation-dock">
            <ComposerMenu
              conversation={conversation}
              texts={texts}
              onPick={(text) => addToComposer(uid, _id, text)}
              hasPhone={hasPhone}
              visits={visits}
              now={now}
            />
            <Composer
              key={_id}
              id={_id}
              uid={uid}
              nonce={nonce}
              label={isOpener || state === "open" ? m.conversation_write() : m.conversation_write_answer()}
              failed={unsendable}
              written={written}
            />
          </div>
        )}
      </div>
    </article>
  );
}

/** Scrolls to the newest message, at first and when another one arrives. */
function useNewestInView(end: { current: HTMLElement | null }, newest: string | undefined): void {
  useEffect(() => {
    const { current } = end;
    const scroller = current?.parentElement;
    if (newest === undefined || !current || !scroller) return undefined;
    const scroll = () => {
      // On wide screens the messages have their own scrollbar, and the page must stay where it is.
      if (getComputedStyle(scroller).overflowY === "auto") scroller.scrollTo({ top: scroller.scrollHeight });
      else current.scrollIntoView({ block: "end" });
    };
    const controller = new AbortController();
    // A button that moves away under a finger would miss the tap.
    if (document.querySelector(":active"))
      for (const name of ["pointerup", "pointercancel"])
        addEventListener(name, () => setTimeout(scroll), { once: true, signal: controller.signal });
    else scroll();
    return () => controller.abort();
  }, [end, newest]);
}

/** Reloads the list and the badge, which were loaded while the messages were still unread. */
function useReadMark(unread: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (unread > 0) void revalidate();
  }, [unread, revalidate]);
}
