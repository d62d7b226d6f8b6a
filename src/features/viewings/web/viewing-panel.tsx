import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date, number } from "../../../platform/i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { WireConversationViewings, WireSlot, WireViewing } from "../viewing.wire.ts";
import { offerPath, suggestPath, viewingPath } from "../viewing-paths.ts";
import { BookSheet, useBooking } from "./book-sheet.tsx";
import { recordText, whenText } from "./viewing-labels.ts";
import "./viewing-panel.css";

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
  viewings: { current, slots, record, suggestions, maySuggest },
  conversation,
  now,
}: ViewingPanelProps) {
  const { _id, side, state, listing } = conversation;
  const { isOpen, refused } = useBooking();
  if (current?.state === "booked") {
    const others = slots.filter((slot) => slot._id !== current.slot);
    if (side !== "seeker" || !isOpen) return null;
    return (
      <Panel
        below={<BookSheet conversation={_id} slots={others} moved={current._id} maySuggest={maySuggest} now={now} />}
      >
        <strong>
          {m.viewing_move_lead({ when: whenText(current.startsAt, now), name: conversation.person.name })}
        </strong>
        <Refused text={refused} />
      </Panel>
    );
  }
  if (current?.state === "happened") return <Ended viewing={current} />;
  if (state !== "open") return null;
  // The suggested times are among the messages.
  if (slots.length === 0 && suggestions.some(({ isPending }) => isPending)) return null;
  if (side === "seeker")
    return (
      <Bookable conversation={_id} slots={slots} last={current} refused={refused} maySuggest={maySuggest} now={now} />
    );
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
  refused: string | undefined;
  maySuggest: boolean;
  now: number;
}

function SuggestLink({ conversation }: { conversation: string }) {
  return <Link to={suggestPath(conversation)}>{m.viewing_suggest()}</Link>;
}

function Bookable({ conversation, slots, last, refused, maySuggest, now }: BookableProps) {
  if (slots.length === 0)
    return (
      <Panel isQuiet action={maySuggest && <SuggestLink conversation={conversation} />}>
        <span>{last ? endedText(last) : m.viewing_panel_none()}</span>
        <Refused text={refused} />
      </Panel>
    );
  return (
    <Panel below={<BookSheet conversation={conversation} slots={slots} maySuggest={maySuggest} now={now} />}>
      <strong>{m.viewing_panel_book()}</strong>
      <Refused text={refused} />
    </Panel>
  );
}

/** Why the last booking was refused. */
function Refused({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="field-error" role="alert">
        <Icon name="alert" size="s" /> {text}
      </p>
    )
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
