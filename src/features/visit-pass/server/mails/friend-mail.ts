import { z } from "zod";
import type { MailTools } from "../../../../platform/mail/mail-template.ts";
import { withYouPath } from "../../../viewings/viewing-paths.ts";
import { findPass, type PassRow } from "../visit-pass.queries.ts";
import { type FriendRow, findFriend } from "../visit-pass-friends.queries.ts";
import { friendToken } from "../visit-pass-links.ts";

const mailData = z.object({ friend: z.string() });

export interface FriendMail {
  friend: FriendRow;
  pass: PassRow;
  /** The friend's own link to the pass. */
  url: string;
}

/** Undefined if the pass or the friend is gone: then nothing is sent. */
export async function findFriendMail({ db, links, origin }: MailTools, data: unknown, now: Date): Promise<FriendMail | undefined> {
  const friend = await findFriend(db, mailData.parse(data).friend);
  const pass = friend && (await findPass(db, friend.passId, now));
  return pass && { friend, pass, url: origin + withYouPath(friendToken(links, friend.id, pass.overAt)) };
}
