import { Form } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import { stateLine } from "../../features/conversations/web/conversation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface ConversationStateProps {
  conversation: WireConversation;
  mayReopen: boolean;
  /** The URL of a search for similar rooms. */
  similarPath: string;
}

/** Says what happens next, after the last message. */
export function ConversationState({ conversation, mayReopen, similarPath }: ConversationStateProps) {
  const { state, isOpener, place, person, closedReason, side, isHidden } = conversation;
  const line = stateLine(conversation);
  const more =
    state === "waiting" && place !== null
      ? m.conversation_line_text({ name: person.name })
      : state === "asked" && isOpener
        ? m.conversation_due_text({ name: person.name })
        : undefined;
  if (!isHidden && (!line || (line.tone === "good" && !more))) return null;
  return (
    <section className="conversation-state" data-tone={line?.tone} aria-live="polite">
      {line && (
        <p className="conversation-state-line">
          <Icon name={line.icon} size="s" /> {line.text}
        </p>
      )}
      {more && <p>{more}</p>}
      {isHidden && <p>{m.conversation_hidden({ name: person.name })}</p>}
      {(mayReopen || (closedReason && side === "seeker")) && (
        <Form method="post" className="conversation-state-actions">
          {mayReopen && (
            <Button type="submit" name="intent" value="reopen" variant="secondary" icon="retry">
              {m.conversation_reopen()}
            </Button>
          )}
          {closedReason && side === "seeker" && (
            <ButtonLink to={similarPath} variant="quiet" icon="search">
              {m.conversation_similar()}
            </ButtonLink>
          )}
        </Form>
      )}
    </section>
  );
}
