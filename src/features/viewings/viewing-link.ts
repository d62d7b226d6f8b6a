import type { LinkPurpose, SignedLinks } from "../../platform/auth/signed-link.ts";
import { viewingAnswerPath } from "./viewing-paths.ts";

const PURPOSE: LinkPurpose = "viewing";

interface ViewingLink {
  viewingId: string;
  /** Holds for this time only. */
  startsAt: Date;
}

/** For 'coming' and 'cannot' in mails, until the viewing begins. */
export const viewingLink = (links: SignedLinks, origin: string, { viewingId, startsAt }: ViewingLink): string =>
  origin + viewingAnswerPath(links.sign(PURPOSE, [viewingId, String(startsAt.getTime())], startsAt));

/** Undefined: not such a link, or not valid any more. */
export function readViewingLink(links: SignedLinks, token: string, now: Date): ViewingLink | undefined {
  const [viewingId, start] = links.read(PURPOSE, token, now) ?? [];
  return viewingId === undefined || start === undefined ? undefined : { viewingId, startsAt: new Date(Number(start)) };
}
