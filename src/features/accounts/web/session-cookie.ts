import { sessionCookie } from "../../../platform/auth/authenticate.ts";

export const sessionIdOf = ({ headers }: Request): string | undefined =>
  new RegExp(`(?:^|;\\s*)${sessionCookie}=([\\w-]+)`).exec(headers.get("cookie") ?? "")?.[1];

/** Deletes the cookie. */
export const endedSession = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`;

/**
 * Clear-Site-Data for log-out by a plain form, where no script can empty the device: storage, caches and the service
 * worker. Cookies (language, theme) stay. With scripts, forgetVisits() does it: this header would take the identity
 * provider's database away while it signs out.
 */
export const FORGET_DEVICE = '"storage"';
