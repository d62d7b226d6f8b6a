/** All cookies, with their values, their lifetimes, and the functions to read and write them. */
import { cookieMaxAge, cookieName } from "../../paraglide/runtime.js";
import { DAY_MS, DHAKA_OFFSET_MS, YEAR_SECONDS } from "../time.ts";

type Cookies = string | null | undefined;

/** Reads a cookie from the header `Cookie` or from document.cookie. */
function readCookie(cookies: Cookies, name: string): string | undefined {
  const start = `${name}=`;
  return (cookies ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/** The header of a request that sends these cookies. */
export const cookieHeader = (...cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");

/** A cookie that scripts may read and write. */
const onDevice = (name: string, value: string, maxAge = YEAR_SECONDS) =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** Stores a cookie in the browser. */
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

const SENTENCE_SECONDS = (90 * DAY_MS) / 1000;
/** What somebody says about themselves in the sentence of the first screen. Empty text deletes the cookie. */
export const sentenceCookie = (text: string): string => onDevice("me", text, text ? SENTENCE_SECONDS : 0);
export const readSentenceText = (cookies: Cookies): string | undefined => readCookie(cookies, "me") || undefined;

const HIDDEN = "HttpOnly; Secure; SameSite=Lax";

/** Browsers require Secure, Path=/ and no Domain for a cookie with the prefix `__Host-`. */
export const SESSION_COOKIE = "__Host-sid";
export const sessionCookie = (id: string, expires: Date): string =>
  `${SESSION_COOKIE}=${id}; Path=/; Expires=${expires.toUTCString()}; ${HIDDEN}`;
/** Deletes the session cookie. */
export const endedSession = sessionCookie("", new Date(0));
export const readSession = (cookies: Cookies): string | undefined => readCookie(cookies, SESSION_COOKIE) || undefined;

/**
 * Headers of a log-out by a plain form, where no script can empty the device. They end the session and delete storage,
 * caches and the service worker. Other cookies stay. With scripts, forgetVisits() is used instead: Clear-Site-Data
 * would delete the identity provider's database while it signs out.
 */
export const loggedOut = { "set-cookie": endedSession, "clear-site-data": '"storage"' };

/** Whether this browser has been counted. The cookie is the same for everybody, so it identifies nobody. */
export const wasCounted = (cookies: Cookies): boolean => readCookie(cookies, "scanned") === "1";

/**
 * The cookie of a counted scan. It lasts until midnight in Dhaka, because scans are counted by day. Browsers send it
 * back for this flyer only. Paths of cookies are case-sensitive and the QR code has capitals, so the path is the one
 * that was requested.
 */
export function countedCookie(url: string, now = Date.now()): string {
  const seconds = Math.ceil((DAY_MS - ((now + DHAKA_OFFSET_MS) % DAY_MS)) / 1000);
  return `scanned=1; Path=${new URL(url).pathname}; Max-Age=${seconds}; ${HIDDEN}`;
}
