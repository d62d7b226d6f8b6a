import { index, route } from "@react-router/dev/routes";

export const listingRoutes = [
  index("features/listings/web/home-page.tsx"),
  route("browseListings", "features/listings/web/browse-page.tsx"),
  route("browseListings/more", "features/listings/web/browse-more-rows.ts"),
];

/** For members: they stand under the protected layout. */
export const listingMemberRoutes = [
  route("featuredPostDetails/:id", "features/listings/web/listing-page.tsx"),
  route("addToFindRoommate", "features/listings/web/add-listing-page.tsx"),
  route("myListings", "features/listings/web/my-listings-page.tsx"),
  route("updatePage/:id", "features/listings/web/update-listing-page.tsx"),
];
