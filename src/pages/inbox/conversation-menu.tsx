import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { PersonSafety } from "../../features/safety/safety-actions.tsx";
import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useClosingDetails } from "../../ui/use-closing-details.ts";

interface ConversationMenuProps {
  person: { person: string; name: string };
  isHidden: boolean;
  mayWithdraw?: boolean;
  /** Entries that only this page has. They come first. */
  children?: ReactNode;
}

/** The rare actions, in a menu in the head. They are plain forms, which work without JavaScript. */
export function ConversationMenu({
  person: { person, name },
  isHidden,
  mayWithdraw = false,
  children,
}: ConversationMenuProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <details ref={useClosingDetails()} className="conversation-more">
      <summary aria-label={m.conversation_more()} title={m.conversation_more()}>
        <Icon name="more" />
      </summary>
      <div className="conversation-panel">
        {children}
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value={isHidden ? "unhide" : "hide"}
            variant="quiet"
            icon={isHidden ? "eye" : "eye-off"}
            disabled={isBusy}
          >
            {isHidden ? m.conversation_unhide() : m.conversation_hide()}
          </Button>
          {mayWithdraw && (
            <Button type="submit" name="intent" value="withdraw" variant="quiet" icon="x" disabled={isBusy}>
              {m.conversation_withdraw()}
            </Button>
          )}
        </Form>
        <PersonSafety person={person} name={name} isBlocked={false} isLeaving />
      </div>
    </details>
  );
}
