import type { ReactNode } from "react";
import { Link } from "react-router";
import { taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Icon } from "../../ui/icon.tsx";
import { PhotoPicture } from "../photos/photo-picture.tsx";
import type { Listing } from "./listing.wire.ts";
import "./room-card.css";
import "./room-strip.css";

interface RoomStripProps {
  /** The map knows a room without its photo first. A taken room is shown without its rent. */
  room: Pick<Listing, "id" | "title"> & Partial<Pick<Listing, "imageUrl" | "cover">> & { rent?: number | undefined };
  /** `list`: among others below each other. `rail`: among others side by side. `row`: the room that a page is about. */
  density: "list" | "rail" | "row";
  /** What follows the rent in its line. */
  line?: ReactNode;
  /** The verdict for the reader. */
  flag?: ReactNode;
  /** Further lines. */
  children?: ReactNode;
  /** Loads the photo with high priority. */
  isInView?: boolean;
  onFocus?: () => void;
}

/** True widths; a file of 320 pixels is always enough. */
const sizes = { list: "(min-width: 64rem) 60px, 104px", rail: "7rem", row: "48px" };

/** A room beside its photo, in a few lines. The title is the link; it covers the whole strip. */
export function RoomStrip({ room, density, line, flag, children, isInView = false, onFocus }: RoomStripProps) {
  const { id, title, rent, imageUrl, cover = null } = room;
  return (
    <div className="room-strip" data-density={density}>
      <div className="room-strip-photo">
        {imageUrl !== undefined && (
          <PhotoPicture
            address={imageUrl}
            cover={cover}
            of={title}
            alt=""
            small
            width={360}
            height={270}
            ratio="4/3"
            roof={density !== "rail"}
            sizes={sizes[density]}
            priority={isInView}
          />
        )}
        {flag && <span className="room-verdict">{flag}</span>}
      </div>
      <div className="room-strip-text">
        <Link className="room-strip-title" to={`/featuredPostDetails/${id}`} lang={writtenIn(title)} onFocus={onFocus}>
          {title}
        </Link>
        <p className="room-strip-line">
          {rent !== undefined && <strong className="tabular">{taka(rent)}</strong>} {line && <span>{line}</span>}
        </p>
        {children}
      </div>
      {density === "row" && <Icon name="chevron-right" />}
    </div>
  );
}
