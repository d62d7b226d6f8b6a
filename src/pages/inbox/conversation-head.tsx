import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import { INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import { seatsText } from "../../features/listings/listing-labels.ts";
import { RoomStrip } from "../../features/listings/room-strip.tsx";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { showPhone } from "../../platform/phone-number.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { WovenBand } from "../../ui/woven-band.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";

interface ConversationHeadProps {
  conversation: WireConversation;
  rate: { answered: number; requests: number } | undefined;
  /** The monthly cost and the area, below the title of the room. */
  room: { allIn: string; area: string } | undefined;
  /** What stays below the room: the visit and the safety line. */
  children: ReactNode;
}

/** The person, and the room that the conversation is about. It stays at the top while the messages scroll. */
export function ConversationHead({ conversation, rate, room, children }: ConversationHeadProps) {
  const { person, listing, phone } = conversation;
  const said = listing?.isAvailable
    ? [room?.allIn, seatsText(listing)].filter((text) => text !== undefined)
    : [m.conversation_taken()];
  return (
    <header className="conversation-head">
      <div className="conversation-who">
        <Link className="conversation-back" to={INBOX_PATH} aria-label={m.conversation_back()}>
          <Icon name="arrow-left" />
        </Link>
        <Avatar src={undefined} alt="" name={person.name} size="s" />
        <div className="conversation-name">
          <h1 lang={writtenIn(person.name)}>{person.name}</h1>
          {rate && <p>{m.conversation_rate({ answered: number(rate.answered), requests: number(rate.requests) })}</p>}
        </div>
        {phone && (
          <a className="conversation-call" href={`tel:${phone}`} title={m.conversation_call()}>
            <Icon name="phone" /> <span className="conversation-call-number tabular">{showPhone(phone)}</span>
            <span className="visually-hidden"> {m.conversation_call()}</span>
          </a>
        )}
        <ConversationMenu conversation={conversation} />
      </div>
      <WovenBand />
      {listing ? (
        <RoomStrip
          density="row"
          room={{ ...listing, id: listing._id, rent: listing.isAvailable ? listing.rent : undefined }}
          line={
            <>
              {said.join(" · ")}
              {room && (
                <>
                  {said.length > 0 && " · "}
                  <span lang={writtenIn(room.area)}>{room.area}</span>
                </>
              )}
            </>
          }
        />
      ) : (
        <p className="conversation-room-gone">{m.inbox_room_gone()}</p>
      )}
      {children}
    </header>
  );
}
