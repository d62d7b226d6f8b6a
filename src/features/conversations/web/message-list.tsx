import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { loginPath } from "../../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { reportPath } from "../../safety/report-about.ts";
import { ReportMessage } from "../../safety/safety-actions.tsx";
import type { WireConversation, WireMessage } from "../conversation.wire.ts";
import { conversationPath } from "../conversation-paths.ts";
import { noticeIcon, noticeText } from "../notice-text.ts";
import { conversationErrorText, dayText, isSameDay, mayBeSure, warningText } from "./conversation-labels.ts";
import { removeUnsent, type UnsentMessage, updateUnsent, useUnsent } from "./unsent-store.ts";
import "./message-list.css";

interface MessageListProps {
  conversation: WireConversation;
  uid: string;
  now: number;
  /** Each message of the other side can be reported. */
  isReporting: boolean;
  /**
   * Puts a text back into the field if the field is empty, and returns whether it did. Undefined if there is no field.
   */
  onChange: ((text: string) => boolean) | undefined;
  /** Renders notices that other features show in their own way. For all others it returns undefined. */
  renderNotice?: (message: WireMessage) => ReactNode;
}

export function MessageList({
  conversation: { _id, messages, held, person },
  uid,
  now,
  isReporting,
  onChange,
  renderNotice,
}: MessageListProps) {
  const newest = messages.at(-1)?.number ?? 0;
  const unsent = useUnsent(uid).filter(
    ({ conversation, number }) =>
      conversation === _id && (number === undefined || (number !== null && number > newest)),
  );
  return (
    <ol className="messages" aria-label={m.conversation_messages()}>
      {messages.map((message, index) => (
        <Fragment key={message.number}>
          {!isSameDay(message.sentAt, messages[index - 1]?.sentAt) && (
            <li className="message-day">{dayText(message.sentAt, now)}</li>
          )}
          {message.notice ? (
            (renderNotice?.(message) ?? <NoticeLine message={message} name={person.name} />)
          ) : (
            <Message message={message} conversation={_id} person={person} isReporting={isReporting} />
          )}
        </Fragment>
      ))}
      {held.map(({ text, heldAt, isKept }) => (
        <Bubble key={heldAt} text={text} label={m.conversation_own()} isOwn>
          <p className="message-note" data-tone="warning">
            <Icon name={isKept ? "x" : "pause"} size="s" />{" "}
            {(isKept ? m.conversation_kept_text : m.conversation_checked_text)({ name: person.name })}
          </p>
        </Bubble>
      ))}
      {unsent.map((message) => (
        <Unsent key={message.nonce} message={message} uid={uid} name={person.name} onChange={onChange} />
      ))}
    </ol>
  );
}

interface BubbleProps {
  text: string;
  /** Tells screen readers who wrote it. */
  label: string;
  isOwn: boolean;
  sentAt?: string;
  children: ReactNode;
}

/**
 * Shows links as plain text, so that a tap does not open an unknown site. The time stands in the last line of the text
 * if there is room.
 */
function Bubble({ text, label, isOwn, sentAt, children }: BubbleProps) {
  return (
    <li className="message" data-own={isOwn ? "" : undefined}>
      <span className="visually-hidden">{label}</span>
      <p className="message-line">
        <span className="message-text" lang={writtenIn(text)}>
          {text}
        </span>
        {sentAt && (
          <time className="message-time" dateTime={sentAt}>
            {date(sentAt, "time")}
          </time>
        )}
      </p>
      {children}
    </li>
  );
}

interface MessageProps {
  message: WireMessage;
  conversation: string;
  person: WireConversation["person"];
  isReporting: boolean;
}

function Message({
  message: { number, text, isOwn, sentAt, warning, isMasked },
  conversation,
  person,
  isReporting,
}: MessageProps) {
  const about = { person: person.person, conversation, message: String(number) };
  return (
    <Bubble
      text={text}
      isOwn={isOwn}
      sentAt={sentAt}
      label={isOwn ? m.conversation_own() : m.conversation_theirs({ name: person.name })}
    >
      {warning && (
        <p className="message-note" data-tone="warning">
          <Icon name="shield" size="s" />
          <span>
            {warningText(warning)} <Link to={reportPath(about)}>{m.report_person()}</Link>
          </span>
        </p>
      )}
      {isMasked && (
        <p className="message-note">
          <Icon name="eye-off" size="s" />{" "}
          {(isOwn ? m.conversation_number_hidden_own : m.conversation_number_hidden)({ name: person.name })}
        </p>
      )}
      {isReporting && !isOwn && <ReportMessage about={about} name={person.name} />}
    </Bubble>
  );
}

function NoticeLine({ message: { notice, isOwn }, name }: { message: WireMessage; name: string }) {
  return (
    notice && (
      <li className="message-notice">
        <Icon name={noticeIcon(notice)} size="s" /> <span>{noticeText(notice, isOwn, name)}</span>
      </li>
    )
  );
}

interface UnsentProps extends Pick<MessageListProps, "uid" | "onChange"> {
  message: UnsentMessage;
  name: string;
}

function Unsent({ message: { conversation, nonce, text, failure, number }, uid, name, onChange }: UnsentProps) {
  const isDoubtful = mayBeSure(failure);
  const remove = () => removeUnsent(uid, nonce);
  // The page may not know yet that the conversation is closed. Then the field is about to disappear.
  const isOver = onChange === undefined || failure === "conversation_closed";
  return (
    <Bubble text={text} isOwn label={m.conversation_own()}>
      {failure ? (
        <div className="message-failure" role="alert">
          <p className="message-note" data-tone={isDoubtful ? "warning" : "error"}>
            <Icon name="alert" size="s" /> {conversationErrorText({ refusal: failure }, name)}
          </p>
          <div className="message-actions">
            {failure === "sign_in_required" && (
              <ButtonLink to={loginPath(conversationPath(conversation))} variant="secondary">
                {m.account_verify_log_in()}
              </ButtonLink>
            )}
            {!isOver && (
              <Button variant="secondary" onClick={() => onChange(text) && remove()}>
                {m.conversation_change()}
              </Button>
            )}
            <Button
              variant="quiet"
              onClick={() => updateUnsent(uid, nonce, { failure: undefined, ...(isDoubtful && { isSure: true }) })}
            >
              {isDoubtful ? m.conversation_send_anyway() : m.conversation_retry()}
            </Button>
            <Button variant="quiet" onClick={remove}>
              {m.mine_delete()}
            </Button>
          </div>
        </div>
      ) : (
        number === undefined && (
          <p className="message-note">
            <Icon name="retry" size="s" /> {m.conversation_sending()}
          </p>
        )
      )}
    </Bubble>
  );
}
