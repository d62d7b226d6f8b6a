import type { ReactNode } from "react";
import { Link } from "react-router";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { Listing } from "../../listings/listing.wire.ts";
import { RoomRent } from "../../listings/room-photo.tsx";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import { RoomFlag } from "../../verdict/room-flag.tsx";
import type { RowMatch } from "../../verdict/row-match.ts";
import type { SavableRoom } from "./use-saved.ts";
import "./saved-room.css";

export interface RoomLine {
  text: string;
  icon?: IconName;
  tone?: "due" | "good" | "quiet";
  /** Where the line leads. */
  to?: string;
}

export interface SavedRoomView extends SavableRoom, Partial<Pick<Listing, "cover" | "isAvailable">> {
  /** Texts with the full costs. */
  costs?: readonly string[];
  /** The verdict for the reader. */
  match?: RowMatch | undefined;
  /** How far the reader has come with the room. */
  line?: RoomLine | undefined;
  note?: string;
}

interface SavedRoomProps {
  room: SavedRoomView;
  /** A control at the end of the first line. */
  corner?: ReactNode;
  /** The next action. */
  children?: ReactNode;
}

/** A room as a row of a list. The title is the link; it covers the whole row. */
export function SavedRoom({ room, corner, children }: SavedRoomProps) {
  const { id, title, location, rent, imageUrl, cover = null, costs = [], match, line, note } = room;
  return (
    <li className="saved-room">
      <div className="saved-room-photo">
        <PhotoPicture
          address={imageUrl}
          cover={cover}
          of={title}
          alt=""
          small
          width={176}
          height={176}
          ratio="1/1"
          roof
          sizes="88px"
        />
        {match && (
          <span className="room-verdict">
            <RoomFlag match={match} />
          </span>
        )}
      </div>
      <div className="saved-room-text">
        <Link className="saved-room-title" to={`/featuredPostDetails/${id}`} lang={writtenIn(title)}>
          {title}
        </Link>
        <RoomRent rent={rent} costs={costs} />
        {line ? (
          <Line line={line} />
        ) : (
          <span className="saved-room-line" data-tone="quiet" lang={writtenIn(location)}>
            {location}
          </span>
        )}
        {note && (
          <span className="saved-room-line" lang={writtenIn(note)}>
            <Icon name="edit" size="s" /> <span>{note}</span>
          </span>
        )}
      </div>
      {corner && <div className="saved-room-corner">{corner}</div>}
      {children && <div className="saved-room-next">{children}</div>}
    </li>
  );
}

function Line({ line: { text, icon, tone = "quiet", to } }: { line: RoomLine }) {
  return (
    <span className="saved-room-line" data-tone={tone}>
      {icon && <Icon name={icon} size="s" />} {to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
    </span>
  );
}
