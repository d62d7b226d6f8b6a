import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import { GiveSeatForm } from "../../features/conversations/web/give-seat.tsx";
import { PersonSafety } from "../../features/safety/safety-actions.tsx";
import * as m from "../../paraglide/messages.js";
import { privacyParts } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { DeclineForm } from "./decline-choices.tsx";
import "./conversation-actions.css";

/** The search of a conversation in which each message of the other side can be reported. */
const REPORTING = "?report=yes";
export const isReportingIn = (searchParams: URLSearchParams): boolean => searchParams.get("report") === "yes";

interface PersonMenuProps {
  person: { person: string; name: string };
  isHidden: boolean;
}

/** The menu of a conversation. All entries are links and plain forms, which work without JavaScript. */
export function ConversationMenu({ conversation }: { conversation: WireConversation }) {
  const { _id, person, seat, state, isOpener, isHidden, isNumberShared, messages } = conversation;
  const isBusy = useNavigation().state !== "idle";
  const mayDecline = state === "open" || (state === "asked" && !isOpener);
  return (
    <MoreMenu>
      {seat && <GiveSeatForm conversation={_id} name={person.name} seat={seat} variant="quiet" />}
      {mayDecline && <Decline name={person.name} />}
      {isOpener && state !== "closed" && (
        <Form method="post">
          <Button type="submit" name="intent" value="withdraw" variant="quiet" icon="x" disabled={isBusy}>
            {m.conversation_withdraw()}
          </Button>
        </Form>
      )}
      {isNumberShared && (
        <p className="conversation-shared">
          {m.conversation_number_shared({ name: person.name })}
          <Link to={privacyParts.number}>{m.conversation_number_stop()}</Link>
        </p>
      )}
      <HideForm isHidden={isHidden} />
      {messages.some(({ isOwn, notice }) => !isOwn && !notice) && (
        <ButtonLink to={REPORTING} variant="quiet" icon="flag" rel="nofollow" preventScrollReset>
          {m.conversation_report_message()}
        </ButtonLink>
      )}
      <PersonSafety person={person.person} name={person.name} isBlocked={false} isLeaving />
    </MoreMenu>
  );
}

function Decline({ name }: { name: string }) {
  return (
    <details>
      <summary>
        <Icon name="x" /> {m.conversation_decline()}
      </summary>
      <DeclineForm name={name} />
    </details>
  );
}

/** The menu of a person who has shown interest, before anybody has written. */
export function PersonMenu({ person: { person, name }, isHidden }: PersonMenuProps) {
  return (
    <MoreMenu>
      <Decline name={name} />
      <HideForm isHidden={isHidden} />
      <PersonSafety person={person} name={name} isBlocked={false} isLeaving />
    </MoreMenu>
  );
}

function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <PopoverMenu label={m.conversation_more()} title={m.conversation_more()} trigger={<Icon name="more" />}>
      {children}
    </PopoverMenu>
  );
}

function HideForm({ isHidden }: { isHidden: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  return (
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
    </Form>
  );
}
