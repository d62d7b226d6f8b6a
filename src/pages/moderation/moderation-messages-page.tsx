import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import {
  heldDecisionSchema,
  heldParams,
  heldQuerySchema,
} from "../../features/conversations/message-moderation.wire.ts";
import { wireCaseParams } from "../../features/safety/moderation.schema.ts";
import { safetyErrorText } from "../../features/safety/safety-errors.ts";
import * as m from "../../paraglide/messages.js";
import { isRefused, orErrorPage, orRefusal, orUnreachable, type Refused } from "../../platform/http/page-errors.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/moderation-messages-page";
import { HeldRow } from "./held-row.tsx";
import { getModerator } from "./moderation-access.ts";
import { ModerationFrame, ModerationPages } from "./moderation-frame.tsx";
import "./moderation-messages.css";

const PATH = "/moderation/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const moderator = getModerator(context);
  const parameters = new URL(request.url).searchParams;
  const { cursor } = heldQuerySchema.safeParse({ cursor: parameters.get("cursor") ?? undefined }).data ?? {};
  const { messages, next } = await orErrorPage(
    context.get(servicesContext).messageModeration.listHeld(moderator, cursor),
  );
  return {
    messages,
    isLater: cursor !== undefined,
    next: next === null ? undefined : `${PATH}?cursor=${next}`,
    done: heldDecisionSchema.safeParse({ decision: parameters.get("done") }).data?.decision,
    now: Date.now(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const moderator = getModerator(context);
  const form = Object.fromEntries(await request.formData());
  const [message, input] = [heldParams.safeParse(form), heldDecisionSchema.safeParse(form)];
  if (!message.success || !input.success) throw data(null, { status: 400 });
  const { decision } = input.data;
  // A decision made on the page of a case leads back to that page.
  const openCase = wireCaseParams.safeParse({ id: form["case"] });
  const to = openCase.success ? `/moderation/cases/${openCase.data.id}` : PATH;
  return orRefusal(
    context
      .get(servicesContext)
      .messageModeration.decideHeld(moderator, message.data.id, decision)
      .then(() => redirect(`${to}?done=${decision}`, 303)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

const CONFLICT = 409;

/**
 * A conflict means that another moderator has decided or the conversation has ended, so reload the list. By default,
 * failed actions do not revalidate.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === CONFLICT || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [{ title: m.moderation_meta_title() }];

export default function ModerationMessagesPage({
  loaderData: { messages, isLater, next, done, now },
  actionData,
}: Route.ComponentProps) {
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
      <ModerationPages previous={isLater ? PATH : undefined} next={next} />
    </ModerationFrame>
  );
}

function errorText(refused: Refused): string {
  if (refused.refusal === "already_decided") return m.case_refusal_decided();
  if (refused.refusal === "conversation_closed") return m.conversation_error_closed();
  return refused.refusal === "forbidden" ? m.case_refusal_own() : safetyErrorText(refused);
}
