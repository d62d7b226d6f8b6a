import type { Dice } from "../../scripts/seed/dice.ts";
import { areaLimits } from "../../src/features/areas/area.limits.ts";
import { conversationPath, INBOX_PATH } from "../../src/features/conversations/conversation-paths.ts";
import { BROWSE, type BrowseValues, browsePath } from "../../src/features/search/browse-values.ts";
import { encodeCursor } from "../../src/features/search/search-cursor.ts";
import { areaPath } from "../../src/platform/web/paths.ts";
import type { LoadRequest } from "./client.ts";
import { asData, type Crowd, detailsPath, drawListing } from "./crowd.ts";
import type { LoadMember } from "./members.ts";
import type { ReadName } from "./profile.ts";
import { drawArea, drawMapPath, drawNewestSearch, drawSearch, drawTyped } from "./searches.ts";

/** The id of the route in routes.ts. The request asks for its loader only, without those of the layouts. */
const MORE_ROUTE = "pages/browseListings/browse-more-rows";

const get = (path: string, member?: LoadMember): LoadRequest => ({
  method: "GET",
  path,
  status: 200,
  ...(member && { headers: { cookie: member.cookie } }),
});
const apiPath = (values: BrowseValues) => browsePath(values).replace(BROWSE, "/browseListing");

export function createReads(crowd: Crowd, dice: Dice): Record<ReadName, () => LoadRequest> {
  const listing = () => drawListing(crowd, dice);
  const member = () => dice.one(crowd.members);
  const more = () => {
    const cursor = encodeCursor({ sort: "newest", key: 0, id: listing() });
    const [, query = ""] = browsePath(drawNewestSearch(dice), cursor).split("?", 2);
    return get(`/browseListings/more.data?${query}&_routes=${encodeURIComponent(MORE_ROUTE)}`);
  };
  return {
    homePage: () => get("/"),
    homePageOfMember: () => get("/", member()),
    areaPage: () => get(areaPath(drawArea(dice))),
    browsePage: () => get(browsePath(drawSearch(dice))),
    browsePageOfMember: () => get(browsePath(drawSearch(dice)), member()),
    listingPage: () => get(detailsPath(listing()), member()),
    loginPage: () => get("/login"),
    suggest: () =>
      get(`/api/areas?${new URLSearchParams({ q: drawTyped(dice), limit: String(areaLimits.suggestions) })}`),
    browse: () => get(asData(browsePath(drawSearch(dice)))),
    browseOfMember: () => get(asData(browsePath(drawSearch(dice))), member()),
    more,
    map: () => get(drawMapPath(dice)),
    listing: () => get(asData(detailsPath(listing())), member()),
    apiHome: () => get("/featuredPost"),
    apiBrowse: () => get(apiPath(drawSearch(dice))),
    apiListing: () => get(`/featuredPost/${listing()}`),
    inbox: () => get(asData(INBOX_PATH), member()),
    conversation: () => {
      const { id, people } = dice.one(crowd.conversations);
      return get(asData(conversationPath(id)), dice.one(people));
    },
    ownListings: () => get("/myListings.data", member()),
  };
}
