import type { ReactNode } from "react";
import { Link } from "react-router";
import { OwnStateLine, StateBadge } from "../../features/freshness/web/own-state.tsx";
import { groupOf } from "../../features/listings/listing-life.ts";
import { ShareRow } from "../../features/listings/web/share-row.tsx";
import { LowDataLine } from "../../features/photos/low-data.tsx";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import { rowId } from "../../features/search/web/room-row.ts";
import { flyerPath } from "../../features/to-let/flyer-code.ts";
import { offerPath } from "../../features/viewings/viewing-paths.ts";
import * as m from "../../paraglide/messages.js";
import { number, taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { DETAILS_ID } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
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
  renderDelete: (listing: OwnRow) => ReactNode;
}

/** The member's own posts: a table on wide screens, and cards on narrow ones. */
export function OwnTable({ listings, origin, renderDelete }: OwnTableProps) {
  return (
    <>
      <LowDataLine />
      <table className="own-table" {...roles.table}>
        <caption className="visually-hidden">{m.mine_heading()}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {[m.column_name(), m.column_rent(), m.column_status(), m.column_actions()].map((name) => (
              <th key={name} scope="col" {...roles.column}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {listings.map((listing, index) => (
            <tr key={listing.id} id={rowId(listing.id)} {...roles.row}>
              <td {...roles.cell}>
                <Name listing={listing} isInView={index < IN_VIEW} />
              </td>
              <td className="own-rent" {...roles.cell}>
                <Rent listing={listing} />
              </td>
              <td {...roles.cell}>
                <div className="own-status">
                  <StateBadge state={listing.state} />
                  <OwnStateLine own={listing} />
                </div>
              </td>
              <td {...roles.cell}>
                <Actions listing={listing} origin={origin} deletion={renderDelete(listing)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Name({ listing, isInView }: { listing: OwnRow; isInView: boolean }) {
  const { id, title, location, rent, imageUrl, cover, state, next } = listing;
  return (
    <div className="own-name">
      {/* The link of the title also covers the photo. The photo may have a button of its own, in low-data mode. */}
      <div className="own-photo">
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
          sizes="(min-width: 64rem) 150px, 104px"
          priority={isInView}
        />
      </div>
      <div className="own-text">
        <Link to={`/featuredPostDetails/${id}`} className="own-title" lang={writtenIn(title)}>
          {title}
        </Link>
        <p className="own-place">
          <strong className="own-near-rent tabular">{taka(rent)}</strong>{" "}
          <span lang={writtenIn(location)}>{location}</span>
        </p>
      </div>
      {groupOf(state) !== "review" && <Figures listing={listing} />}
      {next && <Next id={id} next={next} />}
    </div>
  );
}

function Rent({ listing: { rent, costs } }: { listing: OwnRow }) {
  return (
    <>
      <strong className="tabular">{taka(rent)}</strong>
      {costs.map((cost) => (
        <span key={cost} className="tabular">
          {cost}
        </span>
      ))}
    </>
  );
}

function Figures({ listing: { views, likeCount, phoneSharedWith, daysLeft, state } }: { listing: OwnRow }) {
  return (
    <dl className="own-figures">
      <Figure label={m.mine_seen()} value={views} />
      <Figure label={m.mine_liked()} value={likeCount} />
      <Figure
        label={m.mine_got_number()}
        value={phoneSharedWith}
        link={{ to: "/phoneShared", label: m.mine_who_has_number() }}
      />
      {daysLeft !== undefined && (
        <Figure
          label={m.mine_days_left({ count: daysLeft })}
          value={daysLeft}
          isUrgent={state === "asked" || daysLeft < 2}
        />
      )}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: number;
  isUrgent?: boolean;
  /** A page that lists these people. Undefined if there are none. */
  link?: { to: string; label: string };
}

function Figure({ label, value, isUrgent = false, link }: FigureProps) {
  const shown = number(value);
  return (
    <div data-urgent={isUrgent || undefined}>
      <dt>{label}</dt>
      <dd className="tabular">
        {link && value > 0 ? (
          <Link className="own-figure-link" to={link.to} aria-label={`${shown} · ${link.label}`}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
    </div>
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
  const [shareId, moreId] = [`share-${id}`, `more-${id}`];
  // Only the owner can open a post that is not shown, so it cannot be shared.
  const canShare = groupOf(state) === "live";
  return (
    <div className="own-actions">
      <ButtonLink to={`/updatePage/${id}`} variant="secondary" icon="edit">
        {m.mine_update()} {named}
      </ButtonLink>
      <div className="own-wide">
        <ButtonLink to={flyerPath(id)} variant="secondary" icon="images">
          {m.flyer_make()} {named}
        </ButtonLink>
      </div>
      <div className="own-wide">
        <ButtonLink to={offerPath(id)} variant="secondary" icon="calendar">
          {m.viewing_offer_link()} {named}
        </ButtonLink>
      </div>
      <div className="own-wide">{deletion}</div>
      {canShare && (
        <div className="own-wide own-share-icons">
          <ShareRow listing={listing} origin={origin} look="icons" />
        </div>
      )}
      {canShare && (
        <div className="own-near">
          <Button variant="secondary" icon="share" popoverTarget={shareId}>
            {m.share()} {named}
          </Button>
          <Sheet id={shareId} title={title}>
            <ShareRow listing={listing} origin={origin} />
          </Sheet>
        </div>
      )}
      <div className="own-near own-more">
        <Button variant="secondary" popoverTarget={moreId} aria-label={m.mine_more({ title })}>
          <Icon name="more" />
        </Button>
        <Sheet id={moreId} title={title}>
          <ButtonLink to={flyerPath(id)} variant="quiet" icon="images" wide>
            {m.flyer_make()}
          </ButtonLink>
          <ButtonLink to={offerPath(id)} variant="quiet" icon="calendar" wide>
            {m.viewing_offer_link()}
          </ButtonLink>
          <ButtonLink to="/phoneShared" variant="quiet" icon="users" wide>
            {m.mine_who_has_number()}
          </ButtonLink>
          {deletion}
        </Sheet>
      </div>
    </div>
  );
}

/** A sheet that a button with `popoverTarget` opens, also without JavaScript. */
function Sheet({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} popover="auto" className="own-sheet" aria-label={title}>
      <p className="own-sheet-title" lang={writtenIn(title)}>
        {title}
      </p>
      {children}
    </section>
  );
}
