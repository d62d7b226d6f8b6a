import { route } from "@react-router/dev/routes";

export const siteRoutes = [
  route("privacy", "features/site/web/privacy-page.tsx"),
  route("terms", "features/site/web/terms-page.tsx"),
  route("*", "features/site/web/not-found-page.tsx"),
];
