import type { FastifyRequest } from "fastify";
import { browsePageParameters } from "../features/search/browse-search.ts";
import { parseSentenceText } from "../features/verdict/sentence.ts";
import type { PublicVisit } from "../platform/http/page-handler.ts";
import {
  cookieHeader,
  dataCookie,
  isLowData,
  languageCookie,
  readSentenceText,
  readTheme,
  themeCookie,
} from "../platform/web/cookies.ts";
import { languageOf, languageOfAddress } from "../platform/web/language.ts";
import { isAreaPath, type PublicPath } from "../platform/web/public-paths.ts";

/**
 * Pages that are the same for every visitor, with the query parameters that they read. Other parameters (utm_source,
 * fbclid) are dropped: they are not in the cache key and do not reach the page. If a page reads a new parameter, add it
 * here.
 */
const sharedPages = new Map<string, readonly string[]>([
  ["/", []],
  ["/browseListings", browsePageParameters],
  ["/rooms", []],
  ["/privacy", []],
  ["/terms", []],
  ["/developers", []],
] satisfies [PublicPath, readonly string[]][]);

const byLowerCase = new Map([...sharedPages.keys()].map((path) => [path.toLowerCase(), path]));

/**
 * Returns the normal form of a shared page's path, or undefined. React Router also matches `/Developers`,
 * `/developers/` and `/%64evelopers`. Without this function, anybody could bypass the cache with such paths.
 */
function findSharedPath(path: string): string | undefined {
  if (sharedPages.has(path) || isAreaPath(path)) return path;
  const { pathname } = URL.parse(path, "http://any") ?? {};
  if (pathname === undefined || path.startsWith("//")) return undefined;
  const plain = withoutEnd(decoded(pathname));
  const area = plain.replace(/^\/rooms\//i, "/rooms/");
  return byLowerCase.get(plain.toLowerCase()) ?? (isAreaPath(area) ? area : undefined);
}

function withoutEnd(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === "/") end -= 1;
  return pathname.slice(0, end);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Shared pages that show no rooms, and so are the same with a sentence (docs/decisions/041-sentence.md). */
const withoutRooms: readonly string[] = ["/rooms", "/privacy", "/terms", "/developers"];

/** Whether the cookie has a word. With others, anybody could bypass the cache. */
const hasSentence = (cookies: string | undefined) =>
  Object.keys(parseSentenceText(readSentenceText(cookies))).length > 0;

/** Longer searches are rarely repeated and would only fill the cache. */
const MAX_SEARCH_CHARS = 400;

/** Returns the cache key and a normalised request for shared pages. Does not check whether the caller is a member. */
export function createPublicVisits(origin: string): (request: FastifyRequest) => PublicVisit | undefined {
  return (request) => {
    const { method, url, headers } = request;
    if (method !== "GET" && method !== "HEAD") return undefined;
    const [asked = "", query = ""] = url.split("?", 2);
    const path = findSharedPath(asked);
    if (path === undefined) return undefined;
    if (hasSentence(headers.cookie) && !withoutRooms.includes(path)) return undefined;
    const parameters = sharedPages.get(path) ?? [];
    // Check only the length of the known parameters. Otherwise anybody could bypass the cache with an unknown one.
    const search = query && knownSearch(query, parameters);
    if (search.length > MAX_SEARCH_CHARS) return undefined;
    const requestHeaders = { get: (name: string) => [headers[name]].flat().join(", ") };
    const language = languageOf({ url: origin + url, headers: requestHeaders });
    const cookie = cookieHeader(
      languageCookie(language),
      themeCookie(readTheme(headers.cookie)),
      ...(isLowData(requestHeaders) ? [dataCookie("low")] : []),
    );
    return {
      key: `${cookie} ${path}${search}`,
      get request() {
        return new Request(origin + path + search, { headers: { cookie } });
      },
    };
  };
}

/**
 * The known parameters in a fixed order: the first value of each, or all values of `has`. `lang` is kept because the
 * page has it in its canonical URL.
 */
function knownSearch(query: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(parameters.length > 0 ? query : "");
  const known = new URLSearchParams();
  for (const name of parameters) {
    const value = name === "has" ? given.getAll(name).filter(Boolean).join(",") : given.get(name);
    if (value) known.set(name, value);
  }
  const language = languageOfAddress(query);
  if (language) known.set("lang", language);
  return known.size > 0 ? `?${known.toString()}` : "";
}
