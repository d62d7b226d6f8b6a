/**
 * Notifications to the browser of a friend without an account. Anybody can read a lock screen, so only the page has the
 * exact address.
 */
import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { DuePush, PushGuest, PushTemplate, PushTools } from "../../../../platform/push/push-template.ts";
import { changedTexts, type FriendNotice, findFriendNotice } from "../friend-notice.ts";
import { isFinallySafe } from "../visit-pass.queries.ts";
import { deleteFriend, findBrowser } from "../visit-pass-friends.queries.ts";

const pushData = z.object({ subject: z.string() });

interface FriendPush extends FriendNotice {
  to: PushGuest;
  /** The name that the seeker chose. */
  name: string;
}

async function findFriendPush({ db, links }: PushTools, { data }: DuePush, now: Date): Promise<FriendPush | undefined> {
  const notice = await findFriendNotice({ db, links }, pushData.parse(data).subject, now);
  const browser = notice && (await findBrowser(db, notice.friend.id));
  if (!browser) return undefined;
  const { friend, pass } = notice;
  // A friend who cannot be told is deleted, because the seeker's page must not count them.
  return {
    ...notice,
    name: toInlineText(pass.name),
    to: { ...browser, language: friend.language, forget: () => deleteFriend(db, friend.id) },
  };
}

/** Sent right after 'I am with you'. It shows that notifications work, and leads back to the page. */
export const visitWithPush: PushTemplate = {
  async write(tools, push, _recipient, now) {
    const found = await findFriendPush(tools, push, now);
    // The friend was told of an alarm by now, which is another notification.
    if (!found || found.pass.safeAt || found.friend.toldAt) return undefined;
    const [{ name, path, to }, locale] = [found, found.to.language];
    return {
      title: m.with_you_confirmed({ name }, { locale }),
      body: m.push_visit_with_body({ name }, { locale }),
      path,
      to,
    };
  },
};

/** Tells a friend that the seeker has not answered. It is not sent if the seeker has answered since. */
export const visitAlarmPush: PushTemplate = {
  async write(tools, push, _recipient, now) {
    const found = await findFriendPush(tools, push, now);
    if (!found || isFinallySafe(found.pass, now)) return undefined;
    const [{ name, pass, path, to }, locale] = [found, found.to.language];
    return {
      title: m.with_you_alarm({ name }, { locale }),
      body:
        pass.location === null
          ? m.push_visit_alarm_body({ name }, { locale })
          : m.push_visit_alarm_body_area({ name, area: toInlineText(pass.location) }, { locale }),
      path,
      to,
    };
  },
};

/** Tells a friend that the visit was moved or called off. */
export const visitChangedPush: PushTemplate = {
  async write(tools, push, _recipient, now) {
    const found = await findFriendPush(tools, push, now);
    if (!found || found.pass.toldAt) return undefined;
    const { pass, path, to } = found;
    const { title, text } = changedTexts(pass, to.language);
    return { title, body: text, path, to };
  },
};

/** Tells a friend after an alarm that the seeker is out. */
export const visitSafePush: PushTemplate = {
  async write(tools, push, _recipient, now) {
    const found = await findFriendPush(tools, push, now);
    if (!found?.pass.safeAt) return undefined;
    const [{ name, path, to }, locale] = [found, found.to.language];
    return { title: m.with_you_safe({ name }, { locale }), body: m.push_visit_safe_body({}, { locale }), path, to };
  },
};
