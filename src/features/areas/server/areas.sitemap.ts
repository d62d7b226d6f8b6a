import { areaPath } from "../../../platform/web/paths.ts";
import type { SitemapSource } from "../../../platform/web/sitemap.ts";
import type { AreasService } from "./areas.service.ts";

/** Every place has a page. All of them fit into one sitemap file. */
export function areaSitemap(areas: AreasService): SitemapSource {
  return {
    name: "places",
    countPieces: async () => 1,
    listPaths: async () => (await areas.list()).map(areaPath),
  };
}
