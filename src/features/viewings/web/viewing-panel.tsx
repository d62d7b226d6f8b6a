import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date, number } from "../../../platform/i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { WireConversationViewings, WireSlot, WireViewing } from "../viewing.wire.ts";
import { bookPath, offerPath, suggestPath, viewingPath } from "../viewing-paths.ts";
import { recordText, whenText } from "./viewing-labels.ts";
import "./viewing-panel.css";

const FIRST_TIMES = 3;

interface ViewingPanelProps {
  viewings: WireConversationViewings;
  conversation: {
    _id: string;
    side: "seeker" | "poster";
    state: string;
    listing: { _id: string } | null;
    person: { name: string };
  };
  now: number;
}

/** What a conversation without an agreed visit says about visits. It is short, because people come for the messages. */
export function ViewingPanel({
  viewings: { current, slots, record, maySuggest },
  conversation,
  now,
}: ViewingPanelProps) {
  const { _id, side, state, listing } = conversation;
  if (current?.state === "booked") return null;
  if (current?.state === "happened") return <Ended viewing={current} />;
  if (state !== "open") return null;
  if (side === "seeker")
    return <Bookable conversation={_id} slots={slots} last={current} maySuggest={maySuggest} now={now} />;
  return (
    listing && (
      <Offerable
        listing={listing._id}
        conversation={_id}
        count={slots.length}
        record={record}
        last={current}
        maySuggest={maySuggest}
      />
    )
  );
}

interface PanelProps {
  children: ReactNode;
  action?: ReactNode;
  /** A second line over the full width. */
  below?: ReactNode;
  /** The panel has no background, because there is nothing to do. */
  isQuiet?: boolean;
}

function Panel({ children, action, below, isQuiet }: PanelProps) {
  return (
    <section className="viewing-panel" aria-label={m.viewing_panel()} data-quiet={isQuiet ? "" : undefined}>
      <Icon name="calendar" />
      <div className="viewing-panel-text">{children}</div>
      {action && <div className="viewing-panel-action">{action}</div>}
      {below}
    </section>
  );
}

function Ended({ viewing }: { viewing: WireViewing }) {
  return (
    <Panel isQuiet>
      <Link to={viewingPath(viewing._id)}>{endedText(viewing)}</Link>
    </Panel>
  );
}

interface BookableProps {
  conversation: string;
  slots: readonly WireSlot[];
  last: WireViewing | null;
  maySuggest: boolean;
  now: number;
}

function SuggestLink({ conversation }: { conversation: string }) {
  return <Link to={suggestPath(conversation)}>{m.viewing_suggest()}</Link>;
}

function Bookable({ conversation, slots, last, maySuggest, now }: BookableProps) {
  if (slots.length === 0)
    return (
      <Panel isQuiet action={maySuggest && <SuggestLink conversation={conversation} />}>
        <span>{last ? endedText(last) : m.viewing_panel_none()}</span>
      </Panel>
    );
  const path = bookPath(conversation);
  return (
    <Panel
      action={<Link to={path}>{m.viewing_panel_all()}</Link>}
      below={
        <ul className="viewing-panel-times">
          {slots.slice(0, FIRST_TIMES).map(({ _id, startsAt }) => (
            <li key={_id}>
              <Link to={`${path}?slot=${_id}`}>{whenText(startsAt, now)}</Link>
            </li>
          ))}
        </ul>
      }
    >
      <strong>{m.viewing_panel_book()}</strong>
    </Panel>
  );
}

interface OfferableProps {
  listing: string;
  count: number;
  record: WireConversationViewings["record"];
  last: WireViewing | null;
  conversation: string;
  maySuggest: boolean;
}

function Offerable({ listing, conversation, count, record, last, maySuggest }: OfferableProps) {
  const offered = count > 0 ? m.viewing_panel_offered({ count, shown: number(count) }) : m.viewing_panel_none();
  return (
    <Panel
      isQuiet
      action={
        <>
          {maySuggest && <SuggestLink conversation={conversation} />}
          <Link to={offerPath(listing)}>{m.viewing_offer_new()}</Link>
        </>
      }
    >
      <span>{last ? endedText(last) : offered}</span>
      {record && <span className="viewing-panel-line">{recordText(record)}</span>}
    </Panel>
  );
}

function endedText({ state, startsAt }: WireViewing): string {
  const day = date(startsAt, "day");
  if (state === "happened") return m.viewing_panel_happened({ day });
  return state === "cancelled" ? m.viewing_panel_cancelled({ day }) : m.viewing_panel_missed({ day });
}
