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

/** In this order: `?lang=`, the cookie, Accept-Language, English. `?lang=` does not set the cookie. */
export function languageOf({ url, headers }: LanguageSource): Locale {
  const query = url.indexOf("?");
  const named = query === -1 ? undefined : languageOfAddress(url.slice(query));
  return named ?? extractLocaleFromRequest({ url, headers } as Request);
}

/** A request that contains nothing but the URL and the language, as a cookie. */
export function withLanguage(request: Request): Request {
  return new Request(request.url, { headers: { cookie: cookieHeader(languageCookie(languageOf(request))) } });
}
