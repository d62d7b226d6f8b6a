import type { LinkPurpose, SignedLinks } from "../../platform/auth/signed-link.ts";
import { viewingAnswerPath } from "./viewing-paths.ts";

const PURPOSE: LinkPurpose = "viewing";

interface ViewingLink {
  viewingId: string;
  /** The link is valid only while the viewing starts at this time. */
  startsAt: Date;
}

/** Returns a link in mails for the answers 'coming' and 'cannot'. It is valid until the viewing begins. */
export const viewingLink = (links: SignedLinks, origin: string, { viewingId, startsAt }: ViewingLink): string =>
  origin + viewingAnswerPath(links.sign(PURPOSE, [viewingId, String(startsAt.getTime())], startsAt));

/** Undefined if the token is not from such a link, or is not valid any more. */
export function readViewingLink(links: SignedLinks, token: string, now: Date): ViewingLink | undefined {
  const [viewingId, start] = links.read(PURPOSE, token, now) ?? [];
  return viewingId === undefined || start === undefined ? undefined : { viewingId, startsAt: new Date(Number(start)) };
}
