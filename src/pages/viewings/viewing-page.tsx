import { data, useNavigation } from "react-router";
import { LazyPushOffer } from "../../features/push/web/lazy-push-offer.tsx";
import { viewingParams } from "../../features/viewings/viewing.schema.ts";
import { viewingErrorText } from "../../features/viewings/web/viewing-errors.ts";
import { whenText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getActor, logContext, siteContext } from "../../platform/http/page.context.ts";
import { isRefused, orUnreachable, reloadsWhenRefused } from "../../platform/http/page-errors.ts";
import { date, number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/viewing-page";
import { EndedParts } from "./ended-parts.tsx";
import { Fold, FriendPart, isUrgent } from "./friend-part.tsx";
import { mapSchemeOf } from "./map-scheme.ts";
import { NobodyCame } from "./nobody-came.tsx";
import { useKeepVisit } from "./use-keep-visit.ts";
import { performIntent } from "./viewing-action.ts";
import { VisitDock } from "./visit-dock.tsx";
import { loadVisit, type Visit } from "./visit-load.ts";
import { CancelSheet, VisitBar } from "./visit-menu.tsx";
import { VisitPlace } from "./visit-place.tsx";
import { VisitTicket } from "./visit-ticket.tsx";
import "./viewing-page.css";

/** The page has its own bar, and a dock in the place of the tab bar. */
export const handle: FrameHandle = { hasActionBar: true, isFooterWideOnly: true };

const doneTexts = { booked: m.viewing_booked_done, moved: m.viewing_moved_done, coming: m.viewing_coming_done };

function readId(params: { id: string }): string {
  const id = viewingParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  return id;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const visit = await loadVisit(context.get(servicesContext), getActor(context), id, context.get(logContext));
  return {
    ...visit,
    id,
    done: new URL(request.url).searchParams.get("done"),
    mapScheme: mapSchemeOf(request),
    now: Date.now(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readId(params);
  const { origin } = context.get(siteContext);
  return performIntent(context.get(servicesContext), getActor(context), id, await request.formData(), origin);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** A refusal reloads the page, because the last wrong code locks the form. */
export const shouldRevalidate = reloadsWhenRefused;

export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.viewing
      ? m.viewing_meta_title({ when: whenText(loaderData.viewing.startsAt, loaderData.now) })
      : `${m.visit_pass_title()} · ${m.brand_name()}`,
  },
  { name: "robots", content: "noindex" },
];

export default function ViewingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewing, seat, fullName, friend, room, done, mapScheme, now } = loaderData;
  useKeepVisit(loaderData);
  const isBusy = useNavigation().state !== "idle";
  const friendAnswer = actionData && "isAboutFriend" in actionData ? actionData : undefined;
  const isAboutCode = actionData !== undefined && "isAboutCode" in actionData;
  const refusal = isRefused(actionData) && !friendAnswer ? actionData.refusal : undefined;
  const codeError = !isAboutCode ? undefined : refusal ? viewingErrorText(refusal) : m.viewing_door_form();
  const isBooked = viewing?.state === "booked";
  const friendPart = friend && <FriendPart visit={friend} answer={friendAnswer} isBusy={isBusy} />;
  const isFriendFirst = isUrgent(friend?.pass) || !viewing;
  return (
    <article className="visit" aria-labelledby="viewing-title">
      <VisitBar viewing={viewing} now={now} />
      <div className="visit-body">
        {!actionData && <Done done={done} visit={loaderData} />}
        {refusal && !isAboutCode && (
          <Notice tone="error" title={m.viewing_failed_title()} announce>
            {viewingErrorText(refusal)}
          </Notice>
        )}
        {isFriendFirst && friendPart && <div className="viewing-list">{friendPart}</div>}
        {viewing ? (
          <VisitTicket viewing={viewing} fullName={fullName} room={room} now={now} />
        ) : (
          friend && <Facts visit={friend} />
        )}
        {isBooked && viewing.address && (
          <VisitPlace viewing={viewing} address={viewing.address} room={room} mapScheme={mapScheme} />
        )}
        {viewing && !isBooked && <EndedParts viewing={viewing} seat={seat} now={now} />}
        {!isFriendFirst && (friendPart || (room?.questions.length ?? 0) > 0) && (
          <div className="viewing-list">
            {friendPart}
            {room && room.questions.length > 0 && <Questions questions={room.questions} />}
          </div>
        )}
        {isBooked && viewing.isCodeLocked && (
          <Notice tone="warning" title={m.viewing_door_locked_title()} announce={isAboutCode}>
            {m.viewing_door_locked({ name: viewing.person.name })}
          </Notice>
        )}
        {isBooked && <NobodyCame viewing={viewing} now={now} />}
        {isBooked && viewing.side === "seeker" && (
          <p className="visit-safe">
            <Icon name="wallet" /> {m.viewing_door_pay()}
          </p>
        )}
        {/* The offer comes last, because it appears after the page and would move what somebody is about to tap. */}
        {isBooked && done === "booked" && <LazyPushOffer about="visits" />}
      </div>
      {isBooked && <CancelSheet viewing={viewing} />}
      <VisitDock viewing={viewing} pass={friend?.pass} codeError={codeError} now={now} />
    </article>
  );
}

function Done({ done, visit: { viewing, friend } }: { done: string | null; visit: Visit }) {
  if (done === "ended" && !friend?.pass) return <Notice tone="success">{m.visit_pass_revoked()}</Notice>;
  if (!done || !Object.hasOwn(doneTexts, done) || viewing?.state !== "booked") return null;
  return <Notice tone="success">{doneTexts[done as keyof typeof doneTexts]({ name: viewing.person.name })}</Notice>;
}

function Questions({ questions }: { questions: readonly string[] }) {
  return (
    <Fold
      icon="question"
      title={m.viewing_questions({ count: questions.length, shown: number(questions.length) })}
      text={questions[0] ?? ""}
    >
      <ol className="visit-questions">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </Fold>
  );
}

/** What is left to say about the visit if the seeker cannot see it any more, but its pass goes on. */
function Facts({ visit: { hostName, location, startsAt, endsAt } }: { visit: NonNullable<Visit["friend"]> }) {
  return (
    <section className="visit-facts-list">
      <h1 id="viewing-title">{m.visit_pass_title()}</h1>
      <p>
        {m.visit_pass_when({ day: date(startsAt, "day"), start: date(startsAt, "time"), end: date(endsAt, "time") })}
      </p>
      {location && <p lang={writtenIn(location)}>{location}</p>}
      {hostName && <p>{m.visit_pass_with({ name: hostName })}</p>}
    </section>
  );
}
