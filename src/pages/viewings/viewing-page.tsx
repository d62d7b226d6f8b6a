import { data, Link } from "react-router";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { LazyPushOffer } from "../../features/push/web/lazy-push-offer.tsx";
import { viewingParams } from "../../features/viewings/viewing.schema.ts";
import { viewingErrorText } from "../../features/viewings/web/viewing-errors.ts";
import { longDay, stateBadge, whenText, withText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orUnreachable, reloadsWhenRefused } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/viewing-page";
import { BookedParts } from "./booked-parts.tsx";
import { EndedParts } from "./ended-parts.tsx";
import { performIntent } from "./viewing-action.ts";
import "./viewing-page.css";

const doneTexts = { booked: m.viewing_booked_done, moved: m.viewing_moved_done, coming: m.viewing_coming_done };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = viewingParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const { viewings, areas } = context.get(servicesContext);
  const viewing = await orErrorPage(viewings.get(actor, id));
  const listing = viewing.listing && (await areas.localize(getLocale()))(viewing.listing);
  const done = new URL(request.url).searchParams.get("done");
  return {
    viewing: { ...viewing, listing },
    done: done && done in doneTexts ? (done as keyof typeof doneTexts) : undefined,
    now: Date.now(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = viewingParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  return performIntent(context.get(servicesContext).viewings, actor, id, await request.formData());
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** A refusal reloads the page, because the last wrong code locks the form. */
export const shouldRevalidate = reloadsWhenRefused;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? m.viewing_meta_title({ when: whenText(loaderData.viewing.startsAt, loaderData.now) })
      : m.brand_name(),
  },
  { name: "robots", content: "noindex" },
];

export default function ViewingPage({ loaderData: { viewing, done, now }, actionData }: Route.ComponentProps) {
  const { startsAt, endsAt, state, person, listing, conversation } = viewing;
  const { name } = person;
  const badge = stateBadge(viewing);
  const refusal = isRefused(actionData) ? actionData : undefined;
  const isAboutCode = actionData !== undefined && "isAboutCode" in actionData;
  const codeError = !isAboutCode ? undefined : refusal ? viewingErrorText(refusal.refusal) : m.viewing_door_form();
  return (
    <Section width="narrow" labelledBy="viewing-title">
      <Link to={conversationPath(conversation)} className="viewing-to-conversation">
        <Icon name="arrow-left" size="s" /> {m.viewing_message({ name })}
      </Link>
      {!actionData && done && state === "booked" && <Notice tone="success">{doneTexts[done]({ name })}</Notice>}
      {refusal && !isAboutCode && (
        <Notice tone="error" title={m.viewing_failed_title()} announce>
          {viewingErrorText(refusal.refusal)}
        </Notice>
      )}
      <header className="viewing-head">
        <Badge tone={badge.tone} icon={state === "happened" ? "check" : "calendar"}>
          {badge.text}
        </Badge>
        <h1 id="viewing-title">{longDay(startsAt)}</h1>
        <p className="viewing-time tabular">
          {m.viewing_from_to({ from: date(startsAt, "time"), to: date(endsAt, "time") })}
        </p>
        <p>{withText(viewing)}</p>
        {listing && (
          <Link to={`/featuredPostDetails/${listing._id}`} className="viewing-room">
            <span lang={writtenIn(listing.title)}>{listing.title}</span>&nbsp;·{" "}
            <span lang={writtenIn(listing.location)}>{listing.location}</span>
          </Link>
        )}
      </header>
      {state === "booked" ? (
        <BookedParts viewing={viewing} codeError={codeError} now={now} />
      ) : (
        <EndedParts viewing={viewing} now={now} />
      )}
      {/* The offer comes last, because it appears after the page and would move what somebody is about to tap. */}
      {state === "booked" && done === "booked" && <LazyPushOffer about="visits" />}
    </Section>
  );
}
