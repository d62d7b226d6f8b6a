import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import { OwnStateLine, StateBadge } from "../../features/freshness/web/own-state.tsx";
import { copyPath } from "../../features/listings/copy-path.ts";
import { isHeldState, isLiveState } from "../../features/listings/listing-life.ts";
import { RoomStrip } from "../../features/listings/room-strip.tsx";
import { ShareRow } from "../../features/listings/web/share-row.tsx";
import { LowDataLine } from "../../features/photos/low-data.tsx";
import { rowId } from "../../features/search/web/room-row.ts";
import { flyerPath } from "../../features/to-let/flyer-code.ts";
import { offerPath, viewingPath } from "../../features/viewings/viewing-paths.ts";
import * as m from "../../paraglide/messages.js";
import { number, taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { DETAILS_ID, privacyParts } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { Choose, ChooseAll } from "./own-bulk.tsx";
import { type OwnSort, sortDirections } from "./own-order.ts";
import type { OwnRow } from "./own-row.ts";
import "./own-table.css";

/** A row as a CSS grid loses its table semantics in some browsers. The roles restore them. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  cell: { role: "cell" },
};
/** Rows whose photos are loaded with high priority. */
const IN_VIEW = 2;

interface OwnTableProps {
  listings: readonly OwnRow[];
  origin: string;
  sort: OwnSort | undefined;
  /** The page with another order. */
  sortPath: (sort: OwnSort | undefined) => string;
  /** Whether posts can be chosen for an action on several of them. */
  canChoose: boolean;
  renderDelete: (listing: OwnRow) => ReactNode;
}

/** The member's own posts: rows on wide screens, and cards on narrow ones. */
export function OwnTable({ listings, origin, sort, sortPath, canChoose, renderDelete }: OwnTableProps) {
  const column = (part: string, label: string, sorts?: OwnSort) => (
    <th
      scope="col"
      className={`own-${part}`}
      aria-sort={sorts && sort === sorts ? sortDirections[sorts] : undefined}
      {...roles.column}
    >
      {sorts ? (
        <Link to={sortPath(sort === sorts ? undefined : sorts)} preventScrollReset>
          {label} <Icon name="chevron-down" size="s" />
        </Link>
      ) : (
        label
      )}
    </th>
  );
  return (
    <>
      <LowDataLine />
      <table className="own-table" {...roles.table}>
        <caption className="visually-hidden">{m.mine_heading()}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <td className="own-choice" {...roles.cell}>
              {canChoose && <ChooseAll />}
            </td>
            {column("name-cell", m.column_name(), "name")}
            {column("rent", m.column_rent(), "rent")}
            {column("status", m.column_status())}
            {column("free", m.mine_free())}
            {column("requests", m.mine_requests(), "requests")}
            {column("visits", m.mine_visits(), "visits")}
            {column("liked", m.mine_liked(), "liked")}
            {column("seen", m.mine_seen(), "seen")}
            {column("days", m.mine_days(), "days")}
            {column("acts", m.column_actions())}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {listings.map((listing, index) => (
            <Row
              key={listing.id}
              listing={listing}
              isInView={index < IN_VIEW}
              origin={origin}
              canChoose={canChoose}
              deletion={renderDelete(listing)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps extends Pick<OwnTableProps, "origin" | "canChoose"> {
  listing: OwnRow;
  isInView: boolean;
  deletion: ReactNode;
}

function Row({ listing, isInView, origin, canChoose, deletion }: RowProps) {
  const { id, location, rent, allIn, free, state, likeCount, views, daysLeft, next, isTurn, isToConfirm } = listing;
  return (
    <tr
      id={rowId(id)}
      data-noted={(state !== "live" && state !== "taken") || undefined}
      data-turn={isTurn || undefined}
      data-held={isHeldState(state) || undefined}
      {...roles.row}
    >
      <td className="own-choice" {...roles.cell}>
        {canChoose && <Choose listing={listing} />}
      </td>
      <td className="own-name-cell" {...roles.cell}>
        <RoomStrip
          density="list"
          room={listing}
          line={<span lang={writtenIn(location)}>{location}</span>}
          isInView={isInView}
        />
      </td>
      <td className="own-rent" {...roles.cell}>
        <strong className="tabular">{taka(rent)}</strong>
        <span className="tabular">{allIn}</span>
      </td>
      <td className="own-status" {...roles.cell}>
        {next && <Next id={id} next={next} />}
        <StateBadge state={state} />
        <OwnStateLine own={listing} isRow />
      </td>
      <td className="own-free tabular" {...roles.cell}>
        {free}
      </td>
      <td className="own-figure own-requests" {...roles.cell}>
        <Requests listing={listing} />
        <span className="own-label">{m.mine_requests()}</span>
      </td>
      <td className="own-visits" {...roles.cell}>
        <Visits listing={listing} />
      </td>
      <td className="own-figure own-liked" {...roles.cell}>
        <strong className="tabular">{number(likeCount)}</strong>
        <span className="own-label">{m.mine_liked()}</span>
      </td>
      <td className="own-figure own-seen" {...roles.cell}>
        <strong className="tabular">{number(views)}</strong>
        <span className="own-label">{m.mine_seen()}</span>
      </td>
      <td className="own-figure own-days" data-urgent={isToConfirm ? "" : undefined} {...roles.cell}>
        <strong className="tabular">{daysLeft === undefined ? "–" : number(daysLeft)}</strong>
        <span className="own-label">{m.mine_days()}</span>
      </td>
      <td className="own-acts" {...roles.cell}>
        <Actions listing={listing} origin={origin} deletion={deletion} />
      </td>
    </tr>
  );
}

function Requests({ listing: { id, requests, waiting } }: { listing: OwnRow }) {
  const shown = number(requests);
  if (requests === 0) return <strong className="tabular">{shown}</strong>;
  return (
    <Link to={`${INBOX_PATH}?listing=${id}`} className="own-figure-link">
      {waiting > 0 && <span className="own-waiting" aria-hidden="true" />}
      <strong className="tabular">{shown}</strong>
      <span className="visually-hidden">
        {m.mine_requests()}
        {waiting > 0 && `, ${number(waiting)} ${m.today_waiting({ count: waiting })}`}
      </span>
    </Link>
  );
}

/** The next visit, or the way to offer times if somebody asked and there are none. */
function Visits({ listing: { id, title, visit, requests, isOffering, state } }: { listing: OwnRow }) {
  if (visit)
    return (
      <Link to={viewingPath(visit.id)} className="own-visit">
        <Icon name="calendar" size="s" />
        <span>{visit.when}</span> <span className="own-visit-name">{visit.name}</span>
      </Link>
    );
  if (!isLiveState(state) || (requests === 0 && !isOffering)) return <span className="own-none">–</span>;
  return (
    <Link to={offerPath(id)} className="own-visit">
      <Icon name="calendar" size="s" />
      <span>{isOffering ? m.mine_times_offered() : m.mine_offer_times()}</span>{" "}
      <span className="visually-hidden">{title}</span>
    </Link>
  );
}

function Next({ id, next: { thing, brings, isPlace, said, all } }: { id: string; next: NonNullable<OwnRow["next"]> }) {
  return (
    <Link to={`/updatePage/${id}${isPlace ? "" : `#${DETAILS_ID}`}`} className="own-next">
      <span className="visually-hidden">{m.mine_details({ said: number(said), all: number(all) })} </span>
      <svg className="own-next-bar" viewBox="0 0 64 8" aria-hidden="true">
        <rect width="64" height="8" />
        <path d={`M0 0h${(said / all) * 60}l4 4-4 4H0z`} />
      </svg>
      <span>
        {m.mine_next({ thing })} {brings} <strong>{m.mine_next_add()}</strong>
      </span>
    </Link>
  );
}

interface ActionsProps {
  listing: OwnRow;
  origin: string;
  deletion: ReactNode;
}

function Actions({ listing, origin, deletion }: ActionsProps) {
  const { id, title, state } = listing;
  const named = <span className="visually-hidden">{title}</span>;
  const shareId = useId();
  // Only the owner can open a post that is not shown, so it cannot be shared.
  const canShare = isLiveState(state);
  const share = (className: string) => (
    <span className={className}>
      <Button variant="secondary" icon="share" popoverTarget={shareId}>
        {m.share()} {named}
      </Button>
    </span>
  );
  return (
    <div className="own-actions">
      <ButtonLink to={`/updatePage/${id}`} variant="secondary" icon="edit">
        {m.mine_update()} {named}
      </ButtonLink>
      {canShare && share("own-near")}
      <div className="own-wide">{deletion}</div>
      <PopoverMenu trigger={<Icon name="more" />} label={m.mine_more({ title })}>
        <ButtonLink to={offerPath(id)} variant="quiet" icon="calendar" wide>
          {m.viewing_offer_link()}
        </ButtonLink>
        <ButtonLink to={copyPath(id)} variant="quiet" icon="copy" wide>
          {m.mine_copy()}
        </ButtonLink>
        <ButtonLink to={flyerPath(id)} variant="quiet" icon="images" wide>
          {m.flyer_make()}
        </ButtonLink>
        {canShare && share("own-wide")}
        <ButtonLink to={privacyParts.number} variant="quiet" icon="users" wide>
          {m.mine_who_has_number()}
        </ButtonLink>
        <div className="own-near">{deletion}</div>
      </PopoverMenu>
      {canShare && (
        <section id={shareId} popover="auto" className="own-sheet" aria-label={title}>
          <p className="own-sheet-title" lang={writtenIn(title)}>
            {title}
          </p>
          <ShareRow listing={listing} origin={origin} />
        </section>
      )}
    </div>
  );
}
