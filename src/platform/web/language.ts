import { cookieName, extractLocaleFromRequest, isLocale, type Locale } from "../../paraglide/runtime.js";

/** What the language is chosen by. */
interface Asking {
  url: string;
  headers: Pick<Headers, "get">;
}

/** The language that an address names itself: search engines keep no cookies, and reach each language by `?lang=`. */
export function languageOfAddress(search: string): Locale | undefined {
  const language = new URLSearchParams(search).get("lang");
  return isLocale(language) ? language : undefined;
}

/** The address's own language, then the cookie's, then the browser's wish, then English. The address is not remembered. */
export function languageOf({ url, headers }: Asking): Locale {
  const query = url.indexOf("?");
  const named = query === -1 ? undefined : languageOfAddress(url.slice(query));
  return named ?? extractLocaleFromRequest({ url, headers } as Request);
}

/** A request that says its language in one way only. */
export function withLanguage(request: Request): Request {
  return new Request(request.url, { headers: { cookie: `${cookieName}=${languageOf(request)}` } });
}
