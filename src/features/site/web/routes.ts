import { route } from "@react-router/dev/routes";

export const siteRoutes = [route("*", "features/site/web/not-found-page.tsx")];
