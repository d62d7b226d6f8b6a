import { Link } from "react-router";
import { decisions, type WireCase } from "../../features/safety/moderation.schema.ts";
import { auditText, decisionLabels, reasonText } from "../../features/safety/web/moderation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { date, reference, relativeTime } from "../../platform/i18n/format.ts";
import { Tag } from "../../ui/badge.tsx";
import { languageOf } from "./case-post.tsx";

export function CaseAppeal({ words }: { words: string }) {
  return (
    <section className="case-part" aria-labelledby="case-appeal">
      <h2 id="case-appeal">{m.case_appeal()}</h2>
      <blockquote className="case-quote" lang={languageOf(words)}>
        {words}
      </blockquote>
    </section>
  );
}

/** The appealed decision and its reasons, for the second moderator. */
export function CaseAppealed({ appealed, now }: { appealed: NonNullable<WireCase["appealed"]>; now: number }) {
  const { caseId, decision, decidedAt, note, reasons, listing } = appealed;
  const known = decisions.find((one) => one === decision);
  return (
    <section className="case-part" aria-labelledby="case-appealed">
      <h2 id="case-appealed">{m.case_appealed()}</h2>
      <p className="case-voice-head">
        <strong>{known ? decisionLabels(known, "risk").done : decision}</strong>
        {decidedAt && <time dateTime={decidedAt}>{relativeTime(decidedAt, now)}</time>}
        <Link to={`/moderation/cases/${caseId}`}>{m.case_appealed_link({ number: reference(caseId) })}</Link>
      </p>
      {listing && (
        <p>
          {m.case_appealed_about()} <bdi lang={languageOf(listing.title)}>{listing.title}</bdi>
        </p>
      )}
      {reasons.length > 0 && <p>{reasons.map((reason) => reasonText(reason)).join(" · ")}</p>}
      {note ? (
        <blockquote className="case-quote" lang={languageOf(note)}>
          {note}
        </blockquote>
      ) : (
        <p className="case-quiet">{m.case_appealed_no_note()}</p>
      )}
    </section>
  );
}

/** Reports with their reasons. Never shows the reporters. */
export function CaseReports({ reported, now }: { reported: WireCase["reported"]; now: number }) {
  if (reported.length === 0) return null;
  return (
    <section className="case-part" aria-labelledby="case-reports">
      <h2 id="case-reports">{m.case_reports()}</h2>
      <ul className="case-voices">
        {reported.map(({ reason, words, at, messages }) => (
          <li key={`${at} ${reason} ${words}`}>
            <p className="case-voice-head">
              <Tag icon="flag">{reasonText(reason, "report")}</Tag>
              <time dateTime={at}>{relativeTime(at, now)}</time>
            </p>
            {words ? (
              <blockquote className="case-quote" lang={languageOf(words)}>
                {words}
              </blockquote>
            ) : (
              <p className="case-quiet">{m.case_report_silent()}</p>
            )}
            {messages.length > 0 && <ReportedMessages messages={messages} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Reported = WireCase["reported"][number]["messages"];

/** The reported messages in their original words, with links to their conversations. */
function ReportedMessages({ messages }: { messages: Reported }) {
  const conversations = [...new Set(messages.map(({ conversation }) => conversation))];
  return (
    <>
      <ul className="case-messages" aria-label={m.case_reported_messages()}>
        {messages.map(({ conversation, number, sentAt, text }) => (
          <li key={`${conversation} ${number}`}>
            <blockquote className="case-quote" lang={languageOf(text)}>
              {text}
            </blockquote>
            <time className="case-quiet" dateTime={sentAt}>
              {date(sentAt, "moment")}
            </time>
          </li>
        ))}
      </ul>
      {conversations.map((conversation) => (
        <Link key={conversation} className="case-read" to={`/moderation/conversations/${conversation}`}>
          {m.case_read_conversation()}
        </Link>
      ))}
    </>
  );
}

export function CaseHistory({ history, now }: { history: WireCase["history"]; now: number }) {
  return (
    <section className="case-part" aria-labelledby="case-history">
      <h2 id="case-history">{m.case_history()}</h2>
      {history.length === 0 ? (
        <p className="case-quiet">{m.case_history_none()}</p>
      ) : (
        <ol className="case-history">
          {history.map(({ at, action, reasons, post }) => (
            <li key={`${at} ${action}`}>
              <strong>{auditText(action)}</strong>
              {post && <span lang={languageOf(post)}>{post}</span>}
              <time dateTime={at}>{relativeTime(at, now)}</time>
              {reasons.length > 0 && <span>{reasons.map((reason) => reasonText(reason)).join(" · ")}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
