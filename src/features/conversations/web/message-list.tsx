import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { reportPath } from "../../safety/report-about.ts";
import type { WireConversation, WireMessage } from "../conversation.wire.ts";
import { conversationErrorText, dayText, isSameDay, noticeText, warningText } from "./conversation-labels.ts";
import { removeUnsent, type UnsentMessage, updateUnsent, useUnsent } from "./unsent-store.ts";
import "./message-list.css";

interface MessageListProps {
  conversation: WireConversation;
  uid: string;
  now: number;
  /** Puts a text back into the field. */
  onChange: (text: string) => void;
}

export function MessageList({ conversation: { _id, messages, held, person }, uid, now, onChange }: MessageListProps) {
  const newest = messages.at(-1)?.number ?? 0;
  const unsent = useUnsent(uid).filter(({ conversation, number }) => conversation === _id && (number === undefined || (number !== null && number > newest)));
  return (
    <ol className="messages" aria-label={m.conversation_messages()}>
      {messages.map((message, index) => (
        <Fragment key={message.number}>
          {!isSameDay(message.sentAt, messages[index - 1]?.sentAt) && <li className="message-day">{dayText(message.sentAt, now)}</li>}
          {message.notice ? <NoticeLine message={message} name={person.name} /> : <Message message={message} person={person} />}
        </Fragment>
      ))}
      {held.map(({ text, heldAt }) => (
        <Bubble key={heldAt} text={text} label={m.conversation_own()} isOwn>
          <p className="message-note" data-tone="warning">
            <Icon name="pause" size="s" /> {m.conversation_checked_text({ name: person.name })}
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
  /** For screen readers: who wrote it. */
  label: string;
  isOwn: boolean;
  children: ReactNode;
}

/** Text only. Links are not clickable, so that nobody is lured away by one tap. */
function Bubble({ text, label, isOwn, children }: BubbleProps) {
  return (
    <li className="message" data-own={isOwn ? "" : undefined}>
      <span className="visually-hidden">{label}</span>
      <p className="message-text" lang={writtenIn(text)}>
        {text}
      </p>
      {children}
    </li>
  );
}

function Message({ message: { text, isOwn, sentAt, warning }, person }: { message: WireMessage; person: WireConversation["person"] }) {
  return (
    <Bubble text={text} isOwn={isOwn} label={isOwn ? m.conversation_own() : m.conversation_theirs({ name: person.name })}>
      {warning && (
        <p className="message-note" data-tone="warning">
          <Icon name="shield" size="s" />
          <span>
            {warningText(warning)} <Link to={reportPath({ person: person.person })}>{m.report_person()}</Link>
          </span>
        </p>
      )}
      <time className="message-time" dateTime={sentAt}>
        {date(sentAt, "time")}
      </time>
    </Bubble>
  );
}

function NoticeLine({ message: { notice, isOwn }, name }: { message: WireMessage; name: string }) {
  return notice && <li className="message-notice">{noticeText(notice, isOwn, name)}</li>;
}

interface UnsentProps {
  message: UnsentMessage;
  uid: string;
  name: string;
  onChange: (text: string) => void;
}

function Unsent({ message: { nonce, text, failure, number }, uid, name, onChange }: UnsentProps) {
  const isDoubtful = failure === "message_doubtful";
  const change = () => {
    removeUnsent(uid, nonce);
    onChange(text);
  };
  return (
    <Bubble text={text} isOwn label={m.conversation_own()}>
      {failure ? (
        <div className="message-failure" role="alert">
          <p className="message-note" data-tone={isDoubtful ? "warning" : "error"}>
            <Icon name="alert" size="s" /> {conversationErrorText({ refusal: failure }, name)}
          </p>
          <div className="message-actions">
            <Button variant="secondary" onClick={change}>
              {m.conversation_change()}
            </Button>
            <Button variant="quiet" onClick={() => updateUnsent(uid, nonce, { failure: undefined, ...(isDoubtful && { isSure: true }) })}>
              {isDoubtful ? m.conversation_send_anyway() : m.conversation_retry()}
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
