import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Listing } from "../../listings/listing.wire.ts";
import { availabilityLabel } from "../../listings/listing-labels.ts";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import type { RowMatch } from "../../verdict/row-match.ts";
import { verdictStyles } from "../../verdict/verdict-styles.ts";
import type { SavableRoom } from "./use-saved.ts";
import "./saved-room.css";

export interface SavedRoomView extends SavableRoom, Partial<Pick<Listing, "cover" | "isAvailable">> {
  /** Texts with the full costs. */
  costs?: readonly string[];
  /** The verdict, if the member has a profile. */
  match?: RowMatch | undefined;
  /** The number, if the member may see it. */
  phone?: string | undefined;
}

interface SavedRoomProps {
  room: SavedRoomView;
  /** A mark in the upper corner. */
  corner?: ReactNode;
  /** Elements below the facts, such as a note and buttons. */
  children?: ReactNode;
}

/** A room in the reader's own list. The title is the link; it covers the photo too. */
export function SavedRoom({ room, corner, children }: SavedRoomProps) {
  const { id, title, location, rent, imageUrl, cover = null, isAvailable = true, costs = [], match, phone } = room;
  return (
    <li className="saved-room">
      <div className="saved-room-photo">
        <PhotoPicture
          address={imageUrl}
          cover={cover}
          of={title}
          alt=""
          small
          width={360}
          height={270}
          ratio="4/3"
          roof
          sizes="160px"
        />
      </div>
      <div className="saved-room-text">
        <Link className="saved-room-title" to={`/featuredPostDetails/${id}`} lang={writtenIn(title)}>
          {title}
        </Link>
        <span className="saved-room-place" lang={writtenIn(location)}>
          {location}
        </span>
        <span className="saved-room-rent">
          <strong className="tabular">{taka(rent)}</strong>
          {costs.map((cost) => (
            <small key={cost} className="tabular">
              {cost}
            </small>
          ))}
        </span>
        {(match || !isAvailable) && (
          <span className="saved-room-marks">
            {match && <Badge {...verdictStyles[match.verdict]}>{match.label}</Badge>}
            {!isAvailable && <Badge>{availabilityLabel(isAvailable)}</Badge>}
          </span>
        )}
      </div>
      {corner && <div className="saved-room-corner">{corner}</div>}
      {phone && <Contact phone={phone} title={title} />}
      {children && <div className="saved-room-more">{children}</div>}
    </li>
  );
}

function Contact({ phone, title }: { phone: string; title: string }) {
  const about = <span className="visually-hidden"> {title}</span>;
  return (
    <div className="saved-room-contact">
      <a className="saved-room-call" href={`tel:${phone}`}>
        <Icon name="phone" />
        <span>
          {m.saved_call()}
          {about}
        </span>
      </a>
      <a
        className="saved-room-write"
        href={`https://wa.me/${phone.replace("+", "")}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="whatsapp" />
        <span>
          WhatsApp
          {about}
        </span>
      </a>
    </div>
  );
}
