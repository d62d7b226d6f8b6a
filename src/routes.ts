import type { RouteConfig } from "@react-router/dev/routes";
import { accountRoutes } from "./features/accounts/web/routes.ts";
import { areaPageRoutes } from "./features/areas/web/routes.ts";
import { developerRoutes } from "./features/developers/web/routes.ts";
import { listingRoutes } from "./features/listings/web/routes.ts";
import { preferenceRoutes } from "./features/preferences/web/routes.ts";
import { siteRoutes } from "./features/site/web/routes.ts";
import { styleguideRoutes } from "./features/styleguide/web/routes.ts";

/** Joins the features' pages; each feature says its own. */
export default [
  ...accountRoutes,
  ...listingRoutes,
  ...areaPageRoutes,
  ...developerRoutes,
  ...preferenceRoutes,
  ...styleguideRoutes,
  ...siteRoutes,
] satisfies RouteConfig;
