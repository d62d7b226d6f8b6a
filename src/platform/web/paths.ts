import { localPath } from "../http/local-path.ts";

/** The path of the profile form. The parameter `next` is the page to return to after saving. */
export const PROFILE_PATH = "/matchProfile";

export const profilePath = (next?: string): string =>
  next ? `${PROFILE_PATH}?next=${encodeURIComponent(next)}` : PROFILE_PATH;

/** One page about who can reach the member, and what others see of them. */
export const PRIVACY_PATH = "/myPrivacy";

/** The anchors of its parts. */
export const privacyAnchors = { number: "number", write: "write", blocked: "blocked", visits: "visits" } as const;

/** Links to its parts: who has the number, who can write, blocked people, and the record of visits. */
export const privacyParts = {
  number: `${PRIVACY_PATH}#${privacyAnchors.number}`,
  blocked: `${PRIVACY_PATH}#${privacyAnchors.blocked}`,
} as const;

/** The saved searches, and all settings of mails and push notifications. */
export const ALERTS_PATH = "/alerts";

/** The settings on this page. */
export const alertSettingsPath = `${ALERTS_PATH}#notify`;

/** The anchor of the facts and costs in the form of a listing. A link to it opens them. */
export const DETAILS_ID = "house";

export const areaPath = ({ slug }: { slug: string }): string => `/rooms/${slug}`;

/** The log-in page, with the path to return to. */
export const loginPath = (next: string): string => withNext("/login", next);

/** A parameter in the URL of the account's profile. With it, the mail that confirms the address is sent at once. */
export const RESEND = "resend";

/** The page that sends this mail again. Only the documents of account pages may call the identity provider. */
export const resendPath = (next: string): string => `${withNext("/profile", next)}&${RESEND}=yes#profile-email`;

/** Adds the path to return to. */
export const withNext = (path: string, next: string | undefined): string =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path;

/** Reads the path to return to from the URL of an account page. */
export function readNext(url: string): string | undefined {
  const next = localPath(URL.parse(url)?.searchParams.get("next"));
  return next === "/" ? undefined : next;
}
