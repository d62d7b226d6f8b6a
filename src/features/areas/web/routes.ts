import { route } from "@react-router/dev/routes";

export const areaPageRoutes = [route("rooms", "features/areas/web/areas-page.tsx"), route("rooms/:slug", "features/areas/web/area-page.tsx")];
