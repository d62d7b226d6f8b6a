/**
 * The part of a listing that visitors see before they log in, and its link preview. It contains only data from public
 * lists, because anyone can see it.
 */

import type { RouterContextProvider } from "react-router";
import { allInText } from "../../features/facts/cost-labels.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { fromWireWholeListing, type WholeListing } from "../../features/listings/listing.wire.ts";
import { whoLine } from "../../features/listings/listing-eligibility.ts";
import type { ListingTeaser } from "../../features/listings/web/listing-teaser.tsx";
import { sharedPicture } from "../../features/photos/photo-share.ts";
import { readReader } from "../../features/seekers/reader.ts";
import { sharePicturePath } from "../../features/to-let/flyer-code.ts";
import { type RowMatch, toRowMatch } from "../../features/verdict/row-match.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { taka } from "../../platform/i18n/format.ts";
import { parseJson } from "../../platform/json-text.ts";
import { pick } from "../../platform/pick.ts";
import type { Share } from "../../platform/web/seo.ts";
import { servicesContext } from "../services.context.ts";

interface SharedPost {
  share: Share;
  /** With the verdict for a visitor who has said who they are. */
  teaser: ListingTeaser & { match: RowMatch | undefined };
}

/**
 * Loads the post that a visitor wanted to open, for the log-in and sign-up pages. The post redirects visitors and link
 * preview bots to these pages. The result is empty if `next` is not a public post. The root route draws the link
 * preview from `share`.
 */
export async function loadSharedPost(
  context: Readonly<RouterContextProvider>,
  next: string | undefined,
  cookies: string | null,
): Promise<Partial<SharedPost>> {
  const id = listingIdSchema.safeParse(/^\/featuredPostDetails\/(\d+)\/?$/i.exec(next?.split(/[?#]/, 1)[0] ?? "")?.[1]);
  if (!id.success) return {};
  try {
    const { areas, listings, profiles } = context.get(servicesContext);
    const localized = await areas.localize(getLocale());
    const listing = localized(fromWireWholeListing(parseJson(await listings.getPublic(id.data))));
    const { profile } = await readReader(cookies, undefined, profiles);
    const [judged] = profile ? await profiles.judge(profile, [listing]) : [];
    return {
      share: sharePost(listing),
      teaser: toTeaser(listing, judged && profile && toRowMatch(judged, profile)),
    };
  } catch {
    return {}; // The post is optional: the log-in page works without it.
  }
}

const toTeaser = (listing: WholeListing, match: RowMatch | undefined): SharedPost["teaser"] => ({
  ...pick(listing, "title", "location", "rent", "imageUrl", "cover", "isAvailable"),
  who: whoLine(listing),
  allIn: allInText(listing),
  match,
});

type PublicFacts = Pick<WholeListing, "id" | "title" | "rent" | "location" | "imageUrl" | "photos">;

export function sharePost({ id, title, rent, location, imageUrl, photos: [cover] }: PublicFacts): Share {
  return {
    path: `/featuredPostDetails/${id}`,
    texts: { title, description: m.share_text({ rent: taka(rent), location }) },
    picture: sharedPicture(imageUrl, cover?.alt || m.share_photo({ title }), cover) ?? drawnPicture(id, rent, location),
  };
}

/** A drawn picture, for posts whose own picture is on another site. We do not pass such pictures on. */
function drawnPicture(id: string, rent: number, location: string): Share["picture"] {
  return {
    address: `${sharePicturePath(id)}?lang=${getLocale()}`,
    alt: m.to_let_share_alt({ rent: taka(rent), location }),
    width: 1200,
    height: 630,
  };
}
