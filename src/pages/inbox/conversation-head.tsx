import { Link } from "react-router";
import type { WireConversation } from "../../features/conversations/conversation.wire.ts";
import { INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import * as m from "../../paraglide/messages.js";
import { number, taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { showPhone } from "../../platform/phone-number.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";

interface ConversationHeadProps {
  conversation: WireConversation;
  rate: { answered: number; requests: number } | undefined;
}

/** The person, and the room that the conversation is about. */
export function ConversationHead({
  conversation: { person, listing, phone, state, isOpener, isHidden, isNumberShared },
  rate,
}: ConversationHeadProps) {
  return (
    <header className="conversation-head">
      <div className="conversation-who">
        <Link className="conversation-back" to={INBOX_PATH} aria-label={m.conversation_back()}>
          <Icon name="arrow-left" />
        </Link>
        <Avatar src={undefined} alt="" name={person.name} />
        <div className="conversation-name">
          <h1 lang={writtenIn(person.name)}>{person.name}</h1>
          {rate && <p>{m.conversation_rate({ answered: number(rate.answered), requests: number(rate.requests) })}</p>}
        </div>
        {phone && (
          <a className="conversation-call" href={`tel:${phone}`}>
            <Icon name="phone" /> <span className="conversation-call-number tabular">{showPhone(phone)}</span>
            <span className="visually-hidden"> {m.conversation_call()}</span>
          </a>
        )}
        <ConversationMenu person={person} isHidden={isHidden} mayWithdraw={isOpener && state !== "closed"}>
          {isNumberShared && (
            <p className="conversation-shared">
              {m.conversation_number_shared({ name: person.name })}
              <Link to="/phoneShared">{m.conversation_number_stop()}</Link>
            </p>
          )}
        </ConversationMenu>
      </div>
      {listing ? (
        <Link className="conversation-room" to={`/featuredPostDetails/${listing._id}`}>
          <PhotoPicture
            address={listing.imageUrl}
            cover={listing.cover}
            of=""
            alt=""
            small
            width={144}
            height={108}
            ratio="4/3"
            sizes="72px"
          />
          <span className="conversation-room-text">
            <strong lang={writtenIn(listing.title)}>{listing.title}</strong>
            <span>
              <span className="tabular">{taka(listing.rent)}</span> ·{" "}
              <span lang={writtenIn(listing.location)}>{listing.location}</span> ·{" "}
              {listing.isAvailable ? m.conversation_available() : m.conversation_taken()}
            </span>
          </span>
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <p className="conversation-room conversation-room-gone">{m.inbox_room_gone()}</p>
      )}
    </header>
  );
}
