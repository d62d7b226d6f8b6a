import { sessionCookie } from "../../../platform/auth/authenticate.ts";

export const sessionIdOf = ({ headers }: Request): string | undefined =>
  new RegExp(`(?:^|;\\s*)${sessionCookie}=([\\w-]+)`).exec(headers.get("cookie") ?? "")?.[1];

/** Deletes the cookie. */
export const endedSession = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`;
