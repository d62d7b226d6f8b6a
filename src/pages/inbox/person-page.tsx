import { data, Form, Link, redirect, useNavigation } from "react-router";
import type { ContactHistoryService } from "../../features/contacts/server/contact-history.service.ts";
import { inviteParams } from "../../features/conversations/conversation.schema.ts";
import {
  conversationPath,
  INBOX_PATH,
  invitePath,
  personPath,
} from "../../features/conversations/conversation-paths.ts";
import { declinePersonSchema, type WirePerson } from "../../features/conversations/people.wire.ts";
import type { PeopleService } from "../../features/conversations/server/people.service.ts";
import { conversationErrorText } from "../../features/conversations/web/conversation-labels.ts";
import { signsOf } from "../../features/conversations/web/people-list.tsx";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { date, taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { textOf } from "../../platform/web/form.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/person-page";
import { PersonMenu } from "./conversation-menu.tsx";
import { loadPerson } from "./conversation-person.ts";
import { DeclineChoices } from "./decline-choices.tsx";
import { PersonCard } from "./person-card.tsx";
import "./conversation-page.css";
import "./conversation-head.css";

export const handle = { hasActionBar: true };

function readParams({ listing, person }: { listing: string; person: string }) {
  const { data: ids } = inviteParams.safeParse({ id: listing, person });
  if (!ids) throw data(null, { status: 404 });
  return { listing: ids.id, person: ids.person };
}

/** Loads the card of a person who has shown interest or was offered the room, as long as nobody has written. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { listing, person } = readParams(params);
  const actor = getActor(context);
  const { inbox, people, profiles, areas } = context.get(servicesContext);
  const existing = await orErrorPage(inbox.findWith(actor, listing, person));
  if (existing) throw redirect(conversationPath(existing));
  const found = await orErrorPage(people.get(actor, listing, person));
  const localized = await areas.localize(getLocale());
  return {
    found: { ...found, listing: localized(found.listing) },
    card: await orErrorPage(
      loadPerson(profiles, areas, actor, { side: "poster", person: found, listing: found.listing }),
    ),
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
  return orRefusal(runIntent(context.get(servicesContext), actor, ids, await request.formData()));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.conversation_meta_title({ name: loaderData.found.name }) : m.brand_name() },
  { name: "robots", content: "noindex" },
];

export default function PersonPage({ loaderData: { found, card }, actionData }: Route.ComponentProps) {
  const { name, listing, wanted } = found;
  return (
    <article className="inbox-main conversation">
      <header className="conversation-head">
        <div className="conversation-who">
          <Link className="conversation-back" to={INBOX_PATH} aria-label={m.conversation_back()}>
            <Icon name="arrow-left" />
          </Link>
          <Avatar src={undefined} alt="" name={name} />
          <div className="conversation-name">
            <h1 lang={writtenIn(name)}>{name}</h1>
            <p>
              {signsOf(found)
                .map(({ text, at }) => `${text}, ${date(at, "short")}`)
                .join(" · ")}
            </p>
          </div>
          <PersonMenu person={found} isHidden={found.isHidden} />
        </div>
        <Link className="conversation-room" to={`/featuredPostDetails/${listing._id}`}>
          <span className="conversation-room-text">
            <strong lang={writtenIn(listing.title)}>{listing.title}</strong>
            <span>
              <span className="tabular">{taka(listing.rent)}</span> ·{" "}
              <span lang={writtenIn(listing.location)}>{listing.location}</span>
            </span>
          </span>
          <Icon name="chevron-right" />
        </Link>
      </header>
      <div className="conversation-scroll">
        {card && <PersonCard person={card} name={name} />}
        {wanted && (
          <Link className="conversation-older" to={`/roomWanted/${wanted}`}>
            {m.person_wanted()}
          </Link>
        )}
      </div>
      <div className="conversation-end">
        {isRefused(actionData) && (
          <Notice tone="error" title={m.conversation_failed_title()} announce>
            {conversationErrorText(actionData, name)}
          </Notice>
        )}
        <PersonActions found={found} />
      </div>
    </article>
  );
}

/** The actions are plain forms, which work without JavaScript. */
function PersonActions({ found: { person, name, listing, hasNumberSince } }: { found: WirePerson }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="conversation-actions">
      <ButtonLink to={invitePath(listing._id, person)} icon="message">
        {m.person_answer()}
      </ButtonLink>
      <Form method="post" className={hasNumberSince ? "person-number" : undefined}>
        {hasNumberSince && (
          <span>
            <Icon name="phone" size="s" /> {m.person_has_number({ date: date(hasNumberSince, "short") })}
          </span>
        )}
        <Button
          type="submit"
          name="intent"
          value={hasNumberSince ? "hideNumber" : "number"}
          variant={hasNumberSince ? "quiet" : "secondary"}
          icon={hasNumberSince ? "eye-off" : "phone"}
          disabled={isBusy}
        >
          {hasNumberSince ? m.person_hide_number() : m.conversation_share_number()}
        </Button>
      </Form>
      <DeclineChoices name={name} />
    </div>
  );
}
