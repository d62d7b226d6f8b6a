import { route } from "@react-router/dev/routes";

/** For whoever is signed in; of these, /moderation is for moderators. */
export const safetyMemberRoutes = [
  route("report", "features/safety/web/report-page.tsx"),
  route("blocked", "features/safety/web/blocked-page.tsx"),
  route("moderation", "features/safety/web/moderation-queue-page.tsx"),
  route("moderation/cases/:id", "features/safety/web/moderation-case-page.tsx"),
  route("moderation/log", "features/safety/web/moderation-log-page.tsx"),
];

/** Where the link in a mail about a decision leads: no sign-in, which a suspended member has not. */
export const safetyRoutes = [route("appeal/:token", "features/safety/web/appeal-page.tsx")];
