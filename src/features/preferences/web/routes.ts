import { route } from "@react-router/dev/routes";

export const preferenceRoutes = [route("preferences", "features/preferences/web/preferences-action.ts")];
