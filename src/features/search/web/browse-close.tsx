import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { LazyCompareToggle } from "../../seekers/lazy-compare.tsx";
import type { RoomRow } from "./room-row.ts";
import { RoomTable } from "./room-table.tsx";

interface BrowseCloseProps {
  rooms: readonly RoomRow[];
  corner: (room: RoomRow) => ReactNode;
  litId: string | undefined;
  onLight: ((id: string | undefined) => void) | undefined;
}

/** Rooms around the area of the search, after its own and apart from them. */
export function BrowseClose({ rooms, corner, litId, onLight }: BrowseCloseProps) {
  return (
    <section className="browse-close" aria-labelledby="browse-close">
      <h2 id="browse-close">{m.search_close_by()}</h2>
      <RoomTable
        caption={m.search_close_by()}
        rooms={rooms}
        corner={corner}
        renderAction={renderCompare}
        litId={litId}
        onLight={onLight}
        isBelow
      />
    </section>
  );
}

export const renderCompare = ({ id, title }: RoomRow) => (
  <div className="browse-compare">
    <LazyCompareToggle id={id} title={title} />
  </div>
);
