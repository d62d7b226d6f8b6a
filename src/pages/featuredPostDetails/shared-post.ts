/** Link preview of a post. Anyone can see it, so it contains only what public lists show. */

import type { RouterContextProvider } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { fromWireWholeListing, type WholeListing } from "../../features/listings/listing.wire.ts";
import { sharedPicture } from "../../features/photos/photo-share.ts";
import * as m from "../../paraglide/messages.js";
import { taka } from "../../platform/i18n/format.ts";
import { parseJson } from "../../platform/json-text.ts";
import type { Share } from "../../platform/web/seo.ts";
import { servicesContext } from "../services.context.ts";

/**
 * Preview data of a shared post, for the log-in page. Visitors without a session and link preview bots are redirected there
 * from the post. Undefined if `next` is not a public post.
 */
export async function loadSharedPost(context: Readonly<RouterContextProvider>, next: string | undefined): Promise<Share | undefined> {
  const id = listingIdSchema.safeParse(/^\/featuredPostDetails\/(\d+)\/?$/i.exec(next?.split(/[?#]/, 1)[0] ?? "")?.[1]);
  if (!id.success) return undefined;
  try {
    return sharePost(fromWireWholeListing(parseJson(await context.get(servicesContext).listings.getPublic(id.data))));
  } catch {
    return undefined; // Optional: the log-in page works without it.
  }
}

type PublicFacts = Pick<WholeListing, "id" | "title" | "rent" | "location" | "imageUrl" | "photos">;

export function sharePost({ id, title, rent, location, imageUrl, photos: [cover] }: PublicFacts): Share {
  return {
    path: `/featuredPostDetails/${id}`,
    words: { title, description: m.share_text({ rent: taka(rent), location }) },
    picture: sharedPicture(imageUrl, cover?.alt || m.share_photo({ title }), cover),
  };
}
