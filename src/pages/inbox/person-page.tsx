import { type ReactNode, useEffect, useRef } from "react";
import { data, Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import type { ContactHistoryService } from "../../features/contacts/server/contact-history.service.ts";
import { openerLength } from "../../features/conversations/conversation.limits.ts";
import { inviteParams, openInputSchema } from "../../features/conversations/conversation.schema.ts";
import { conversationPath, INBOX_PATH, personPath } from "../../features/conversations/conversation-paths.ts";
import { newNonce } from "../../features/conversations/nonce.ts";
import { declinePersonSchema, type WirePerson } from "../../features/conversations/people.wire.ts";
import type { ConversationsService } from "../../features/conversations/server/conversations.service.ts";
import type { PeopleService } from "../../features/conversations/server/people.service.ts";
import { conversationErrorText, mayBeSure } from "../../features/conversations/web/conversation-labels.ts";
import {
  forgetMessageDraft,
  messageDraftKey,
  readMessageDraft,
  saveMessageDraft,
} from "../../features/conversations/web/message-draft.ts";
import { signsOf } from "../../features/conversations/web/people-list.tsx";
import { type ReadyText, TextLink } from "../../features/conversations/web/text-link.tsx";
import { RoomStrip } from "../../features/listings/room-strip.tsx";
import { verdictStyles } from "../../features/verdict/verdict-styles.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { getActor } from "../../platform/http/page.context.ts";
import { ifRefused, isRefused, orErrorPage, orRefusal } from "../../platform/http/page-errors.ts";
import { date, number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { textOf } from "../../platform/web/form.ts";
import { DETAILS_ID, privacyParts } from "../../platform/web/paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { WovenBand } from "../../ui/woven-band.tsx";
import type { OpenerFailure } from "../ask/opener-form.tsx";
import { sendWithDraft } from "../ask/send-with-draft.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/person-page";
import { PersonMenu } from "./conversation-menu.tsx";
import { loadPerson, type PersonView } from "./conversation-person.ts";
import { PersonShared, personVerdicts } from "./person-card.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { type Suggestion, sayingSearch, suggestionOf } from "./person-openers.ts";
import "./conversation-page.css";
import "./conversation-head.css";
import "./person-page.css";

export const handle = { hasActionBar: true };

function readParams({ listing, person }: { listing: string; person: string }) {
  const { data: ids } = inviteParams.safeParse({ id: listing, person });
  if (!ids) throw data(null, { status: 404 });
  return { listing: ids.id, person: ids.person };
}

/** Loads the page of a person who has shown interest or was offered the room, as long as nobody has written. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { listing, person } = readParams(params);
  const actor = getActor(context);
  const { inbox, people, profiles, areas, viewings, savedReplies } = context.get(servicesContext);
  const existing = await orErrorPage(inbox.findWith(actor, listing, person));
  if (existing) throw redirect(conversationPath(existing));
  const found = await orErrorPage(people.get(actor, listing, person));
  const [card, { slots }, record, saved] = await orErrorPage(
    Promise.all([
      loadPerson(profiles, areas, actor, { side: "poster", person: found, listing: found.listing }),
      viewings.listOffered(actor, listing),
      viewings.recordOf(person),
      savedReplies.list(actor),
    ]),
  );
  const localized = await areas.localize(getLocale());
  const replies = saved.map(({ slot, text }) => ({ key: String(slot), text }));
  return {
    found: {
      ...found,
      listing: localized(found.listing),
      likedIn: found.likedIn.map((location) => localized({ location }).location),
    },
    card,
    record: record ?? null,
    suggestion: suggestionOf(new URL(request.url).searchParams, getLocale(), {
      name: found.name,
      area: localized(found.listing).location,
      isShared: card?.shared !== undefined,
      starts: slots.filter(({ taken, seats }) => taken < seats).map(({ startsAt }) => startsAt),
      replies,
    }),
    replies,
    nonce: newNonce(),
    draft: messageDraftKey(actor.uid, `${listing}:${person}`),
  };
}

interface PersonServices {
  people: PeopleService;
  contactHistory: Pick<ContactHistoryService, "withhold">;
}

interface PersonIds {
  listing: string;
  person: string;
}

/** Writes to the person, which begins the conversation. A text that could not be sent goes back into the form. */
async function send(conversations: ConversationsService, actor: Actor, { listing, person }: PersonIds, form: FormData) {
  const [text, nonce] = [textOf(form, "text"), textOf(form, "nonce")];
  const fail = (refusal: OpenerFailure["refusal"], init = { status: 400 }) =>
    data<OpenerFailure>({ text, nonce, refusal }, init);
  const input = openInputSchema.safeParse({ text, nonce, isSure: form.get("sure") === "yes" });
  if (!input.success) return fail(text.trim().length < openerLength.min ? "too_short" : "validation_failed");
  return ifRefused(
    conversations.invite(actor, listing, person, input.data).then(({ _id }) => redirect(conversationPath(_id), 303)),
    fail,
  );
}

/** Handles all buttons of the page. Returns the redirect to the page to show. */
async function runIntent(
  { people, contactHistory }: PersonServices,
  actor: Actor,
  { listing, person }: PersonIds,
  form: FormData,
): Promise<Response> {
  switch (textOf(form, "intent")) {
    case "number":
      return redirect(conversationPath((await people.shareNumber(actor, listing, person))._id), 303);
    case "hideNumber":
      await contactHistory.withhold(actor, person, true);
      return redirect(personPath(listing, person), 303);
    case "decline": {
      const input = declinePersonSchema.safeParse({ reason: form.get("reason") });
      if (!input.success) throw data(null, { status: 400 });
      return redirect(conversationPath((await people.decline(actor, listing, person, input.data.reason))._id), 303);
    }
    case "hide":
      await people.hide(actor, listing, person, true);
      return redirect(INBOX_PATH, 303);
    case "unhide":
      await people.hide(actor, listing, person, false);
      return redirect(personPath(listing, person), 303);
    default:
      throw data(null, { status: 400 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ids = readParams(params);
  const actor = getActor(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  return form.get("intent") === "send"
    ? send(services.conversations, actor, ids, form)
    : orRefusal(runIntent(services, actor, ids, form));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendWithDraft(request, serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.conversation_meta_title({ name: loaderData.found.name }) : m.brand_name() },
  { name: "robots", content: "noindex" },
];

const FORM_ID = "person-message";

const titleOf = ({ likedAt, sharedAt }: WirePerson): string => {
  if (likedAt) return m.person_title_liked();
  return sharedAt ? m.person_title_shared() : m.person_offered();
};

export default function PersonPage({
  loaderData: { found, card, record, suggestion, replies, nonce, draft },
  actionData,
}: Route.ComponentProps) {
  const { name, listing, wanted } = found;
  const failed = actionData && "text" in actionData ? actionData : undefined;
  return (
    <article className="inbox-main conversation">
      <header className="conversation-head">
        <div className="conversation-who">
          <Link className="conversation-back" to={INBOX_PATH} aria-label={m.conversation_back()}>
            <Icon name="arrow-left" />
          </Link>
          <p className="person-title">{titleOf(found)}</p>
          <PersonMenu person={found} isHidden={found.isHidden} />
        </div>
        <WovenBand />
        <RoomStrip
          density="row"
          room={{ ...listing, id: listing._id }}
          line={<span lang={writtenIn(listing.location)}>{listing.location}</span>}
        />
      </header>
      <div className="conversation-scroll person">
        <div className="person-who">
          <Avatar src={undefined} alt="" name={name} size="l" />
          <div>
            <h1 lang={writtenIn(name)}>{name}</h1>
            <p>
              {signsOf(found)
                .map(({ text, at }) => `${text}, ${date(at, "short")}`)
                .join(" · ")}
            </p>
            {card?.shared && (
              <Badge {...verdictStyles[card.shared.verdict]}>{personVerdicts[card.shared.verdict]()}</Badge>
            )}
          </div>
        </div>
        {card && <PersonFacts found={found} card={card} record={record} />}
        {card?.shared && <PersonDetails shared={card.shared} name={name} listing={listing._id} />}
        {wanted && <Link to={`/roomWanted/${wanted}`}>{m.person_wanted()}</Link>}
        <NumberLine since={found.hasNumberSince} />
        <PersonMessage
          key={suggestion.text}
          suggestion={suggestion}
          replies={replies}
          nonce={nonce}
          draft={draft}
          failed={failed}
          name={name}
        />
      </div>
      <div className="conversation-end">
        {isRefused(actionData) && !failed && (
          <Notice tone="error" title={m.conversation_failed_title()} announce>
            {conversationErrorText(actionData, name)}
          </Notice>
        )}
        <PersonDock found={found} isDoubtful={mayBeSure(failed?.refusal)} />
      </div>
    </article>
  );
}

interface PersonDetailsProps {
  shared: NonNullable<PersonView["shared"]>;
  name: string;
  listing: string;
}

/** All that the person has told the owner. */
function PersonDetails({ shared, name, listing }: PersonDetailsProps) {
  return (
    <details className="person-details">
      <summary>{m.conversation_person({ name })}</summary>
      <PersonShared shared={shared} level={2} />
      {shared.verdict === "ask" && (
        <Link to={`/updatePage/${listing}#${DETAILS_ID}`}>
          {m.shared_answer()} <Icon name="arrow-right" size="s" />
        </Link>
      )}
    </details>
  );
}

/** Whether the person can call the owner. */
function NumberLine({ since }: { since: string | null }) {
  const isBusy = useNavigation().state !== "idle";
  if (since === null)
    return (
      <p className="person-number">
        <Icon name="phone" />
        <strong>{m.person_number_none()}</strong>
        <Link to={privacyParts.number}>{m.person_number_who()}</Link>
      </p>
    );
  return (
    <Form method="post" className="person-number">
      <Icon name="phone" />
      <strong>{m.person_has_number({ date: date(since, "short") })}</strong>
      <Button type="submit" name="intent" value="hideNumber" variant="quiet" icon="eye-off" disabled={isBusy}>
        {m.person_hide_number()}
      </Button>
    </Form>
  );
}

interface PersonMessageProps {
  suggestion: Suggestion;
  /** The owner's saved replies. */
  replies: readonly ReadyText[];
  nonce: string;
  draft: string;
  failed: OpenerFailure | undefined;
  name: string;
}

/** The owner's first message. It is suggested, and can be changed. Chips suggest another one. */
function PersonMessage({ suggestion, replies, nonce, draft, failed, name }: PersonMessageProps) {
  const { kind, language, text, times, isShared } = suggestion;
  const [search] = useSearchParams();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const kept = readMessageDraft(draft);
    if (kept && area.current) area.current.value = kept;
  }, [draft]);
  const other = language === "en" ? "bn" : "en";
  const error =
    failed &&
    (failed.refusal === "too_short"
      ? m.opener_short({ min: number(openerLength.min) })
      : conversationErrorText({ refusal: failed.refusal }, name));
  const chip = (search: string, label: ReactNode, isOn: boolean) => (
    <Link
      className="chip"
      to={search}
      data-on={isOn ? "" : undefined}
      aria-current={isOn || undefined}
      replace
      preventScrollReset
      onClick={() => forgetMessageDraft(draft)}
    >
      {label}
    </Link>
  );
  return (
    <section className="person-message">
      <div className="person-message-head">
        <h2 id="person-write">{m.person_write()}</h2>
        <span>{m.person_write_hint()}</span>
      </div>
      <Form method="post" id={FORM_ID}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="nonce" value={failed?.nonce ?? nonce} />
        <input type="hidden" name="draft" value={draft} />
        <textarea
          ref={area}
          name="text"
          aria-labelledby="person-write"
          aria-describedby={error ? "person-error" : undefined}
          aria-invalid={error ? true : undefined}
          required
          minLength={openerLength.min}
          maxLength={openerLength.max}
          rows={4}
          defaultValue={failed?.text ?? text}
          onChange={({ target }) => saveMessageDraft(draft, target.value)}
        />
      </Form>
      {error && (
        <p className="field-error" id="person-error" role="alert">
          {error}
        </p>
      )}
      <div className="person-chips">
        {chip(
          sayingSearch(search, "questions", language),
          isShared ? m.person_say_visit() : m.person_say_questions(),
          kind === "questions",
        )}
        {times > 0 &&
          chip(
            sayingSearch(search, "times", language),
            m.person_say_times({ count: times, shown: number(times) }),
            kind === "times",
          )}
        {replies.map(({ key, text: reply }) => (
          <TextLink
            key={key}
            name={key}
            text={reply}
            className="chip"
            onPick={(picked) => {
              if (!area.current) return;
              area.current.value = picked;
              saveMessageDraft(draft, picked);
            }}
          />
        ))}
        {chip(sayingSearch(search, kind, other), <span lang={other}>{other === "bn" ? "বাংলা" : "English"}</span>, false)}
      </div>
    </section>
  );
}

/** 'Send' writes the message. 'My number' asks first, and begins the conversation too. */
function PersonDock({ found: { name, hasNumberSince }, isDoubtful }: { found: WirePerson; isDoubtful: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="person-dock">
      {hasNumberSince === null && (
        <PopoverMenu
          side="above"
          trigger={
            <span className="person-my-number">
              <Icon name="phone" /> {m.person_my_number()}
            </span>
          }
        >
          <Form method="post" className="person-ask">
            <p>{m.person_number_ask({ name })}</p>
            <Button type="submit" name="intent" value="number" icon="phone" disabled={isBusy} wide>
              {m.conversation_share_number()}
            </Button>
          </Form>
        </PopoverMenu>
      )}
      <Button
        type="submit"
        form={FORM_ID}
        icon="send"
        busy={isBusy}
        size="l"
        wide
        {...(isDoubtful && { name: "sure", value: "yes" })}
      >
        {isDoubtful ? m.conversation_send_anyway() : m.opener_send()}
      </Button>
    </div>
  );
}
