import { DAY_MS, DHAKA_OFFSET_MS } from "../../platform/time.ts";

/** Says only that this browser has been counted. The same for everybody, so it identifies nobody. */
const COOKIE = "scanned=1";

export const wasCounted = ({ headers }: Pick<Request, "headers">): boolean =>
  (headers.get("cookie") ?? "").split("; ").includes(COOKIE);

/**
 * Until midnight in Dhaka, as scans are counted by day. Sent back for this flyer alone. Paths of cookies are
 * case-sensitive: the QR code has capitals, so the path is the one that was requested.
 */
export function countedCookie(url: string, now = Date.now()): string {
  const seconds = Math.ceil((DAY_MS - ((now + DHAKA_OFFSET_MS) % DAY_MS)) / 1000);
  return `${COOKIE}; Path=${new URL(url).pathname}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}
