import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { WireSuggestion } from "../viewing.wire.ts";
import { acceptPath, suggestPath } from "../viewing-paths.ts";
import { whenText } from "./viewing-labels.ts";
import "./suggestion-bubble.css";

interface SuggestionBubbleProps {
  suggestion: WireSuggestion;
  conversation: string;
  name: string;
  sentAt: string;
  /** The reader has to give the address before the visit can be booked. */
  needsAddress: boolean;
  now: number;
}

/** Times that one side suggests, as a message. The other side accepts one of them, or asks for another time. */
export function SuggestionBubble({ suggestion, conversation, name, sentAt, needsAddress, now }: SuggestionBubbleProps) {
  const isBusy = useNavigation().state !== "idle";
  const { number, isOwn, times, accepted, isPending } = suggestion;
  const mayAnswer = isPending && !isOwn;
  const isOnly = times.length === 1;
  const renderAccept = (startsAt: string) => {
    const label = m.viewing_suggest_accept_label({ when: whenText(startsAt, now) });
    const variant = isOnly ? "primary" : "secondary";
    return needsAddress ? (
      <ButtonLink to={acceptPath(conversation, number, startsAt)} variant={variant} aria-label={label}>
        {m.viewing_suggest_accept()}
      </ButtonLink>
    ) : (
      <Form method="post" action={suggestPath(conversation)}>
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="number" value={number} />
        <Button type="submit" name="start" value={startsAt} variant={variant} disabled={isBusy} aria-label={label}>
          {m.viewing_suggest_accept()}
        </Button>
      </Form>
    );
  };
  return (
    <li className="message suggestion" data-own={isOwn ? "" : undefined}>
      <p className="suggestion-head">
        <Icon name="calendar" size="s" />
        {isOwn ? m.viewing_suggest_own() : m.viewing_suggest_theirs({ name })}
      </p>
      <ul className="suggestion-times">
        {times.map(({ startsAt, isOpen }) => (
          <li key={startsAt}>
            <strong data-over={accepted === startsAt || isOpen || (isPending && isOwn) ? undefined : ""}>
              {whenText(startsAt, now)}
            </strong>
            {accepted === startsAt && (
              <span className="suggestion-state">
                <Icon name="check" size="s" /> {m.viewing_suggest_accepted()}
              </span>
            )}
            {mayAnswer && (isOpen ? renderAccept(startsAt) : <span>{m.viewing_suggest_gone()}</span>)}
          </li>
        ))}
      </ul>
      {mayAnswer && (
        <Form method="post" action={suggestPath(conversation)} className="suggestion-other">
          <input type="hidden" name="number" value={number} />
          <Button type="submit" name="intent" value="another" variant="quiet" wide disabled={isBusy}>
            {m.viewing_suggest_another()}
          </Button>
        </Form>
      )}
      <p className="suggestion-foot">
        <span>
          {isPending ? isOwn && m.viewing_suggest_waiting({ name }) : accepted === null && m.viewing_suggest_over()}
        </span>
        <time className="message-time" dateTime={sentAt}>
          {date(sentAt, "time")}
        </time>
      </p>
    </li>
  );
}
