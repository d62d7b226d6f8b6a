import { data, Form, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { heldDecisionSchema, heldParams, heldQuerySchema, type WireHeldMessage } from "../../features/conversations/message-moderation.wire.ts";
import { safetyErrorText } from "../../features/safety/safety-errors.ts";
import { reasonText } from "../../features/safety/web/moderation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { isRefused, orErrorPage, orRefusal, orUnreachable, type Refused } from "../../platform/http/page-errors.ts";
import { relativeTime } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/moderation-messages-page";
import { getModerator } from "./moderation-access.ts";
import { ModerationFrame } from "./moderation-frame.tsx";
import { ScoreMark } from "./score-mark.tsx";
import "./moderation-messages.css";

const PATH = "/moderation/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const moderator = getModerator(context, PATH);
  const parameters = new URL(request.url).searchParams;
  const { cursor } = heldQuerySchema.safeParse({ cursor: parameters.get("cursor") ?? undefined }).data ?? {};
  const { messages, next } = await orErrorPage(context.get(servicesContext).messageModeration.listHeld(moderator, cursor));
  return {
    messages,
    isLater: cursor !== undefined,
    next: next === null ? undefined : `${PATH}?cursor=${next}`,
    done: heldDecisionSchema.safeParse({ decision: parameters.get("done") }).data?.decision,
    now: Date.now(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const moderator = getModerator(context, PATH);
  const form = Object.fromEntries(await request.formData());
  const [message, input] = [heldParams.safeParse(form), heldDecisionSchema.safeParse(form)];
  if (!message.success || !input.success) throw data(null, { status: 400 });
  const { decision } = input.data;
  return orRefusal(
    context
      .get(servicesContext)
      .messageModeration.decideHeld(moderator, message.data.id, decision)
      .then(() => redirect(`${PATH}?done=${decision}`, 303)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

const CONFLICT = 409;

/** A conflict means that another moderator has decided or the conversation has ended, so reload the list. By default, failed actions do not revalidate. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === CONFLICT || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [{ title: m.moderation_meta_title() }];

export default function ModerationMessagesPage({ loaderData: { messages, isLater, next, done, now }, actionData }: Route.ComponentProps) {
  return (
    <ModerationFrame title={m.held_heading()} lead={m.held_lead()}>
      {done && !actionData && (
        <Notice tone="success" announce>
          {done === "deliver" ? m.held_done_deliver() : m.held_done_keep()}
        </Notice>
      )}
      {isRefused(actionData) && (
        <Notice tone="error" title={m.safety_failed()} announce>
          {errorText(actionData)}
        </Notice>
      )}
      {messages.length > 0 ? (
        <ol className="held">
          {messages.map((message) => (
            <HeldRow key={message.id} message={message} now={now} />
          ))}
        </ol>
      ) : (
        <EmptyState title={m.held_none()}>{m.held_none_text()}</EmptyState>
      )}
      {(next || isLater) && (
        <Pagination
          label={m.moderation_pages()}
          previous={isLater ? PATH : undefined}
          next={next}
          previousLabel={m.moderation_first()}
          nextLabel={m.moderation_next()}
        />
      )}
    </ModerationFrame>
  );
}

function errorText(refused: Refused): string {
  if (refused.refusal === "already_decided") return m.case_refusal_decided();
  if (refused.refusal === "conversation_closed") return m.conversation_error_closed();
  return refused.refusal === "forbidden" ? m.case_refusal_own() : safetyErrorText(refused);
}

function HeldRow({ message: { id, text, score, reasons, heldAt, author, isFirst, listing }, now }: { message: WireHeldMessage; now: number }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <li className="held-row">
      <div className="held-head">
        <ScoreMark score={score} />
        <p>
          <span>
            <bdi lang={writtenIn(author.name)}>{author.name}</bdi> · {author.side === "poster" ? m.held_by_owner() : m.held_by_seeker()}
          </span>
          {isFirst && <span>{m.held_first()}</span>}
          {listing && (
            <Link to={`/featuredPostDetails/${listing._id}`} lang={writtenIn(listing.title)}>
              {listing.title}
            </Link>
          )}
          <time dateTime={heldAt}>{relativeTime(heldAt, now)}</time>
        </p>
      </div>
      <blockquote className="held-text" lang={writtenIn(text)}>
        {text}
      </blockquote>
      <ul className="held-why" aria-label={m.moderation_column_why()}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Tag>{reasonText(reason, "risk")}</Tag>
          </li>
        ))}
      </ul>
      <Form method="post" className="held-decision">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="decision" value="deliver" variant="secondary" icon="send" disabled={isBusy}>
          {m.held_deliver()}
        </Button>
        <Button type="submit" name="decision" value="keep" variant="danger" icon="x" disabled={isBusy}>
          {m.held_keep()}
        </Button>
      </Form>
    </li>
  );
}
