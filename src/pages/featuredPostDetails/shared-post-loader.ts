import type { RouterContextProvider } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { fromWireWholeListing, type WireWholeListing } from "../../features/listings/listing.wire.ts";
import type { Share } from "../../platform/web/seo.ts";
import { servicesContext } from "../services.context.ts";
import { sharePost } from "./shared-post.ts";

/**
 * Preview data of a shared post, for the log-in page. Visitors without a session and link preview bots are redirected there
 * from the post. Undefined if `next` is not a public post.
 */
export async function loadSharedPost(context: Readonly<RouterContextProvider>, next: string | undefined): Promise<Share | undefined> {
  const id = listingIdSchema.safeParse(/^\/featuredPostDetails\/(\d+)\/?$/i.exec(next?.split(/[?#]/, 1)[0] ?? "")?.[1]);
  if (!id.success) return undefined;
  try {
    return sharePost(fromWireWholeListing(JSON.parse(await context.get(servicesContext).listings.getPublic(id.data)) as WireWholeListing));
  } catch {
    return undefined; // Optional: the log-in page works without it.
  }
}
