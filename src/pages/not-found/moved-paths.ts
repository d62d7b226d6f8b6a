import { generatePath, matchPath } from "react-router";
import { INBOX_PATH, personPath } from "../../features/conversations/conversation-paths.ts";
import { visitPassPath } from "../../features/viewings/viewing-paths.ts";
import { ALERTS_PATH, alertSettingsPath, privacyParts } from "../../platform/web/paths.ts";
import { MY_SEARCH_PATH } from "../mySearch/my-search-paths.ts";

/**
 * Old paths and where their content is now. Mails, bookmarks and installed apps still have the old ones. Parameters in
 * the new path have the name that they have in the old one. They are no routes, because every page loads the list of
 * routes.
 */
export const movedPaths: Readonly<Record<string, string>> = {
  "/phoneShared": privacyParts.number,
  "/blocked": privacyParts.blocked,
  "/saved-searches": ALERTS_PATH,
  "/notifications": alertSettingsPath,
  "/sharedProfiles": INBOX_PATH,
  "/featuredPostDetails/:id/ask/:person": personPath(":id", ":person"),
  "/viewings/:id/pass": visitPassPath(":id"),
  "/shortlist": MY_SEARCH_PATH,
};

/** Returns the new path for an old one, with its anchor. */
export function movedTo(pathname: string): string | undefined {
  for (const [old, now] of Object.entries(movedPaths)) {
    const match = matchPath(old, pathname);
    const [page = "", anchor] = now.split("#");
    if (match) return generatePath(page, match.params) + (anchor ? `#${anchor}` : "");
  }
  return undefined;
}
