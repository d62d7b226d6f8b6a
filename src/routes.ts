import type { RouteConfig } from "@react-router/dev/routes";
import { developerRoutes } from "./features/developers/web/routes.ts";
import { listingRoutes } from "./features/listings/web/routes.ts";

/** Joins the features' pages; each feature says its own. */
export default [...listingRoutes, ...developerRoutes] satisfies RouteConfig;
