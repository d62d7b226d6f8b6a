import { askPath, conversationPath } from "../../features/conversations/conversation-paths.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface ListingMessageProps {
  id: string;
  isAvailable: boolean;
  /** The reader's conversation about this room, if there is one. */
  conversation: string | undefined;
  rate: { answered: number; requests: number } | undefined;
}

/** Links to the reader's conversation about this room, or to the page for the first message. */
export function ListingMessage({ id, isAvailable, conversation, rate }: ListingMessageProps) {
  if (!conversation && !isAvailable) return null;
  return (
    <div className="listing-message">
      <ButtonLink
        to={conversation ? conversationPath(conversation) : askPath(id)}
        variant="secondary"
        icon="message"
        wide
      >
        {conversation ? m.opener_continue() : m.opener_go()}
      </ButtonLink>
      {rate && (
        <p className="listing-message-rate">
          <Icon name="check" size="s" />{" "}
          {m.conversation_rate({ answered: number(rate.answered), requests: number(rate.requests) })}
        </p>
      )}
    </div>
  );
}
