/** Link preview of a post. Anyone can see it, so it contains only what public lists show. */

import type { WholeListing } from "../../features/listings/listing.wire.ts";
import { sharedPicture } from "../../features/photos/photo-share.ts";
import * as m from "../../paraglide/messages.js";
import { taka } from "../../platform/i18n/format.ts";
import type { Share } from "../../platform/web/seo.ts";

type PublicFacts = Pick<WholeListing, "id" | "title" | "rent" | "location" | "imageUrl" | "photos">;

export function sharePost({ id, title, rent, location, imageUrl, photos: [cover] }: PublicFacts): Share {
  return {
    path: `/featuredPostDetails/${id}`,
    words: { title, description: m.share_text({ rent: taka(rent), location }) },
    picture: sharedPicture(imageUrl, cover?.alt || m.share_photo({ title }), cover),
  };
}
