import { index } from "@react-router/dev/routes";

export const listingRoutes = [index("features/listings/web/home-page.tsx")];
