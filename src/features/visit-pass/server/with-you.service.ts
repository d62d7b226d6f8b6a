import type { Locale } from "../../../paraglide/runtime.js";
import { hashSecretToken, sha256 } from "../../../platform/auth/secret-token.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { mailboxOf } from "../../../platform/mail/mailbox.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { queueGuestPush } from "../../../platform/push/push.queries.ts";
import type { Subscribe } from "../../push/push.schema.ts";
import type { PushService } from "../../push/server/push.service.ts";
import { firstName } from "../first-name.ts";
import { visitPassLimits } from "../visit-pass.limits.ts";
import type { FriendVisit } from "../visit-pass.view.ts";
import { ALARM, tellFriends } from "./tell-friends.ts";
import { findPass, findPassByHash, isFinallySafe, lockPass, type PassRow, stateOf } from "./visit-pass.queries.ts";
import { CONFIRM_MAIL } from "./visit-pass.service.ts";
import { listChanges } from "./visit-pass-changes.queries.ts";
import {
  confirmFriend,
  countAddressMail,
  deleteFriend,
  type FriendRow,
  findFriend,
  findFriendByEndpoint,
  insertBrowser,
  insertFriend,
  listFriends,
  logReadingOf,
  markFriendsTold,
} from "./visit-pass-friends.queries.ts";
import { friendToken, readFriendToken } from "./visit-pass-links.ts";

interface Held {
  pass: PassRow;
  /** The friend, if the link is from their own mail or notification. */
  friend: FriendRow | undefined;
}

/** The kind of the notification that shows the friend that notifications work. */
const WITH_PUSH = "visit_with";

interface WithYouOptions {
  db: Executor;
  links: SignedLinks;
  push: Pick<PushService, "toBrowser">;
}

/** Counts a new friend, by mail or by browser. Throws if there are too many. Returns the seconds until the next day. */
async function countFriend(trx: Executor, { id, seekerId }: PassRow): Promise<number> {
  const friends = await listFriends(trx, id);
  if (isFull(friends)) throw new AppError("not_possible_now");
  const ofPass = await countAction(trx, seekerId, {
    kind: "visit_friend",
    about: id,
    most: visitPassLimits.friendsPerPass,
  });
  const { isTooMany, retryAfterSeconds } = await countAction(trx, seekerId, {
    kind: "visit_friend",
    most: visitPassLimits.friendsPerDay,
  });
  if (isTooMany || ofPass.isTooMany) throw new AppError("too_many_requests", { retryAfterSeconds });
  // Delete the oldest unconfirmed friend. Otherwise addresses that nobody confirms would keep the places.
  const givesWay = friends.find(({ confirmedAt }) => confirmedAt === null);
  if (friends.length >= visitPassLimits.friends && givesWay) await deleteFriend(trx, givesWay.id);
  return retryAfterSeconds;
}

/**
 * Returns the state that a friend may know. Friends do not learn that the seeker was asked. They learn of "I'm out"
 * only when it cannot be undone any more.
 */
function friendStateOf(pass: PassRow, now: Date): FriendVisit["state"] {
  const state = stateOf(isFinallySafe(pass, now) ? pass : { ...pass, safeAt: null }, now);
  if (state !== "asked") return state;
  return pass.startsAt > now ? "waiting" : "visiting";
}

const isFull = (friends: readonly FriendRow[]) =>
  friends.filter(({ confirmedAt }) => confirmedAt !== null).length >= visitPassLimits.friends;

/**
 * Records that a friend joined. If the alarm has already been raised, the friend gets it at once. Returns whether that
 * was so.
 */
async function recordJoin(trx: Executor, pass: PassRow, now: Date): Promise<boolean> {
  await logReadingOf(trx, pass.id, true, now);
  if (stateOf(pass, now) !== "alarm") return false;
  await tellFriends(trx, { seekerId: pass.seekerId, kind: ALARM }, await markFriendsTold(trx, pass.id, now), now);
  return true;
}

export type WithYouService = ReturnType<typeof createWithYouService>;

/** The friend's side of the pass. The link is enough, because friends have no account. */
export function createWithYouService({ db, links, push }: WithYouOptions) {
  /** Finds the pass of a link. Unknown, replaced, revoked and ended links all give the same error. */
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

  /** Locks the row of the pass during the change, so that the clock and other friends wait. */
  const change = <Result>(
    token: string,
    now: Date,
    work: (trx: Executor, held: Held) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const { pass } = await hold(trx, token, now);
      await lockPass(trx, pass.id);
      return work(trx, await hold(trx, token, now));
    });

  return {
    /** Returns what the friend sees. Every call is recorded as a reading, which the seeker sees. */
    async read(token: string, now = new Date()): Promise<FriendVisit> {
      const { pass, friend } = await hold(db, token, now);
      await logReadingOf(db, pass.id, false, now);
      const state = friendStateOf(pass, now);
      return {
        state,
        name: pass.name,
        hostName: pass.hostName === null ? null : firstName(pass.hostName),
        isHostEmailVerified: pass.isHostEmailVerified,
        isHostPhoneVerified: pass.isHostPhoneVerified,
        location: pass.location,
        startsAt: pass.startsAt.toISOString(),
        endsAt: pass.endsAt.toISOString(),
        outBy: pass.outBy.toISOString(),
        cause: state === "alarm" ? pass.cause : null,
        address: state === "alarm" ? pass.address : null,
        changes: state === "alarm" ? await listChanges(db, pass.id) : [],
        friend: friend ? { isConfirmed: friend.confirmedAt !== null, isByPush: friend.email === null } : null,
        isFull: isFull(await listFriends(db, pass.id)),
      };
    },

    /**
     * Adds a friend by e-mail address, and sends one mail that asks for a confirmation. An address that was already
     * added gets no second mail.
     */
    accept: (token: string, email: string, language: Locale, now = new Date()): Promise<void> =>
      change(token, now, async (trx, { pass }) => {
        if (pass.safeAt || pass.offAt) throw new AppError("not_possible_now");
        if (
          (await listFriends(trx, pass.id)).some(
            (friend) => friend.email !== null && mailboxOf(friend.email) === mailboxOf(email),
          )
        )
          return;
        const retryAfterSeconds = await countFriend(trx, pass);
        if ((await countAddressMail(trx, sha256(mailboxOf(email)), now)) > visitPassLimits.mailsPerAddress)
          throw new AppError("too_many_requests", { retryAfterSeconds });
        const friend = await insertFriend(trx, pass.id, email, language, now);
        await queueMail(trx, { memberId: pass.seekerId, kind: CONFIRM_MAIL, data: { friend } }, now);
      }),

    /**
     * Adds a friend by the browser that asks. Its subscription proves that it is theirs. Returns the token of the
     * friend's own link.
     */
    acceptPush: (
      token: string,
      subscription: Pick<Subscribe, "endpoint" | "keys">,
      language: Locale,
      now = new Date(),
    ): Promise<string> =>
      change(token, now, async (trx, { pass }) => {
        if (pass.safeAt || pass.offAt) throw new AppError("not_possible_now");
        const browser = push.toBrowser(subscription);
        const known = await findFriendByEndpoint(trx, pass.id, browser.endpoint);
        if (known !== undefined) return friendToken(links, known, pass.overAt);
        await countFriend(trx, pass);
        const friend = await insertBrowser(trx, pass.id, browser, language, now);
        if (!(await recordJoin(trx, pass, now)))
          await queueGuestPush(trx, { memberId: pass.seekerId, kind: WITH_PUSH, subjectId: friend }, now);
        return friendToken(links, friend, pass.overAt);
      }),

    /**
     * Confirms an address. Only the link of the mail can do so, because it proves that the address is theirs. During an
     * alarm the friend is told at once.
     */
    confirm: (token: string, now = new Date()): Promise<void> =>
      change(token, now, async (trx, { pass, friend }) => {
        if (!friend) throw new AppError("link_not_valid");
        if (!(await confirmFriend(trx, friend.id, now))) return;
        await recordJoin(trx, pass, now);
      }),

    /**
     * Deletes a friend who does not want to be told, or whose address somebody else entered. Returns what was deleted.
     */
    stop: (token: string, now = new Date()): Promise<"address" | "browser"> =>
      change(token, now, async (trx, { friend }) => {
        if (!friend) throw new AppError("link_not_valid");
        await deleteFriend(trx, friend.id);
        return friend.email === null ? "browser" : "address";
      }),
  };
}
