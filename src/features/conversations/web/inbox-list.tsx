import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { WireInboxRow } from "../conversation.wire.ts";
import { conversationPath } from "../conversation-paths.ts";
import { messageText, rowLine, type StateLine, shortTime } from "./conversation-labels.ts";
import "./inbox-list.css";
import { InboxRowPhoto } from "./inbox-row-photo.tsx";

interface InboxListProps {
  rows: readonly WireInboxRow[];
  /** The conversation that is shown beside the list. */
  current: string | undefined;
  /** The query string of the list, which links keep. */
  search: string;
  now: number;
  /** Whether rows also tell of visits that have ended. */
  hasAllVisits?: boolean;
}

export function InboxList({ rows, current, search, now, hasAllVisits = false }: InboxListProps) {
  return (
    <ul className="inbox-rows">
      {rows.map((row) => (
        <Row
          key={row._id}
          row={row}
          line={rowLine(row, hasAllVisits)}
          isCurrent={row._id === current}
          search={search}
          now={now}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  row: WireInboxRow;
  line: StateLine | undefined;
  isCurrent: boolean;
  search: string;
  now: number;
}

function Row({ row, line, isCurrent, search, now }: RowProps) {
  const { _id, person, side, listing, last, lastAt, unread } = row;
  const text = last && messageText(last, person.name);
  return (
    <li className="inbox-row" data-unread={unread > 0 ? "" : undefined}>
      <InboxRowPhoto listing={listing} name={person.name} />
      <div className="inbox-row-text">
        <Link
          className="inbox-row-name"
          to={conversationPath(_id) + search}
          aria-current={isCurrent ? "page" : undefined}
          lang={writtenIn(person.name)}
        >
          {person.name}
          {unread > 0 && <span className="visually-hidden"> ({m.inbox_new()})</span>}
        </Link>
        <time className="inbox-row-time" dateTime={lastAt}>
          {shortTime(lastAt, now)}
        </time>
        <span className="inbox-row-room">
          {listing ? (
            <>
              {side === "poster" && `${m.inbox_your_room()} · `}
              <span lang={writtenIn(listing.location)}>{listing.location}</span> ·{" "}
              <span className="tabular">{taka(listing.rent)}</span>
            </>
          ) : (
            m.inbox_room_gone()
          )}
        </span>
        {text && (
          <span className="inbox-row-last" lang={last.notice ? undefined : writtenIn(text)}>
            {last.isOwn && !last.notice ? m.inbox_you({ text }) : text}
          </span>
        )}
        {line && (
          <span className="inbox-row-state" data-tone={line.tone}>
            <Icon name={line.icon} size="s" /> {line.text}
          </span>
        )}
      </div>
    </li>
  );
}
