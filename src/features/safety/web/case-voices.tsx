import * as m from "../../../paraglide/messages.js";
import { relativeTime } from "../../../platform/i18n/format.ts";
import { Tag } from "../../../ui/badge.tsx";
import type { WireCase } from "../moderation.schema.ts";
import { languageOf } from "./case-post.tsx";
import { auditText, reasonText } from "./moderation-words.ts";

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

/** Each with its reason; never by whom. */
export function CaseReports({ reported, now }: { reported: WireCase["reported"]; now: number }) {
  if (reported.length === 0) return null;
  return (
    <section className="case-part" aria-labelledby="case-reports">
      <h2 id="case-reports">{m.case_reports()}</h2>
      <ul className="case-voices">
        {reported.map(({ reason, words, at }) => (
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
          </li>
        ))}
      </ul>
    </section>
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
          {history.map(({ at, action, reasons }) => (
            <li key={`${at} ${action}`}>
              <strong>{auditText(action)}</strong>
              <time dateTime={at}>{relativeTime(at, now)}</time>
              {reasons.length > 0 && <span>{reasons.map((reason) => reasonText(reason)).join(" · ")}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
