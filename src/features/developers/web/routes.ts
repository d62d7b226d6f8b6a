import { route } from "@react-router/dev/routes";

export const developerRoutes = [route("developers", "features/developers/web/api-reference-page.tsx")];
