import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Icon } from "../../../ui/icon.tsx";
import { RoomPhoto, RoomRent } from "../../listings/room-photo.tsx";
import { LowDataLine } from "../../photos/low-data.tsx";
import { RoomFlag } from "../../verdict/room-flag.tsx";
import { type RoomRow, rowId } from "./room-row.ts";
import "./room-table.css";

interface RoomTableProps {
  caption: string;
  rooms: readonly RoomRow[];
  /** Returns an element for the corner of the photo, above the link that covers the row. */
  corner?: ((room: RoomRow) => ReactNode) | undefined;
  /** Returns an element beside 'See More'. It is shown on wide screens only. */
  renderAction: (room: RoomRow) => ReactNode;
  /** The room that is highlighted here and on the map. `onLight` is called when a row is hovered or focused. */
  litId?: string | undefined;
  onLight?: ((id: string | undefined) => void) | undefined;
  /** Another table is above. */
  isBelow?: boolean;
}

/** The photos of this many first rows are loaded with high priority. */
const IN_VIEW = 2;
/**
 * The sizes are understated for phones, for the same reason as on the card (listing-card.tsx): the file of 640 pixels
 * is sharp enough.
 */
const PHOTO_SIZES = "(min-width: 48rem) 10.5rem, (min-resolution: 2.5dppx) 44vw, 66vw";

/**
 * On narrow screens the rows are cards, and some browsers then drop the semantics of the table. These roles restore
 * them.
 */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  cell: { role: "cell" },
};

/** The rooms of a search as a table. On narrow screens each row is a card, and its rent is on the photo. */
export function RoomTable({ caption, rooms, corner, renderAction, litId, onLight, isBelow = false }: RoomTableProps) {
  const lighting = (id: string) =>
    onLight && {
      onPointerEnter: () => onLight(id),
      onPointerLeave: () => onLight(undefined),
      onFocus: () => onLight(id),
      onBlur: () => onLight(undefined),
    };
  return (
    <div className="room-table-frame">
      {!isBelow && <LowDataLine />}
      <table className="room-table" {...roles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" {...roles.column}>
              {m.column_name()}
            </th>
            <th scope="col" className="room-table-wide" {...roles.column}>
              {m.column_rent()}
            </th>
            <th scope="col" className="room-table-wide" {...roles.column}>
              {m.column_status()}
            </th>
            <th scope="col" {...roles.column}>
              {m.column_actions()}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rooms.map((room, index) => (
            <tr
              key={room.id}
              id={rowId(room.id)}
              className="room-card"
              data-lit={room.id === litId ? "" : undefined}
              {...lighting(room.id)}
              {...roles.row}
            >
              <td className="room-table-name" {...roles.cell}>
                <Name room={room} corner={corner?.(room)} isInView={!isBelow && index < IN_VIEW} />
              </td>
              <td className="room-table-wide" {...roles.cell}>
                <RoomRent {...room} />
              </td>
              <td className="room-table-wide" {...roles.cell}>
                <Status {...room} />
              </td>
              <td className="room-table-actions" {...roles.cell}>
                <Link className="room-more" to={`/featuredPostDetails/${room.id}`}>
                  {m.see_more()}{" "}
                  <span className="visually-hidden" lang={writtenIn(room.title)}>
                    {room.title}
                  </span>
                </Link>
                {renderAction(room)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ room, corner, isInView }: { room: RoomRow; corner: ReactNode; isInView: boolean }) {
  const { title, place, age, who, match, isAvailable } = room;
  return (
    <div className="room">
      <RoomPhoto
        room={room}
        costs={room.costs}
        sizes={PHOTO_SIZES}
        flag={match && <RoomFlag match={match} />}
        corner={corner}
        isInView={isInView}
      />
      <div className="room-text">
        <strong className="room-title" lang={writtenIn(title)}>
          {title}
        </strong>
        <span className="room-who">
          <Icon name="users" size="s" />
          <span>{who}</span>
        </span>
        {room.away && <span className="room-away">{room.away}</span>}
        <span className="room-where">
          {!isAvailable && <span className="room-gone">{room.status} · </span>}
          <span lang={writtenIn(place)}>{place}</span> · {age}
        </span>
        {match?.why && (
          <span className="room-why" data-ask={match.verdict === "ask" ? "" : undefined}>
            {match.why}
          </span>
        )}
      </div>
    </div>
  );
}

function Status({ status, from }: Pick<RoomRow, "status" | "from">) {
  return (
    <span className="room-status">
      <strong>{status}</strong>
      {from && <small>{from}</small>}
    </span>
  );
}
