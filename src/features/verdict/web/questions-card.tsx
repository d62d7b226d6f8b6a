import { useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { whatsAppUrl } from "../../../platform/phone-number.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useCanShare } from "../../../ui/use-can-share.ts";
import type { QuestionsView } from "./open-questions.ts";
import "./questions-card.css";

/** Joins the questions to one message, in the language of the page. */

export function questionsMessage(
  { title, ownerName }: { title: string; ownerName: string },
  questions: readonly string[],
): string {
  const lines = questions.map((question, index) => m.ask_line({ number: number(index + 1), question }));
  return [m.ask_greeting({ name: ownerName, title }), ...lines, m.ask_thanks()].join("\n");
}

/** Returns a URL that opens the phone's SMS app with the text filled in (RFC 5724). */
export const smsUrl = (phone: string, text: string): string => `sms:${phone}?body=${encodeURIComponent(text)}`;

export const QUESTIONS_ID = "questions";
const TITLE_ID = "questions-title";

export interface QuestionsCardProps {
  questions: QuestionsView;
  post: { title: string; ownerName: string };
  /** Undefined as long as the reader may not see the number. */
  phone: string | undefined;
}

/** All that decide the verdict are selected, also those that are folded. */
const SHOWN = 3;

/** Open questions that the reader can select and send to the poster. */
export function QuestionsCard({ questions: { isPersonal, primary, others }, post, phone }: QuestionsCardProps) {
  const [leftOut, setLeftOut] = useState<readonly string[]>(others);
  const chosen = [...primary, ...others].filter((question) => !leftOut.includes(question));
  const folded = [...primary.slice(SHOWN), ...others];
  const text = questionsMessage(post, chosen);
  const toggle = (question: string) =>
    setLeftOut((before) =>
      before.includes(question) ? before.filter((other) => other !== question) : [...before, question],
    );
  const list = (some: readonly string[]) => (
    <ul className="questions-list">
      {some.map((question) => (
        <li key={question}>
          <Checkbox label={question} checked={!leftOut.includes(question)} onChange={() => toggle(question)} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="listing-words questions" id={QUESTIONS_ID} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>{m.ask_title()}</h2>
      <p>{m.ask_lead()}</p>
      <h3>{isPersonal ? m.ask_matter() : m.ask_general()}</h3>
      {list(primary.slice(0, SHOWN))}
      {folded.length > 0 && (
        <details className="questions-more">
          <summary>
            {m.ask_more({ count: folded.length, shown: number(folded.length) })} <Icon name="chevron-down" size="s" />
          </summary>
          {list(folded)}
        </details>
      )}
      <SendWays text={text} phone={phone} isEmpty={chosen.length === 0} />
    </section>
  );
}

function SendWays({ text, phone, isEmpty }: { text: string; phone: string | undefined; isEmpty: boolean }) {
  const canShare = useCanShare();
  const copy = () =>
    void copyText(text).then((isCopied) =>
      isCopied ? toast.success(m.ask_copied()) : toast.error(m.copy_failed(), text),
    );
  return (
    <div className="questions-send">
      {phone && !isEmpty && (
        <>
          <ButtonLink
            to={whatsAppUrl(phone, text)}
            variant="secondary"
            icon="whatsapp"
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.ask_whatsapp()}
          </ButtonLink>
          <ButtonLink to={smsUrl(phone, text)} variant="secondary" icon="phone">
            {m.ask_sms()}
          </ButtonLink>
        </>
      )}
      <span className="needs-scripting">
        <Button variant="secondary" icon="copy" disabled={isEmpty} onClick={copy}>
          {m.ask_copy()}
        </Button>
      </span>
      {canShare && (
        // The promise rejects if the user closes the share dialog.
        <Button
          variant="secondary"
          icon="share"
          disabled={isEmpty}
          onClick={() => void navigator.share({ text }).catch(() => undefined)}
        >
          {m.ask_share()}
        </Button>
      )}
    </div>
  );
}

/** Shows the poster what readers would ask, with a link to the form. */
export function OwnQuestions({ questions: { primary, others }, update }: { questions: QuestionsView; update: string }) {
  const all = [...primary, ...others];
  return (
    <section className="listing-words questions" id={QUESTIONS_ID} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>{m.own_open_title({ count: all.length, shown: number(all.length) })}</h2>
      <p>{m.own_open_text()}</p>
      <ul className="questions-own">
        {primary.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      {others.length > 0 && (
        <details className="questions-more">
          <summary>
            {m.ask_more({ count: others.length, shown: number(others.length) })} <Icon name="chevron-down" size="s" />
          </summary>
          <ul className="questions-own">
            {others.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="questions-send">
        <ButtonLink to={update} variant="secondary" icon="edit">
          {m.own_open_go()}
        </ButtonLink>
      </div>
    </section>
  );
}
