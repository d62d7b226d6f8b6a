import { Form, useNavigation } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import type { ConversationSide } from "../../features/conversations/conversation-kinds.ts";
import { bookPath, offerPath } from "../../features/viewings/viewing-paths.ts";
import * as m from "../../paraglide/messages.js";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";

interface ComposerMenuProps {
  conversation: WireConversation;
  /** Whether the reader has a verified phone number. An owner needs none, because the post has a number. */
  hasPhone: boolean;
}

/** What can be sent besides a text, behind '+'. All entries are links and plain forms, which work without JavaScript. */
export function ComposerMenu({ conversation, hasPhone }: ComposerMenuProps) {
  const { _id, side, state, listing, isNumberShared } = conversation;
  const room = state === "open" ? listing : null;
  if (isNumberShared && !room) return null;
  return (
    <PopoverMenu
      side="above"
      label={m.conversation_plus()}
      title={m.conversation_plus()}
      trigger={<Icon name="plus" />}
    >
      {room && (
        <ButtonLink to={side === "seeker" ? bookPath(_id) : offerPath(room._id)} variant="quiet" icon="calendar">
          {side === "seeker" ? m.viewing_panel_book() : m.viewing_offer_new()}
        </ButtonLink>
      )}
      {!isNumberShared && <ShareNumber side={side} hasPhone={hasPhone} />}
    </PopoverMenu>
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
