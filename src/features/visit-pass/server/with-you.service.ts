import type { Locale } from "../../../paraglide/runtime.js";
import { hashSecretToken, sha256 } from "../../../platform/auth/secret-token.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { countAction } from "../../../platform/limits/action-counts.queries.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { firstName } from "../first-name.ts";
import { visitPassLimits } from "../visit-pass.limits.ts";
import type { FriendVisit } from "../visit-pass.view.ts";
import { findPass, findPassByHash, lockPass, type PassRow, stateOf } from "./visit-pass.queries.ts";
import { ALARM_MAIL, CONFIRM_MAIL } from "./visit-pass.service.ts";
import {
  confirmFriend,
  countAddressMail,
  deleteFriend,
  type FriendRow,
  findFriend,
  insertFriend,
  listFriends,
  logReadingOf,
  markFriendsTold,
} from "./visit-pass-friends.queries.ts";
import { readFriendToken } from "./visit-pass-links.ts";

interface Held {
  pass: PassRow;
  /** If the link is the one of a mail to them. */
  friend: FriendRow | undefined;
}

export type WithYouService = ReturnType<typeof createWithYouService>;

/** The friend's side of the pass: whoever has a link, without an account. */
export function createWithYouService({ db, links }: { db: Executor; links: SignedLinks }) {
  /** Unknown, replaced, revoked and ended links are the same: there is nothing. */
  async function hold(executor: Executor, token: string, now: Date): Promise<Held> {
    const hash = hashSecretToken(token);
    if (hash) {
      const pass = await findPassByHash(executor, hash, now);
      if (pass) return { pass, friend: undefined };
    }
    const friendId = hash ? undefined : readFriendToken(links, token, now);
    const friend = friendId === undefined ? undefined : await findFriend(executor, friendId);
    const pass = friend && (await findPass(executor, friend.passId, now));
    if (!pass) throw new AppError("link_not_valid");
    return { pass, friend };
  }

  /** Holds the row of the pass, so that the clock and other friends wait. */
  const change = <Result>(token: string, now: Date, work: (trx: Executor, held: Held) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const { pass } = await hold(trx, token, now);
      await lockPass(trx, pass.id);
      return work(trx, await hold(trx, token, now));
    });

  return {
    /** Every call is a reading, which the seeker sees. */
    async read(token: string, now = new Date()): Promise<FriendVisit> {
      const { pass, friend } = await hold(db, token, now);
      await logReadingOf(db, pass.id, false, now);
      const state = stateOf(pass, now);
      return {
        state: state === "asked" ? "visiting" : state,
        name: pass.name,
        hostName: pass.hostName === null ? null : firstName(pass.hostName),
        isHostEmailVerified: pass.isHostEmailVerified,
        isHostPhoneVerified: pass.isHostPhoneVerified,
        location: pass.location,
        startsAt: pass.startsAt.toISOString(),
        endsAt: pass.endsAt.toISOString(),
        outBy: pass.outBy.toISOString(),
        address: state === "alarm" ? pass.address : null,
        friend: friend ? { isConfirmed: friend.confirmedAt !== null } : null,
        isFull: (await listFriends(db, pass.id)).length >= visitPassLimits.friends,
      };
    },

    /** Sends one mail that asks for a confirmation. Somebody who is there already gets no second one. */
    accept: (token: string, email: string, language: Locale, now = new Date()): Promise<void> =>
      change(token, now, async (trx, { pass }) => {
        if (pass.safeAt) throw new AppError("not_possible_now");
        const friends = await listFriends(trx, pass.id);
        if (friends.some((friend) => friend.email === email)) return;
        if (friends.length >= visitPassLimits.friends) throw new AppError("not_possible_now");
        const counted = await countAction(trx, pass.seekerId, { kind: "visit_friend", most: visitPassLimits.mailsPerDay });
        const mails = await countAddressMail(trx, sha256(email), now);
        if (counted.isTooMany || mails > visitPassLimits.mailsPerAddress)
          throw new AppError("too_many_requests", { retryAfterSeconds: counted.retryAfterSeconds });
        const friend = await insertFriend(trx, pass.id, email, language, now);
        await queueMail(trx, { memberId: pass.seekerId, kind: CONFIRM_MAIL, data: { friend } }, now);
      }),

    /** With the link of the mail only: it proves that the address is theirs. During an alarm they are told at once. */
    confirm: (token: string, now = new Date()): Promise<void> =>
      change(token, now, async (trx, { pass, friend }) => {
        if (!friend) throw new AppError("link_not_valid");
        if (!(await confirmFriend(trx, friend.id, now))) return;
        await logReadingOf(trx, pass.id, true, now);
        if (stateOf(pass, now) !== "alarm") return;
        for (const id of await markFriendsTold(trx, pass.id, now))
          await queueMail(trx, { memberId: pass.seekerId, kind: ALARM_MAIL, data: { friend: id } }, now);
      }),

    /** They do not want to, or the address was given by somebody else. */
    stop: (token: string, now = new Date()): Promise<void> =>
      change(token, now, async (trx, { friend }) => {
        if (!friend) throw new AppError("link_not_valid");
        await deleteFriend(trx, friend.id);
      }),
  };
}
