import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { getLocale } from "../../../paraglide/runtime.js";
import { number, taka } from "../../../platform/i18n/format.ts";
import { isBangla } from "../../../platform/text.ts";
import { Badge, Tag } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import { availabilityLabel, genderLabel, verifiedLabel } from "../listing-labels.ts";
import { areaOf, type ListingPreview } from "./listing-preview.ts";
import "./listing-card.css";

/**
 * The width of a card's photo. From 48rem on, it is a third of the page. On phones, the photo is cut to the height of
 * the text beside it, which takes a photo of about 92vw. The value for phones is lower, so that they load the file of
 * 640 pixels (38 kB at most) and not the next one, which is three times as large: 66vw at 2 dppx and 44vw at 3 dppx are
 * both just under 640 pixels on the widest phone.
 */
const PICTURE_SIZES =
  "(min-width: 80rem) 24rem, (min-width: 48rem) 31vw, (min-width: 30rem) 92vw, (min-resolution: 2.5dppx) 44vw, 66vw";

/** The lang attribute for a member's text; undefined if it is in the language of the page. */
function languageOf(text: string): "en" | "bn" | undefined {
  const language = isBangla(text) ? "bn" : "en";
  return language === getLocale() ? undefined : language;
}

interface ListingCardProps {
  listing: ListingPreview;
  /** Content in the corner of the photo, above the link. */
  corner?: ReactNode;
}

/** The whole card is a link to the listing. */
export function ListingCard({ listing, corner }: ListingCardProps) {
  const { id, title, location, rent, gender, age, imageUrl, cover, isAvailable, ownerName, description, who, allIn } =
    listing;
  const verified = verifiedLabel(listing);
  return (
    <li className="listing-card">
      <Card
        media={
          <PhotoPicture
            address={imageUrl}
            cover={cover}
            of={title}
            sizes={PICTURE_SIZES}
            alt=""
            width={1200}
            height={800}
          >
            <Badge tone="deep" icon="map-pin">
              <span lang={languageOf(location)}>{areaOf(location)}</span>
            </Badge>
          </PhotoPicture>
        }
        footer={
          <>
            <p className="listing-card-rent">
              <strong className="tabular">{taka(rent)}</strong> <small>{m.card_per_month()}</small>{" "}
              <small className="listing-card-all-in tabular">{allIn}</small>
            </p>
            <Link className="card-link listing-card-more" to={`/featuredPostDetails/${id}`}>
              {m.card_see_more()}
              <span className="visually-hidden" lang={languageOf(title)}>
                {" "}
                {title}
              </span>
              <Icon name="arrow-right" />
            </Link>
          </>
        }
      >
        <h3 className="listing-card-title" lang={languageOf(title)}>
          {title}
        </h3>
        <p className="listing-card-who">
          <Icon name="users" size="s" />
          {who}
        </p>
        <p className="listing-card-owner">
          <span lang={languageOf(ownerName)}>{ownerName}</span>
          {verified && (
            <span className="listing-card-verified">
              <Icon name="badge-check" size="s" /> {verified}
            </span>
          )}
        </p>
        <ul className="listing-card-facts">
          <li>
            <Badge tone={isAvailable ? "leaf" : "neutral"}>{availabilityLabel(isAvailable)}</Badge>
          </li>
          <li>
            <Tag icon="user">{genderLabel(gender)}</Tag>
          </li>
          <li>
            <Tag>{m.card_years({ age: number(age) })}</Tag>
          </li>
        </ul>
        <p className="listing-card-text" lang={languageOf(description)}>
          {description}
        </p>
      </Card>
      {corner && <span className="listing-card-corner">{corner}</span>}
    </li>
  );
}
