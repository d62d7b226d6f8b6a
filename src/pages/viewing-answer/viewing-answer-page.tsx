import { data, Form, redirect, useNavigation, useSearchParams } from "react-router";
import { INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { viewingAnswerPath, viewingPath } from "../../features/viewings/viewing-paths.ts";
import { viewingErrorText } from "../../features/viewings/web/viewing-errors.ts";
import { longDay } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { asMailedLink } from "../../platform/http/mailed-link.ts";
import { isRefused, orRefusal, orUnreachable, refusalOf, reloadsWhenRefused } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { WovenDrawing } from "../../ui/woven-drawing.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/viewing-answer-page";
import "../answer/answer-page.css";

export const middleware: Route.MiddlewareFunction[] = [asMailedLink];

/** This loader is read-only, because mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const viewing = await context.get(servicesContext).viewings.readAnswerLink(params.token);
    return data({ viewing });
  } catch (error) {
    if (refusalOf(error) !== "link_not_valid") throw error;
    return data({ viewing: undefined }, { status: 404 });
  }
}

const answers = ["coming", "cannot"] as const;
type Answer = (typeof answers)[number];
const readAnswer = (values: { get(name: string): unknown }): Answer | undefined =>
  answers.find((one) => one === values.get("answer"));

/** Redirects to the URL without `answer`, so that a reload does not submit again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = readAnswer(await request.formData());
  if (!answer) throw data(null, { status: 400 });
  return orRefusal(
    context
      .get(servicesContext)
      .viewings.answerLink(params.token, answer)
      .then(() => redirect(viewingAnswerPath(params.token), 303)),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** A refusal reloads the page, because the link may have ended in the meantime. */
export const shouldRevalidate = reloadsWhenRefused;

export const meta: Route.MetaFunction = () => [
  { title: m.viewing_answer_meta_title() },
  { name: "robots", content: "noindex" },
];

export default function ViewingAnswerPage({ loaderData: { viewing }, actionData }: Route.ComponentProps) {
  if (!viewing) return <LinkExpired />;
  const { listing, startsAt, endsAt } = viewing;
  return (
    <div className="answer page-width">
      {isRefused(actionData) && (
        <Notice tone="error" title={m.viewing_failed_title()} announce>
          {viewingErrorText(actionData.refusal)}
        </Notice>
      )}
      <article className="answer-card">
        <div className="answer-drawing">
          <WovenDrawing name="house" />
        </div>
        <div className="answer-body">
          {listing && (
            <p className="answer-room" lang={writtenIn(listing.title)}>
              {listing.title}
            </p>
          )}
          <p>
            <strong>{longDay(startsAt)}</strong>
            <br />
            {m.viewing_from_to({ from: date(startsAt, "time"), to: date(endsAt, "time") })}
          </p>
          <Content viewing={viewing} />
        </div>
      </article>
    </div>
  );
}

function Content({ viewing }: { viewing: WireViewing }) {
  const { _id, state, isComing, person, cancelledBy } = viewing;
  const { name } = person;
  const [parameters] = useSearchParams();
  const tapped = readAnswer(parameters);
  const see = (
    <ButtonLink to={viewingPath(_id)} variant="secondary">
      {m.viewing_answer_see()}
    </ButtonLink>
  );
  if (state !== "booked") {
    const isOwn = state === "cancelled" && cancelledBy === "seeker";
    const title = isOwn
      ? m.viewing_answer_title_cannot()
      : state === "cancelled"
        ? m.viewing_answer_off_title()
        : m.viewing_answer_over_title();
    return (
      <>
        <h1>{title}</h1>
        {isOwn && <p className="answer-lead">{m.viewing_answer_off({ name })}</p>}
        <div className="answer-after">{see}</div>
      </>
    );
  }
  return (
    <>
      <h1>{isComing ? m.viewing_answer_title_coming({ name }) : m.viewing_answer_title()}</h1>
      <p className="answer-lead">{isComing ? m.viewing_answer_done() : m.viewing_answer_lead({ name })}</p>
      <Form method="post" action="?" replace className="answer-choices">
        {!isComing && <AnswerButton answer="coming" label={m.viewing_answer_coming()} isFirst={tapped !== "cannot"} />}
        {isComing && <p>{m.viewing_answer_changed({ name })}</p>}
        <AnswerButton answer="cannot" label={m.viewing_answer_cannot()} isFirst={tapped === "cannot" && !isComing} />
      </Form>
      <p className="answer-note">{m.viewing_answer_note()}</p>
      {isComing && <div className="answer-after">{see}</div>}
    </>
  );
}

function AnswerButton({ answer, label, isFirst }: { answer: Answer; label: string; isFirst: boolean }) {
  const sent = useNavigation().formData?.get("answer");
  return (
    <Button
      type="submit"
      name="answer"
      value={answer}
      size="l"
      wide
      variant={isFirst ? "primary" : "secondary"}
      icon={answer === "coming" ? "check" : "x"}
      busy={sent === answer}
    >
      {label}
    </Button>
  );
}

function LinkExpired() {
  return (
    <EmptyState
      level={1}
      drawing="thread"
      title={m.viewing_answer_invalid_title()}
      actions={<ButtonLink to={INBOX_PATH}>{m.viewing_answer_invalid_go()}</ButtonLink>}
    >
      {m.viewing_answer_invalid()}
    </EmptyState>
  );
}
