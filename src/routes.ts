import { layout, type RouteConfig } from "@react-router/dev/routes";
import { accountMemberRoutes, accountRoutes } from "./features/accounts/web/routes.ts";
import { areaPageRoutes } from "./features/areas/web/routes.ts";
import { developerRoutes } from "./features/developers/web/routes.ts";
import { freshnessRoutes } from "./features/freshness/web/routes.ts";
import { ledgerMemberRoutes, likeNewsRoutes } from "./features/likes/web/routes.ts";
import { listingMemberRoutes, listingRoutes } from "./features/listings/web/routes.ts";
import { matchMemberRoutes, matchRoutes } from "./features/match/web/routes.ts";
import { preferenceRoutes } from "./features/preferences/web/routes.ts";
import { safetyMemberRoutes, safetyRoutes } from "./features/safety/web/routes.ts";
import { siteRoutes } from "./features/site/web/routes.ts";
import { styleguideRoutes } from "./features/styleguide/web/routes.ts";

/** Joins the features' pages; each feature says its own. */
export default [
  ...accountRoutes,
  ...listingRoutes,
  layout("features/accounts/web/protected-layout.tsx", [
    ...listingMemberRoutes,
    ...matchMemberRoutes,
    ...ledgerMemberRoutes,
    ...accountMemberRoutes,
    ...safetyMemberRoutes,
  ]),
  ...matchRoutes,
  ...freshnessRoutes,
  ...likeNewsRoutes,
  ...safetyRoutes,
  ...areaPageRoutes,
  ...developerRoutes,
  ...preferenceRoutes,
  ...styleguideRoutes,
  ...siteRoutes,
] satisfies RouteConfig;
