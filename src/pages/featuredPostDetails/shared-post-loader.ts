import type { RouterContextProvider } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { fromWireWholeListing, type WireWholeListing } from "../../features/listings/listing.wire.ts";
import type { Share } from "../../platform/web/seo.ts";
import { servicesContext } from "../services.context.ts";
import { sharePost } from "./shared-post.ts";

/** Who opens a shared post without a session comes here, and so does every robot that draws the link's card. It gets the post's card, if there is such a post. */
export async function loadSharedPost(context: Readonly<RouterContextProvider>, next: string | undefined): Promise<Share | undefined> {
  const id = listingIdSchema.safeParse(/^\/featuredPostDetails\/(\d+)\/?$/i.exec(next?.split(/[?#]/, 1)[0] ?? "")?.[1]);
  if (!id.success) return undefined;
  try {
    return sharePost(fromWireWholeListing(JSON.parse(await context.get(servicesContext).listings.getPublic(id.data)) as WireWholeListing));
  } catch {
    return undefined; // Signing in does not depend on it.
  }
}
