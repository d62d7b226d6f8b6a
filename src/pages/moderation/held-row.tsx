import { Form, Link, useNavigation } from "react-router";
import type { WireHeldMessage } from "../../features/conversations/message-moderation.wire.ts";
import { reasonText } from "../../features/safety/web/moderation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { relativeTime } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ScoreMark } from "./score-mark.tsx";
import "./moderation-messages.css";

interface HeldRowProps {
  message: WireHeldMessage;
  now: number;
  /** Set on the page of a case. That page is shown again after the decision. */
  caseId?: string;
}

/** A message that waits for a moderator, with the buttons to decide. */
export function HeldRow({
  message: { id, text, score, reasons, heldAt, author, isFirst, listing },
  now,
  caseId,
}: HeldRowProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <li className="held-row">
      <div className="held-head">
        <ScoreMark score={score} />
        <p>
          <span>
            <bdi lang={writtenIn(author.name)}>{author.name}</bdi> ·{" "}
            {author.side === "poster" ? m.held_by_owner() : m.held_by_seeker()}
          </span>
          {isFirst && <span>{m.held_first()}</span>}
          {listing && (
            <Link to={`/featuredPostDetails/${listing._id}`} lang={writtenIn(listing.title)}>
              {listing.title}
            </Link>
          )}
          <time dateTime={heldAt}>{relativeTime(heldAt, now)}</time>
        </p>
      </div>
      <blockquote className="held-text" lang={writtenIn(text)}>
        {text}
      </blockquote>
      <ul className="held-why" aria-label={m.moderation_column_why()}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Tag>{reasonText(reason, "risk")}</Tag>
          </li>
        ))}
      </ul>
      <Form method="post" action="/moderation/messages" className="held-decision">
        <input type="hidden" name="id" value={id} />
        {caseId !== undefined && <input type="hidden" name="case" value={caseId} />}
        <Button type="submit" name="decision" value="deliver" variant="secondary" icon="send" disabled={isBusy}>
          {m.held_deliver()}
        </Button>
        <Button type="submit" name="decision" value="keep" variant="danger" icon="x" disabled={isBusy}>
          {m.held_keep()}
        </Button>
      </Form>
    </li>
  );
}
