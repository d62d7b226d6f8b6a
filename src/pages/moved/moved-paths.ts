import { ALERTS_PATH, alertSettingsPath, privacyParts } from "../../platform/web/paths.ts";
import { MY_SEARCH_PATH, SHOW_LIST_ID } from "../mySearch/my-search-paths.ts";

/**
 * Old paths and where their content is now. Mails, bookmarks and installed apps still have the old ones. Parameters in
 * the new path have the name that they have in the old one.
 */
export const movedPaths: Readonly<Record<string, string>> = {
  "/phoneShared": privacyParts.number,
  "/blocked": privacyParts.blocked,
  "/saved-searches": ALERTS_PATH,
  "/notifications": alertSettingsPath,
  "/shortlist": `${MY_SEARCH_PATH}#${SHOW_LIST_ID}`,
};
