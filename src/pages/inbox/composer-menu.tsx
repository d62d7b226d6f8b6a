import { Form, useNavigation } from "react-router";
import { savedReplyLimits } from "../../features/conversations/conversation.limits.ts";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import type { ConversationSide } from "../../features/conversations/conversation-kinds.ts";
import { COMPOSER_FORM, KEEP } from "../../features/conversations/web/composer.tsx";
import { type ReadyText, TextLink } from "../../features/conversations/web/text-link.tsx";
import type { WireConversationViewings } from "../../features/viewings/viewing.wire.ts";
import { bookPath, offerPath } from "../../features/viewings/viewing-paths.ts";
import { SuggestionEntry } from "../../features/viewings/web/suggestion-entry.tsx";
import * as m from "../../paraglide/messages.js";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import "./composer-menu.css";

interface ComposerMenuProps {
  conversation: WireConversation;
  /** Saved replies of an owner; questions of a seeker. A tap puts one into the field. */
  texts: readonly ReadyText[];
  onPick: (text: string) => void;
  /** Whether the reader has a verified phone number. An owner needs none, because the post has a number. */
  hasPhone: boolean;
  visits: WireConversationViewings | undefined;
  now: number;
}

/** What can be sent besides a text, behind '+'. All entries are links and plain forms, which work without JavaScript. */
export function ComposerMenu({ conversation, texts, onPick, hasPhone, visits, now }: ComposerMenuProps) {
  const { _id, side, state, listing, isNumberShared } = conversation;
  const room = state === "open" ? listing : null;
  const isOffered = side === "poster" || (visits !== undefined && visits.slots.length > 0);
  const isEmpty = !visits?.maySuggest && !(room && isOffered) && texts.length === 0;
  if (side === "seeker" && isNumberShared && isEmpty) return null;
  return (
    <PopoverMenu
      side="above"
      label={m.conversation_plus()}
      title={m.conversation_plus()}
      trigger={<Icon name="plus" />}
    >
      {room && isOffered && (
        <ButtonLink to={side === "seeker" ? bookPath(_id) : offerPath(room._id)} variant="quiet" icon="calendar">
          {side === "seeker" ? m.viewing_panel_book() : m.viewing_offer_new()}
        </ButtonLink>
      )}
      <SuggestionEntry conversation={_id} visits={visits} now={now} />
      {!isNumberShared && <ShareNumber side={side} hasPhone={hasPhone} />}
      {side === "poster" ? (
        <SavedReplies texts={texts} onPick={onPick} />
      ) : (
        texts.length > 0 && (
          <>
            <p className="composer-menu-title">{m.conversation_ask_title()}</p>
            {texts.map(({ key, text }) => (
              <TextLink key={key} name={key} text={text} className="composer-menu-text" onPick={onPick} />
            ))}
          </>
        )
      )}
    </PopoverMenu>
  );
}

/** The texts that an owner answers with. What is in the field can be added to them. */
function SavedReplies({ texts, onPick }: Pick<ComposerMenuProps, "texts" | "onPick">) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <p className="composer-menu-title">{m.conversation_replies()}</p>
      {texts.map(({ key, text }) => (
        <Form key={key} method="post" className="composer-menu-reply">
          <TextLink name={key} text={text} className="composer-menu-text" onPick={onPick} />
          <input type="hidden" name="slot" value={key} />
          <button
            type="submit"
            name="intent"
            value="forgetReply"
            className="icon-button"
            disabled={isBusy}
            aria-label={m.conversation_reply_delete({ text })}
            title={m.mine_delete()}
          >
            <Icon name="trash" />
          </button>
        </Form>
      ))}
      {texts.length < savedReplyLimits.kept ? (
        <Button
          type="submit"
          form={COMPOSER_FORM}
          name={KEEP}
          value="yes"
          variant="quiet"
          icon="bookmark"
          disabled={isBusy}
        >
          {m.conversation_reply_keep()}
        </Button>
      ) : (
        <p className="composer-menu-note">{m.conversation_error_replies()}</p>
      )}
    </>
  );
}

function ShareNumber({ side, hasPhone }: { side: ConversationSide; hasPhone: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  if (side === "seeker" && !hasPhone)
    return (
      <ButtonLink to="/profile#profile-phone" variant="quiet" icon="phone">
        {m.conversation_number_missing()}
      </ButtonLink>
    );
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="number" variant="quiet" icon="phone" disabled={isBusy}>
        {m.conversation_share_number()}
      </Button>
    </Form>
  );
}
