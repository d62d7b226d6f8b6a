import { Form, useNavigation } from "react-router";
import { declineReasons } from "../../features/conversations/conversation-kinds.ts";
import { declineText } from "../../features/conversations/web/conversation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import "./conversation-actions.css";

/** "Not this time", with one of three polite reasons. */
export function DeclineForm({ name }: { name: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="decline-form">
      <input type="hidden" name="intent" value="decline" />
      <p>{m.conversation_decline_title({ name })}</p>
      {declineReasons.map((reason) => (
        <Button key={reason} type="submit" name="reason" value={reason} variant="secondary" disabled={isBusy}>
          {declineText(reason)}
        </Button>
      ))}
    </Form>
  );
}
