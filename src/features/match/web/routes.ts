import { route } from "@react-router/dev/routes";

/** For everybody: who looks for a room, and rooms side by side. */
export const matchRoutes = [
  route("roomsWanted", "features/match/web/wanted-list-page.tsx"),
  route("roomWanted/:id", "features/match/web/wanted-page.tsx"),
  route("compare", "features/match/web/compare-page.tsx"),
];

/** For members: they stand under the protected layout. */
export const matchMemberRoutes = [
  route("matchProfile", "features/match/web/profile-page.tsx"),
  route("sharedProfiles", "features/match/web/shared-page.tsx"),
  route("myRoomWanted", "features/match/web/wanted-own-page.tsx"),
];
