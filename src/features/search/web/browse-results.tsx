import { type ReactNode, useCallback, useEffect, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { Pagination } from "../../../ui/pagination.tsx";
import { LazyCompareBar } from "../../seekers/lazy-compare.tsx";
import type { Relaxation } from "../browse-relaxations.ts";
import { type BrowseValues, browsePath } from "../browse-values.ts";
import { renderCompare } from "./browse-close.tsx";
import { BrowseEmpty } from "./browse-empty.tsx";
import type { BrowsePlace, LoadedLabels } from "./browse-labels.ts";
import { BrowseMore, focusListing } from "./browse-more.tsx";
import type { MorePage } from "./browse-more-store.ts";
import type { RoomRow } from "./room-row.ts";
import { RoomTable } from "./room-table.tsx";

interface BrowseResultsProps {
  values: BrowseValues;
  place: BrowsePlace | undefined;
  labels: LoadedLabels;
  rows: readonly RoomRow[];
  relaxations: readonly Relaxation[];
  cursors: { next: string | undefined; previous: string | undefined; hasCursor: boolean };
  pageCount: number;
  /** A filter leaves out something, or rooms that do not suit the reader are left out. */
  isNarrowed: boolean;
  /** Returns what the page shows in the corner of each photo. */
  corner?: ((room: RoomRow) => ReactNode) | undefined;
  litId: string | undefined;
  onLight: ((id: string | undefined) => void) | undefined;
  onMore: (page: MorePage) => void;
}

export function BrowseResults({
  values,
  place,
  labels,
  rows,
  relaxations,
  cursors,
  pageCount,
  isNarrowed,
  corner,
  litId,
  onLight,
  onMore,
}: BrowseResultsProps) {
  const { next, previous, hasCursor } = cursors;
  const append = useAppend(rows, onMore);
  if (rows.length === 0)
    return (
      <BrowseEmpty
        values={values}
        place={place}
        labels={labels}
        relaxations={relaxations}
        isPastEnd={hasCursor}
        isNarrowed={isNarrowed}
      />
    );
  return (
    <>
      <RoomTable
        caption={m.browse_results()}
        rooms={rows}
        corner={corner}
        litId={litId}
        onLight={onLight}
        renderAction={renderCompare}
      />
      <LazyCompareBar />
      {next && (
        <BrowseMore
          key={browsePath(values)}
          values={values}
          next={next}
          shownCount={rows.length}
          pageCount={pageCount}
          onLoaded={append}
        />
      )}
      {(next || hasCursor) && (
        <Pagination
          label={m.pages_label()}
          first={hasCursor ? browsePath(values) : undefined}
          firstLabel={m.pages_first()}
          previous={previous && browsePath(values, previous)}
          previousLabel={m.search_previous()}
          next={next && browsePath(values, next)}
          nextLabel={m.pages_next()}
        />
      )}
    </>
  );
}

/** Appends a page and, when it is rendered, moves the focus to its first listing. */
function useAppend(rows: readonly RoomRow[], onMore: (page: MorePage) => void): (page: MorePage) => void {
  const awaited = useRef<string>(undefined);
  const last = rows.at(-1)?.id;
  useEffect(() => {
    if (last === undefined || awaited.current === undefined) return;
    focusListing(awaited.current);
    awaited.current = undefined;
  }, [last]);
  return useCallback(
    (page: MorePage) => {
      awaited.current = page.rows[0]?.id;
      onMore(page);
    },
    [onMore],
  );
}
