import { z } from "zod";
import * as m from "../../../paraglide/messages.js";
import type { Locale } from "../../../paraglide/runtime.js";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { date } from "../../../platform/i18n/format.ts";
import { toInlineText } from "../../../platform/mail/mail-layout.ts";
import { withYouPath } from "../../viewings/viewing-paths.ts";
import { findPass, type PassRow } from "./visit-pass.queries.ts";
import { type FriendRow, findFriend } from "./visit-pass-friends.queries.ts";
import { friendToken } from "./visit-pass-links.ts";

const friendId = z.string();

/** Returns texts about a visit that was moved or called off, for a mail or a notification. */
export function changedTexts(pass: PassRow, locale: Locale): { title: string; text: string } {
  const name = toInlineText(pass.name);
  if (pass.offAt || pass.cause === "cancelled")
    return { title: m.with_you_off({ name }, { locale }), text: m.with_you_off_text({}, { locale }) };
  const when = { day: date(pass.startsAt, "day", locale), start: date(pass.startsAt, "time", locale) };
  return { title: m.with_you_moved({ name }, { locale }), text: m.with_you_moved_text({ name, ...when }, { locale }) };
}

export interface FriendNotice {
  friend: FriendRow;
  pass: PassRow;
  /** The friend's own link to the pass. */
  path: string;
}

/**
 * Finds what a mail or a notification to a friend needs. Undefined if the pass or the friend is gone; then nothing is
 * sent.
 */
export async function findFriendNotice(
  { db, links }: { db: Executor; links: SignedLinks },
  id: unknown,
  now: Date,
): Promise<FriendNotice | undefined> {
  const friend = await findFriend(db, friendId.parse(id));
  const pass = friend && (await findPass(db, friend.passId, now));
  return pass && { friend, pass, path: withYouPath(friendToken(links, friend.id, pass.overAt)) };
}
