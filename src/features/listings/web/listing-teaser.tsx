import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import type { Listing } from "../listing.wire.ts";
import { availabilityLabel } from "../listing-labels.ts";
import "./listing-teaser.css";

export type ListingTeaser = Pick<Listing, "title" | "location" | "rent" | "imageUrl" | "cover" | "isAvailable"> & {
  eligibility: string;
};

const PICTURE_SIZES = "(min-width: 60rem) 35rem, 66vw";

/** The public part of a listing, which a visitor sees before signing up. */
export function ListingTeaserPanel({
  teaser: { title, location, rent, imageUrl, cover, isAvailable, eligibility },
}: {
  teaser: ListingTeaser;
}) {
  return (
    <section className="listing-teaser" aria-labelledby="listing-teaser-title">
      <PhotoPicture
        address={imageUrl}
        cover={cover}
        of={title}
        sizes={PICTURE_SIZES}
        alt=""
        width={1200}
        height={675}
        ratio="16/9"
        priority
      />
      <div className="listing-teaser-body">
        <h2 id="listing-teaser-title" className="listing-teaser-title">
          {title}
        </h2>
        <p className="listing-teaser-place">
          <Icon name="map-pin" size="s" /> {location}
        </p>
        <p className="listing-teaser-who">{eligibility}</p>
        <p className="listing-teaser-rent">
          <strong className="tabular">{taka(rent)}</strong> <small>{m.card_per_month()}</small>
          {!isAvailable && <Badge tone="neutral">{availabilityLabel(isAvailable)}</Badge>}
        </p>
      </div>
    </section>
  );
}
