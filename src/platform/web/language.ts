import { extractLocaleFromRequest, isLocale, type Locale } from "../../paraglide/runtime.js";
import { cookieHeader, languageCookie } from "./cookies.ts";

interface LanguageSource {
  url: string;
  headers: Pick<Headers, "get">;
}

/** The language in the URL. Search engines send no cookies, so each language has its own URL with `?lang=`. */
export function languageOfAddress(search: string): Locale | undefined {
  const language = new URLSearchParams(search).get("lang");
  return isLocale(language) ? language : undefined;
}

/**
 * Reads the language from `?lang=`, the cookie, or Accept-Language, in this order. The default is English. `?lang=`
 * does not set the cookie.
 */
export function languageOf({ url, headers }: LanguageSource): Locale {
  const query = url.indexOf("?");
  const named = query === -1 ? undefined : languageOfAddress(url.slice(query));
  return named ?? extractLocaleFromRequest({ url, headers } as Request);
}

/** Reduces a request to the URL and the language, which becomes a cookie. */
export function withLanguage(request: Request): Request {
  return new Request(request.url, { headers: { cookie: cookieHeader(languageCookie(languageOf(request))) } });
}
