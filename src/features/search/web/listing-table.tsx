import { Fragment, type ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Listing } from "../../listings/listing.wire.ts";
import { availabilityLabel, verifiedLabel } from "../../listings/listing-labels.ts";
import { LowDataLine } from "../../photos/low-data.tsx";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import type { RowMatch } from "../../verdict/row-match.ts";
import { verdictStyles } from "../../verdict/verdict-styles.ts";
import "./listing-table.css";

export type ListingRow = Pick<
  Listing,
  "id" | "title" | "location" | "rent" | "imageUrl" | "cover" | "isAvailable" | "ownerName" | "isOwnerVerified" | "position"
> & {
  isPhoneVerified: boolean;
  /** Texts with the full costs; only in the list of a search. */
  costs?: readonly string[];
  /** The verdict, for a member with a profile. */
  match?: RowMatch;
};

export function toListingRow({
  id,
  title,
  location,
  rent,
  imageUrl,
  cover,
  isAvailable,
  ownerName,
  isOwnerVerified,
  phoneVerifiedAt,
  position,
}: Listing): ListingRow {
  return { id, title, location, rent, imageUrl, cover, isAvailable, ownerName, isOwnerVerified, isPhoneVerified: phoneVerifiedAt !== null, position };
}

/** The id of the row in the document. */
export const rowId = (id: string): string => `room-${id}`;

interface ListingTableProps<Row extends ListingRow> {
  caption: string;
  listings: readonly Row[];
  renderActions: (listing: Row) => ReactNode;
  /** Replaces the availability. */
  renderStatus?: (listing: Row) => ReactNode;
  /** A full-width row below the listing. */
  renderNote?: (listing: Row) => ReactNode;
  /** The highlighted listing, here and on the map. `onLight` is called when a row is hovered or focused. */
  litId?: string | undefined;
  onLight?: ((id: string | undefined) => void) | undefined;
}

const COLUMNS = 4;
/** Photos of the first rows are loaded with high priority. */
const IN_VIEW = 2;

/** On narrow screens the rows are CSS grids, and some browsers then drop the table semantics. The roles restore them. */
const roles = { table: { role: "table" }, group: { role: "rowgroup" }, row: { role: "row" }, column: { role: "columnheader" }, cell: { role: "cell" } };

/** Listings as a table. On narrow screens, rent and status are beside the photo. */
export function ListingTable<Row extends ListingRow>(props: ListingTableProps<Row>) {
  const { caption, listings, renderActions, renderStatus = renderAvailability, renderNote, litId, onLight } = props;
  const lighting = (id: string) =>
    onLight && {
      onPointerEnter: () => onLight(id),
      onPointerLeave: () => onLight(undefined),
      onFocus: () => onLight(id),
      onBlur: () => onLight(undefined),
    };
  return (
    <div className="listing-table-frame">
      <LowDataLine />
      <table className="listing-table" {...roles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" {...roles.column}>
              {m.column_name()}
            </th>
            <th scope="col" className="listing-table-wide" {...roles.column}>
              {m.column_rent()}
            </th>
            <th scope="col" className="listing-table-wide" {...roles.column}>
              {m.column_status()}
            </th>
            <th scope="col" {...roles.column}>
              {m.column_actions()}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {listings.map((listing, index) => (
            <Fragment key={listing.id}>
              <tr id={rowId(listing.id)} data-lit={listing.id === litId ? "" : undefined} {...lighting(listing.id)} {...roles.row}>
                <td {...roles.cell}>
                  <Name listing={listing} status={renderStatus(listing)} isInView={index < IN_VIEW} />
                </td>
                <td className="listing-table-wide" {...roles.cell}>
                  <Rent {...listing} />
                </td>
                <td className="listing-table-wide" {...roles.cell}>
                  <div className="listing-row-states">
                    {listing.match && <Verdict match={listing.match} />}
                    {renderStatus(listing)}
                  </div>
                </td>
                <td {...roles.cell}>
                  <div className="listing-table-actions">{renderActions(listing)}</div>
                </td>
              </tr>
              {renderNote && (
                <tr className="listing-table-note" {...roles.row}>
                  <td colSpan={COLUMNS} {...roles.cell}>
                    {renderNote(listing)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ listing, status, isInView }: { listing: ListingRow; status: ReactNode; isInView: boolean }) {
  const { title, location, ownerName, imageUrl, cover, match } = listing;
  const verified = verifiedLabel(listing);
  return (
    <div className="listing-row">
      <div className="listing-row-photo">
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
          sizes="(min-width: 60rem) 176px, 132px"
          priority={isInView}
        />
      </div>
      <div className="listing-row-text">
        <strong className="listing-row-title" lang={writtenIn(title)}>
          {title}
        </strong>
        <span className="listing-row-line">
          <Icon name="user" size="s" />
          <span>
            <span lang={writtenIn(ownerName)}>{ownerName}</span> {verified && <Icon name="badge-check" size="s" label={verified} />}
          </span>
        </span>
        <span className="listing-row-line">
          <Icon name="map-pin" size="s" />
          <span lang={writtenIn(location)}>{location}</span>
        </span>
        <span className="listing-row-facts">
          <Rent {...listing} />
          {match && <Verdict match={match} />}
          {status}
        </span>
        {match?.why && <span className="listing-row-why">{match.why}</span>}
      </div>
    </div>
  );
}

/** Like VerdictBadge, but the loader sends the text, so that visitors do not load the messages. */
function Verdict({ match: { verdict, label } }: { match: RowMatch }) {
  return <Badge {...verdictStyles[verdict]}>{label}</Badge>;
}

function Rent({ rent, costs = [] }: Pick<ListingRow, "rent" | "costs">) {
  return (
    <span className="listing-rent">
      <strong className="tabular">{taka(rent)}</strong> <span>{m.per_month()}</span>
      {costs.map((cost) => (
        <span key={cost} className="listing-rent-true tabular">
          {cost}
        </span>
      ))}
    </span>
  );
}

/** Less prominent beside a verdict. */
function renderAvailability({ isAvailable, match }: ListingRow) {
  return <Badge {...(isAvailable && { icon: "check", tone: match ? "neutral" : "leaf" })}>{availabilityLabel(isAvailable)}</Badge>;
}
