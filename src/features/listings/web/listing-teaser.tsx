import type { ReactNode } from "react";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Listing } from "../listing.wire.ts";
import { availabilityLabel } from "../listing-labels.ts";
import { RoomPhoto } from "../room-photo.tsx";
import "./listing-teaser.css";

export type ListingTeaser = Pick<Listing, "title" | "location" | "rent" | "imageUrl" | "cover" | "isAvailable"> & {
  who: string;
  /** The whole monthly cost. */
  allIn: string;
};

const PICTURE_SIZES = "(min-width: 60rem) 35rem, 66vw";

/** The public part of a listing, which a visitor sees before signing up. */
export function ListingTeaserPanel({ teaser, flag }: { teaser: ListingTeaser; flag?: ReactNode }) {
  const { title, location, isAvailable, who, allIn } = teaser;
  return (
    <section className="listing-teaser room-card" aria-labelledby="listing-teaser-title">
      <RoomPhoto
        room={teaser}
        costs={[allIn]}
        sizes={PICTURE_SIZES}
        flag={isAvailable ? flag : <Badge>{availabilityLabel(isAvailable)}</Badge>}
        isInView
      />
      <div className="room-text">
        <h2 id="listing-teaser-title" className="room-title" lang={writtenIn(title)}>
          {title}
        </h2>
        <p className="room-who">
          <Icon name="users" size="s" /> <span>{who}</span>
        </p>
        <p className="listing-teaser-place">
          <Icon name="map-pin" size="s" /> <span lang={writtenIn(location)}>{location}</span>
        </p>
      </div>
    </section>
  );
}
