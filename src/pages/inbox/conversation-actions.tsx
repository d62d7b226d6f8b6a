import { Form, useNavigation } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import * as m from "../../paraglide/messages.js";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DeclineChoices } from "./decline-choices.tsx";

interface ConversationActionsProps {
  conversation: WireConversation;
  /** Whether the reader has a verified phone number. An owner needs none, because the post has a number. */
  hasPhone: boolean;
}

/** The frequent actions beside writing. They are plain forms, which work without JavaScript. */
export function ConversationActions({
  conversation: { state, isOpener, side, isNumberShared, isPaused, person },
  hasPhone,
}: ConversationActionsProps) {
  const isBusy = useNavigation().state !== "idle";
  const mayAct = state === "open" || (state === "asked" && !isOpener);
  if (!mayAct) return null;
  const hasNumber = side === "poster" || hasPhone;
  return (
    <div className="conversation-actions">
      {!isNumberShared && hasNumber && !isPaused && (
        <Form method="post">
          <Button type="submit" name="intent" value="number" variant="secondary" icon="phone" disabled={isBusy}>
            {m.conversation_share_number()}
          </Button>
        </Form>
      )}
      {!isNumberShared && !hasNumber && (
        <ButtonLink to="/profile#profile-phone" variant="secondary" icon="phone">
          {m.conversation_number_missing()}
        </ButtonLink>
      )}
      <DeclineChoices name={person.name} />
    </div>
  );
}
