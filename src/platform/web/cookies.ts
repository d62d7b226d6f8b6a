/** All cookies: what they say, how long they stay, and how they are read and written. */
import { cookieMaxAge, cookieName } from "../../paraglide/runtime.js";
import { DAY_MS, DHAKA_OFFSET_MS, YEAR_SECONDS } from "../time.ts";

type Cookies = string | null | undefined;

/** From the header `Cookie`, or from document.cookie. */
function readCookie(cookies: Cookies, name: string): string | undefined {
  const start = `${name}=`;
  return (cookies ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/** The header of a request that sends these. */
export const cookieHeader = (...cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");

/** Scripts may read and write it. */
const onDevice = (name: string, value: string, maxAge = YEAR_SECONDS) =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** In the browser. */
export function keepCookie(cookie: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- older phones have no Cookie Store API
  document.cookie = cookie;
}

export const languageCookie = (language: string): string => onDevice(cookieName, language, cookieMaxAge);
export const readLanguage = (cookies: Cookies): string | undefined => readCookie(cookies, cookieName);

export type Theme = "light" | "dark";
export const isTheme = (value: unknown): value is Theme => value === "light" || value === "dark";
export const themeCookie = (theme: Theme): string => onDevice("theme", theme);
export const readTheme = (cookies: Cookies): Theme => (readCookie(cookies, "theme") === "dark" ? "dark" : "light");

/** With `low`, photos load only when the visitor asks for them. */
export type DataChoice = "low" | "full";
export const isDataChoice = (value: unknown): value is DataChoice => value === "low" || value === "full";
export const dataCookie = (choice: DataChoice): string => onDevice("data", choice);

/** The cookie (the site's own switch) overrides `Save-Data`, which is a browser setting for all sites. */
export function isLowData(headers: Pick<Headers, "get">): boolean {
  const choice = readCookie(headers.get("cookie"), "data");
  return isDataChoice(choice) ? choice === "low" : /^\s*on\b/i.test(headers.get("save-data") ?? "");
}

const HIDDEN = "HttpOnly; Secure; SameSite=Lax";

/** With the prefix `__Host-` browsers require Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = "__Host-sid";
export const sessionCookie = (id: string, expires: Date): string =>
  `${SESSION_COOKIE}=${id}; Path=/; Expires=${expires.toUTCString()}; ${HIDDEN}`;
/** Deletes the cookie. */
export const endedSession = sessionCookie("", new Date(0));
export const readSession = (cookies: Cookies): string | undefined => readCookie(cookies, SESSION_COOKIE) || undefined;

/**
 * Log-out by a plain form, where no script can empty the device: storage, caches and the service worker. The other
 * cookies stay. With scripts, forgetVisits() does it: Clear-Site-Data would take the identity provider's database away
 * while it signs out.
 */
export const loggedOut = { "set-cookie": endedSession, "clear-site-data": '"storage"' };

/** Says only that this browser has been counted. The same for everybody, so it identifies nobody. */
export const wasCounted = (cookies: Cookies): boolean => readCookie(cookies, "scanned") === "1";

/**
 * Until midnight in Dhaka, as scans are counted by day. Sent back for this flyer alone. Paths of cookies are
 * case-sensitive: the QR code has capitals, so the path is the one that was requested.
 */
export function countedCookie(url: string, now = Date.now()): string {
  const seconds = Math.ceil((DAY_MS - ((now + DHAKA_OFFSET_MS) % DAY_MS)) / 1000);
  return `scanned=1; Path=${new URL(url).pathname}; Max-Age=${seconds}; ${HIDDEN}`;
}
