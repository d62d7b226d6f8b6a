import { z } from "zod";
import { AppError } from "../errors.ts";
import { type AnyRoute, route } from "../http/route.ts";
import { publicPaths } from "./public-paths.ts";
import { findSitemapPiece, fixedSource, renderSitemapIndex, type SitemapSource } from "./sitemap.ts";

const CACHE_CONTROL = "public, max-age=3600";

/**
 * Paths that robots must not crawl. Pages of listings only redirect to the log-in page, and there are up to ten
 * million. The JSON API and further pages of lists are excluded too.
 */
const uncrawled = [
  "/featuredPostDetails/",
  "/addToFindRoommate",
  "/myListings",
  "/mySearch",
  "/alerts",
  "/saved-searches/",
  "/shortlist",
  "/with-you/",
  "/updatePage/",
  "/profile",
  "/myPrivacy",
  "/leaving",
  "/account/",
  "/login?next=",
  "/preferences",
  "/browseListings?*cursor=",
  "/browseListing$",
  "/browseListing?",
  "/browseListing/",
  "/featuredPost$",
  "/featuredPost?",
  "/featuredPost/",
  "/api/",
  "/*.data$",
];

/** Robots that fetch the preview of a shared link, and do not crawl. */
const cardRobots = [
  "facebookexternalhit",
  "Twitterbot",
  "LinkedInBot",
  "WhatsApp",
  "TelegramBot",
  "Slackbot-LinkExpanding",
  "Discordbot",
];

const renderRobots = (origin: string) =>
  [
    ...cardRobots.map((robot) => `User-agent: ${robot}`),
    "Allow: /featuredPostDetails/",
    "Allow: /login?next=",
    "Disallow: /api/",
    "",
    "User-agent: *",
    ...uncrawled.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

/** robots.txt and the sitemap. `more` adds sources to the sitemap. */
export function siteRoutes(origin: string, more: readonly SitemapSource[] = []): AnyRoute[] {
  const sources = [fixedSource("pages", publicPaths), ...more];
  return [
    route({
      method: "GET",
      url: "/robots.txt",
      access: "public",
      summary: "What search engines may visit",
      responses: { 200: { description: "robots.txt", contentType: "text/plain" } },
      handler: ({ reply }) =>
        reply.header("cache-control", CACHE_CONTROL).type("text/plain; charset=utf-8").send(renderRobots(origin)),
    }),
    route({
      method: "GET",
      url: "/sitemap.xml",
      access: "public",
      summary: "The list of sitemaps",
      responses: { 200: { description: "A sitemap index", contentType: "application/xml" } },
      handler: async ({ reply }) =>
        reply
          .header("cache-control", CACHE_CONTROL)
          .type("application/xml; charset=utf-8")
          .send(await renderSitemapIndex(origin, sources)),
    }),
    route({
      method: "GET",
      url: "/sitemaps/:file",
      access: "public",
      summary: "One sitemap",
      params: z.object({ file: z.string() }),
      responses: { 200: { description: "A sitemap", contentType: "application/xml" } },
      problems: ["not_found"],
      async handler({ params, reply }) {
        const piece = await findSitemapPiece(origin, sources, params.file);
        if (piece === undefined) throw new AppError("not_found");
        return reply.header("cache-control", CACHE_CONTROL).type("application/xml; charset=utf-8").send(piece);
      },
    }),
  ];
}
