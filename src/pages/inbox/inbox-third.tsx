import { Form, Link, useNavigation, useRouteLoaderData } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import { RoomPhoto } from "../../features/listings/room-photo.tsx";
import type { WireConversationViewings, WireViewing } from "../../features/viewings/viewing.wire.ts";
import { bookPath, viewingPath } from "../../features/viewings/viewing-paths.ts";
import { comingText, flagText, isAsked, longDay, recordText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { date } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Button } from "../../ui/button.tsx";
import type { loader } from "./conversation-page.tsx";
import { PersonCard } from "./person-card.tsx";
import "./inbox-third.css";

/** The visit, the room and the person of the open conversation. Only the widest screens have place for it. */
export function InboxThird() {
  const open = useRouteLoaderData<typeof loader>("pages/inbox/conversation-page");
  if (!open) return null;
  const { conversation, person, visits, room, now } = open;
  const { listing } = conversation;
  const viewing = visits?.current?.state === "booked" ? visits.current : undefined;
  return (
    <aside className="inbox-third" aria-label={m.inbox_third()}>
      {viewing && <Ticket viewing={viewing} record={visits?.record ?? null} now={now} />}
      {listing && <Room listing={listing} allIn={room?.allIn} />}
      {person && <PersonCard person={person} name={conversation.person.name} />}
    </aside>
  );
}

interface TicketProps {
  viewing: WireViewing;
  record: WireConversationViewings["record"];
  now: number;
}

/** The visit that is agreed. Narrower screens have it as a flag above the messages. */
function Ticket({ viewing, record, now }: TicketProps) {
  const isBusy = useNavigation().state !== "idle";
  const { _id, conversation, side, startsAt, address, isComing, asksAt } = viewing;
  const isSeeker = side === "seeker";
  return (
    <section className="inbox-ticket" aria-label={m.viewing_panel()}>
      <p className="inbox-ticket-within">{flagText(viewing, now)}</p>
      <h2>{m.viewing_when({ day: longDay(startsAt), time: date(startsAt, "time") })}</h2>
      {isSeeker ? (
        address && <p lang={writtenIn(address)}>{address}</p>
      ) : (
        <p>{[comingText(viewing, now), recordText(record)].filter(Boolean).join(" · ")}</p>
      )}
      {isSeeker && !isComing && isAsked(asksAt, now) && (
        <Form method="post" action={viewingPath(_id)}>
          <input type="hidden" name="from" value="conversation" />
          <Button type="submit" name="intent" value="coming" icon="check" disabled={isBusy} wide>
            {m.viewing_coming_submit()}
          </Button>
        </Form>
      )}
      <p className="inbox-ticket-links">
        <Link to={viewingPath(_id)}>{isSeeker ? m.viewing_flag_pass() : m.viewing_panel_see()}</Link>
        {isSeeker && <Link to={bookPath(conversation)}>{m.viewing_flag_other()}</Link>}
      </p>
    </section>
  );
}

interface RoomProps {
  listing: NonNullable<WireConversation["listing"]>;
  allIn: string | undefined;
}

function Room({ listing, allIn }: RoomProps) {
  const { _id, title, location, isAvailable } = listing;
  return (
    <div className="room-card">
      <RoomPhoto room={listing} costs={allIn ? [allIn] : []} sizes="272px" />
      <div className="room-text">
        <strong className="room-title" lang={writtenIn(title)}>
          {title}
        </strong>
        <p className="inbox-room-line">
          <span>
            <span lang={writtenIn(location)}>{location}</span>
            {!isAvailable && ` · ${m.conversation_taken()}`}
          </span>
          <Link className="room-more" to={`/featuredPostDetails/${_id}`}>
            {m.card_see_more()}{" "}
            <span className="visually-hidden" lang={writtenIn(title)}>
              {title}
            </span>
          </Link>
        </p>
      </div>
    </div>
  );
}
