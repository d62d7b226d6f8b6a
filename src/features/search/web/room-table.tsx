import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LowDataLine } from "../../photos/low-data.tsx";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import { verdictStyles } from "../../verdict/verdict-styles.ts";
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
export function RoomTable({ caption, rooms, corner, renderAction, litId, onLight }: RoomTableProps) {
  const lighting = (id: string) =>
    onLight && {
      onPointerEnter: () => onLight(id),
      onPointerLeave: () => onLight(undefined),
      onFocus: () => onLight(id),
      onBlur: () => onLight(undefined),
    };
  return (
    <div className="room-table-frame">
      <LowDataLine />
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
              data-lit={room.id === litId ? "" : undefined}
              {...lighting(room.id)}
              {...roles.row}
            >
              <td className="room-table-name" {...roles.cell}>
                <Name room={room} corner={corner?.(room)} isInView={index < IN_VIEW} />
              </td>
              <td className="room-table-wide" {...roles.cell}>
                <Rent {...room} />
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
  const { title, place, age, who, imageUrl, cover, match, isAvailable } = room;
  return (
    <div className="room">
      <div className="room-photo">
        <PhotoPicture
          address={imageUrl}
          cover={cover}
          of={title}
          alt=""
          width={640}
          height={427}
          roof
          sizes={PHOTO_SIZES}
          priority={isInView}
        />
        {match && (
          <span className="room-verdict">
            <Badge {...verdictStyles[match.verdict]}>
              {/* A card has space for what to ask, which is worth more than 'Ask first'. A row has it in its text. */}
              {match.verdict === "ask" && match.why && <span className="room-verdict-why">{match.why}</span>}
              <span className="room-verdict-label">{match.label}</span>
            </Badge>
          </span>
        )}
        <span className="room-plate">
          <Rent {...room} />
        </span>
        {corner && <span className="room-corner">{corner}</span>}
      </div>
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

function Rent({ rent, costs }: Pick<RoomRow, "rent" | "costs">) {
  return (
    <span className="room-rent">
      <strong className="tabular">{taka(rent)}</strong>{" "}
      {costs.map((cost) => (
        <small key={cost} className="tabular">
          {cost}
        </small>
      ))}
    </span>
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
