import { Form, Link, useNavigation } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import { declineReasons } from "../../features/conversations/conversation-kinds.ts";
import { declineText } from "../../features/conversations/web/conversation-labels.ts";
import { PersonSafety } from "../../features/safety/safety-actions.tsx";
import * as m from "../../paraglide/messages.js";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface ConversationActionsProps {
  conversation: WireConversation;
  /** The reader has a checked phone, or is the owner, whose post has a number. */
  hasPhone: boolean;
}

/** Everything one can do beside writing. Plain forms: they work without JavaScript. */
export function ConversationActions({ conversation, hasPhone }: ConversationActionsProps) {
  const { state, isOpener, side, isNumberShared, isHidden, person } = conversation;
  const isBusy = useNavigation().state !== "idle";
  const isLive = state === "asked" || state === "open";
  const mayDecline = state === "open" || (state === "asked" && !isOpener);
  const mayShare = isLive && !isNumberShared && (side === "poster" || hasPhone) && (state === "open" || !isOpener);
  return (
    <div className="conversation-actions">
      {mayShare && (
        <Form method="post">
          <Button type="submit" name="intent" value="number" variant="secondary" icon="phone" disabled={isBusy}>
            {m.conversation_share_number()}
          </Button>
        </Form>
      )}
      {isNumberShared && (
        <p className="conversation-shared">
          <Icon name="phone" size="s" /> {m.conversation_number_shared({ name: person.name })} · <Link to="/phoneShared">{m.conversation_number_stop()}</Link>
        </p>
      )}
      {mayDecline && (
        <details className="conversation-decline">
          <summary>{m.conversation_decline()}</summary>
          <Form method="post" className="conversation-panel">
            <input type="hidden" name="intent" value="decline" />
            <p>{m.conversation_decline_title({ name: person.name })}</p>
            {declineReasons.map((reason) => (
              <Button key={reason} type="submit" name="reason" value={reason} variant="secondary" disabled={isBusy}>
                {declineText(reason)}
              </Button>
            ))}
          </Form>
        </details>
      )}
      <details className="conversation-more">
        <summary aria-label={m.conversation_more()} title={m.conversation_more()}>
          <Icon name="more" />
        </summary>
        <div className="conversation-panel">
          <Form method="post">
            <Button type="submit" name="intent" value={isHidden ? "unhide" : "hide"} variant="quiet" icon={isHidden ? "eye" : "eye-off"} disabled={isBusy}>
              {isHidden ? m.conversation_unhide() : m.conversation_hide()}
            </Button>
            {isOpener && state !== "closed" && (
              <Button type="submit" name="intent" value="withdraw" variant="quiet" icon="x" disabled={isBusy}>
                {m.conversation_withdraw()}
              </Button>
            )}
          </Form>
          <PersonSafety person={person.person} name={person.name} isBlocked={false} isLeaving />
        </div>
      </details>
      {!hasPhone && side === "seeker" && state === "open" && (
        <ButtonLink to="/profile#profile-phone" variant="quiet" icon="phone">
          {m.conversation_number_missing()}
        </ButtonLink>
      )}
    </div>
  );
}
