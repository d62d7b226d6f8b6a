import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { areaOf, availabilityLabel, genderLabel, verifiedLabel } from "../listing-labels.ts";
import { RoomPhoto } from "../room-photo.tsx";
import type { ListingPreview } from "./listing-preview.ts";
import "./listing-card.css";

/**
 * The width of the photo. The values for phones are lower than the true ones, so that they load the file of 640 pixels
 * (38 kB at most) and not the next one, which is three times as large: 66vw at 2 dppx and 44vw at 3 dppx are both just
 * under 640 pixels on the widest phone.
 */
const PICTURE_SIZES = "(min-width: 80rem) 24rem, (min-width: 48rem) 31vw, (min-resolution: 2.5dppx) 44vw, 66vw";

interface ListingCardProps {
  listing: ListingPreview;
  /** The verdict for the reader. */
  flag?: ReactNode;
  /** A control in the corner of the photo. */
  corner?: ReactNode;
}

/** A room in a grid of rooms. The whole card is a link to it. */
export function ListingCard({ listing, flag, corner }: ListingCardProps) {
  const { id, title, location, gender, age, isAvailable, ownerName, description, who, allIn } = listing;
  const verified = verifiedLabel(listing);
  return (
    <li className="listing-card">
      <article className="room-card">
        <RoomPhoto room={listing} costs={allIn ? [allIn] : []} sizes={PICTURE_SIZES} flag={flag} corner={corner} />
        <div className="room-text">
          <h3 className="room-title" lang={writtenIn(title)}>
            {title}
          </h3>
          <p className="room-who">
            <Icon name="users" size="s" />
            <span>{who}</span>
          </p>
          <p className="listing-card-owner">
            {verified && (
              <>
                <Icon name="badge-check" size="s" />
                <span className="visually-hidden">{verified}</span>
              </>
            )}
            <span data-name="" lang={writtenIn(ownerName)}>
              {ownerName}
            </span>
            <span>{genderLabel(gender)}</span>
            <span>{m.card_years({ age: number(age) })}</span>
          </p>
          <p className="listing-card-text" lang={writtenIn(description)}>
            {description}
          </p>
          <p className="listing-card-foot">
            <Badge>
              <span lang={writtenIn(location)}>{areaOf(location)}</span>
            </Badge>
            <span className="listing-card-status">{availabilityLabel(isAvailable)}</span>
            <Link className="room-more" to={`/featuredPostDetails/${id}`}>
              {m.card_see_more()}
              <span className="visually-hidden" lang={writtenIn(title)}>
                {" "}
                {title}
              </span>
            </Link>
          </p>
        </div>
      </article>
    </li>
  );
}
