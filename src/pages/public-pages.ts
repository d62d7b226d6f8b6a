import type { FastifyRequest } from "fastify";
import { browsePageParameters } from "../features/search/browse-search.ts";
import { cookieName } from "../paraglide/runtime.js";
import type { PublicVisit } from "../platform/http/page-handler.ts";
import { languageOf, languageOfAddress } from "../platform/web/language.ts";
import { isAreaPath, type PublicPath } from "../platform/web/public-paths.ts";
import { dataCookie, isLowData } from "../ui/data-choice.ts";
import { readTheme, themeCookie } from "../ui/theme.ts";

/**
 * The pages that look the same for every visitor, with the parameters that they read. Any other parameter (utm_source, fbclid) neither makes a copy of its
 * own nor reaches the page: a page that begins to read one has to say so here.
 */
const sharedPages = new Map<string, readonly string[]>([
  ["/", []],
  ["/browseListings", browsePageParameters],
  ["/rooms", []],
  ["/privacy", []],
  ["/terms", []],
  ["/developers", []],
] satisfies [PublicPath, readonly string[]][]);

/** Longer ones are nobody's common search, and would only fill the memory. */
const MOST_QUERY_CHARS = 400;

/** The copy that answers this request, if it is one that any visitor could have made; whether they are a member is not looked at here. */
export function createPublicVisits(origin: string): (request: FastifyRequest) => PublicVisit | undefined {
  return (request) => {
    const { method, url, headers } = request;
    if (method !== "GET" && method !== "HEAD") return undefined;
    const [path = "", query = ""] = url.split("?", 2);
    const parameters = sharedPages.get(path) ?? (isAreaPath(path) ? [] : undefined);
    if (!parameters || query.length > MOST_QUERY_CHARS) return undefined;
    const search = query && knownSearch(query, parameters);
    const asked = { get: (name: string) => [headers[name]].flat().join(", ") };
    const language = languageOf({ url: origin + url, headers: asked });
    const theme = readTheme(headers.cookie ?? null);
    const choices = [`${cookieName}=${language}`, themeCookie(theme), ...(isLowData(asked) ? [dataCookie("low")] : [])];
    const cookie = choices.map((choice) => choice.split(";")[0]).join("; ");
    return {
      key: `${cookie} ${path}${search}`,
      get request() {
        return new Request(origin + path + search, { headers: { cookie } });
      },
    };
  };
}

/** One value of each known parameter, in one order; all values where a form gives many. The language of the address stays: the page names its own address in its head. */
function knownSearch(query: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of parameters) {
    const value = name === "has" ? given.getAll(name).filter(Boolean).join(",") : given.get(name);
    if (value) known.set(name, value);
  }
  const language = languageOfAddress(query);
  if (language) known.set("lang", language);
  return known.size > 0 ? `?${known.toString()}` : "";
}
