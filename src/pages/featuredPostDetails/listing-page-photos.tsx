import type { WholeListing } from "../../features/listings/listing.wire.ts";
import { availabilityLabel } from "../../features/listings/listing-labels.ts";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import { Gallery } from "../../features/photos/web/gallery.tsx";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { OwnPhotosNews } from "./listing-page-news.ts";

/** Phones request less than the true width, as in home-hero.tsx. The full-screen view loads the full size. */
const PHOTO_SIZES = "(min-width: 64rem) 46rem, (min-width: 48rem) 100vw, 74vw";

/** Uploaded photos as a gallery, an external picture by itself. */
export function ListingPhotos({ listing: { title, imageUrl, cover, photos, isAvailable } }: { listing: WholeListing }) {
  const status = <Badge {...(isAvailable ? { tone: "leaf", icon: "check" } : { tone: "deep" })}>{availabilityLabel(isAvailable)}</Badge>;
  if (photos.length > 0)
    return (
      <Gallery photos={photos} title={title} sizes={PHOTO_SIZES}>
        {status}
      </Gallery>
    );
  return (
    <PhotoPicture address={imageUrl} cover={cover} of={title} alt={m.listing_photo({ title })} width={1200} height={800} roof priority sizes={PHOTO_SIZES}>
      {status}
    </PhotoPicture>
  );
}

interface OwnPhotosNoticeProps {
  id: string;
  news: OwnPhotosNews;
}

export function OwnPhotosNotice({ id, news: { late, refused, reasons } }: OwnPhotosNoticeProps) {
  const change = (
    <ButtonLink to={`/updatePage/${id}`} variant="secondary" icon="edit">
      {m.own_photos_change()}
    </ButtonLink>
  );
  return (
    <div className="listing-own-photos">
      {refused > 0 && (
        <Notice tone="warning" title={m.own_photos_refused({ count: refused, shown: number(refused) })} action={change}>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
      {late > 0 && (
        <Notice title={m.own_photos_late({ count: late, shown: number(late) })} action={refused > 0 ? undefined : change}>
          {m.own_photos_late_text()}
        </Notice>
      )}
    </div>
  );
}
