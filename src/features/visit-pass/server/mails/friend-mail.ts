import { z } from "zod";
import type { Locale } from "../../../../paraglide/runtime.js";
import type { MailTools } from "../../../../platform/mail/mail-template.ts";
import { findFriendNotice } from "../friend-notice.ts";
import type { PassRow } from "../visit-pass.queries.ts";
import type { FriendRow } from "../visit-pass-friends.queries.ts";

const mailData = z.object({ friend: z.string() });

export interface FriendMail {
  friend: FriendRow;
  pass: PassRow;
  to: { address: string; language: Locale };
  /** The friend's own link to the pass. */
  url: string;
}

/**
 * Finds what a mail to a friend needs. Undefined if the pass or the friend is gone, or if the friend has no e-mail
 * address; then nothing is sent.
 */
export async function findFriendMail(
  { db, links, origin }: MailTools,
  data: unknown,
  now: Date,
): Promise<FriendMail | undefined> {
  const notice = await findFriendNotice({ db, links }, mailData.parse(data).friend, now);
  if (!notice || notice.friend.email === null) return undefined;
  const { friend, pass, path } = notice;
  return { friend, pass, to: { address: notice.friend.email, language: friend.language }, url: origin + path };
}
