import { createHash, randomBytes } from "node:crypto";
import type { Locale } from "../../../paraglide/runtime.js";
import type { Actor, ActorSource } from "../../../platform/auth/actor.ts";
import type { Identity, IdTokenVerifier } from "../../../platform/auth/firebase-id-token.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { isShowable } from "../../../platform/text.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { memberPhotoAddress } from "../../photos/photo-files.ts";
import { memberNameMax, photoUrlMax, RECENT_SIGN_IN_SECONDS, SESSION_DAYS } from "../account.schema.ts";
import { findInName, toName } from "../name-rules.ts";
import { isAccountDeleted } from "./account-deletion.queries.ts";
import {
  countOtherSessions,
  deleteExpiredSessions,
  deleteOldSessions,
  deleteOtherSessions,
  deleteSession,
  endTokens,
  endUnproven,
  findMemberBySession,
  findMemberByUid,
  insertSession,
  type KnownMember,
  listEndedSignIns,
  type MemberClaims,
  saveMember,
  updateLanguage,
  updateVerified,
} from "./accounts.queries.ts";
import type { Verification } from "./verification.ts";

const SESSION_ID_BYTES = 32;
/** 32 bytes in base64url. Other values cannot be session ids and cause no query. */
const sessionIdShape = /^[\w-]{43}$/;
/** The most sessions of a member. A further one ends the oldest. */
const MOST_SESSIONS = 20;
const SWEEP_BATCH = 10_000;

const hashOf = (sessionId: string) => createHash("sha256").update(sessionId).digest();

/** The name that is shown if there is no acceptable one. It is not a part of the e-mail address, which is private. */
const NAMELESS = "Member";

/** The identity provider accepts any name, so our content rules are applied here. */
const isNameFit = (name: string): boolean => name !== "" && !findInName(name);

/**
 * Cuts by code points, as the database counts. Half a surrogate pair would be stored differently, and the name would
 * seem changed at every sign-in.
 */
const toKeptName = (text: string) => Array.from(toName(text)).slice(0, memberNameMax).join("");

function toClaims(identity: Identity): MemberClaims {
  const name = toKeptName(identity.name ?? "");
  const photo = identity.photoUrl;
  return {
    uid: identity.uid,
    name: isNameFit(name) ? name : NAMELESS,
    email: identity.email,
    email_verified: identity.isEmailVerified,
    photo_url: photo && photo.length <= photoUrlMax && isShowable(photo) ? photo : null,
    phone: identity.phone ?? null,
    claims_at: new Date(identity.issuedAt * 1000),
  };
}

const claimNames = ["name", "email", "email_verified", "photo_url", "phone"] as const;

const isSame = (kept: KnownMember, seen: MemberClaims) =>
  claimNames.every((name) => kept[name] === seen[name]) && kept.email_verified === (kept.email_verified_at !== null);

interface AccountsOptions {
  db: Executor;
  verifyIdToken: IdTokenVerifier;
  moderators: readonly string[];
  verification: Verification;
  onWrite: () => void;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService({ db, verifyIdToken, moderators, verification, onWrite }: AccountsOptions) {
  function toActor(member: KnownMember): Actor {
    return {
      memberId: member.id,
      uid: member.uid,
      name: member.name,
      email: member.email,
      isEmailVerified: member.email_verified,
      emailVerifiedAt: member.email_verified_at,
      photoUrl: member.photo_key === null ? member.photo_url : memberPhotoAddress(member.photo_key),
      phone: member.phone,
      phoneVerifiedAt: member.phone_verified_at,
      memberSince: member.created_at,
      isModerator: member.email_verified && moderators.includes(member.email.toLowerCase()),
      leavingAt: member.leaving_at,
    };
  }

  /**
   * Returns the stored member, so that an older token that is still valid does not bring a former name or e-mail
   * address back.
   */
  async function findNewer({ uid }: Identity): Promise<KnownMember> {
    const member = await findMemberByUid(db, uid);
    if (!member) throw new AppError("sign_in_required", { message: "The member was deleted meanwhile" });
    return member;
  }

  async function rememberMember(identity: Identity): Promise<KnownMember> {
    const seen = toClaims(identity);
    const kept = await findMemberByUid(db, identity.uid);
    if (kept?.suspended_at) throw new AppError("suspended");
    if (kept?.tokens_after && identity.authTime * 1000 < kept.tokens_after.getTime())
      throw new AppError("sign_in_expired", { message: "Signed in before all were ended" });
    if (kept && isSame(kept, seen)) return kept;
    if (!kept && (await isAccountDeleted(db, identity.uid)))
      throw new AppError("sign_in_required", { message: "ID token of somebody who was deleted" });
    const saved = await saveMember(db, seen);
    if (!saved) return findNewer(identity);
    // Name and badge of the member are shown on their listings. A new member has no listings.
    if (kept) onWrite();
    return saved;
  }

  return {
    async findActorBySession(sessionId: string): Promise<Actor | undefined> {
      if (!sessionIdShape.test(sessionId)) return undefined;
      const member = await findMemberBySession(db, hashOf(sessionId));
      return member && toActor(member);
    },

    async getActorByIdToken(idToken: string): Promise<Actor> {
      return toActor(await rememberMember(await verifyIdToken(idToken)));
    },

    /**
     * Asks the identity provider whether the e-mail address has been verified meanwhile, and returns the updated actor.
     */
    async refreshActor(actor: Actor): Promise<Actor> {
      if (actor.isEmailVerified || !(await verification.check(actor))) return actor;
      const member = await updateVerified(db, actor.memberId, actor.email);
      if (!member) return actor;
      onWrite(); // their listings show the badge
      return toActor(member);
    },

    /**
     * Signs in. The session id is only in the member's cookie; the database has its hash. `language` is the language of
     * the page and is used for mails. `admit` is called before anything is written, and may throw.
     */
    async signIn(
      idToken: string,
      language: Locale,
      admit: (actor: Actor) => Promise<void>,
    ): Promise<{ sessionId: string; expiresAt: Date; actor: Actor }> {
      const identity = await verifyIdToken(idToken);
      if (Date.now() / 1000 - identity.authTime > RECENT_SIGN_IN_SECONDS) throw new AppError("recent_sign_in_required");
      const member = await rememberMember(identity);
      await admit(toActor(member));
      await updateLanguage(db, member.id, language);
      await endUnproven(db, member.id, identity.authTime);
      const sessionId = randomBytes(SESSION_ID_BYTES).toString("base64url");
      const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
      const isBegun = await insertSession(db, {
        idHash: hashOf(sessionId),
        memberId: member.id,
        expiresAt,
        authTime: identity.authTime,
      });
      if (!isBegun) throw new AppError("sign_in_expired");
      await deleteOldSessions(db, member.id, MOST_SESSIONS);
      return { sessionId, expiresAt, actor: toActor(member) };
    },

    chooseLanguage: (actor: Actor, language: Locale): Promise<void> => updateLanguage(db, actor.memberId, language),

    signOut: (sessionId: string): Promise<void> => deleteSession(db, hashOf(sessionId)),

    /** Returns the holders whose sign-in has ended, to close their streams. */
    async listEnded<H extends { memberId: string; session: string | undefined }>(holders: readonly H[]): Promise<H[]> {
      const hashes = holders.map(({ session }) => (session === undefined ? null : hashOf(session)));
      const places = new Set(
        await listEndedSignIns(
          db,
          holders.map(({ memberId }) => memberId),
          hashes,
        ),
      );
      return holders.filter((_holder, place) => places.has(place));
    },

    countOtherSessions: (actor: Actor, sessionId: string): Promise<number> =>
      countOtherSessions(db, actor.memberId, hashOf(sessionId)),

    /** Ends all other sessions, and rejects ID tokens that could create new ones. */
    signOutOthers: (actor: Actor, sessionId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await endTokens(trx, actor.memberId);
        await deleteOtherSessions(trx, actor.memberId, hashOf(sessionId));
      }),

    async sweepSessions(now = new Date()): Promise<number> {
      let total = 0;
      let deleted: number;
      do {
        deleted = await deleteExpiredSessions(db, now, SWEEP_BATCH);
        total += deleted;
      } while (deleted === SWEEP_BATCH);
      return total;
    },
  } satisfies ActorSource & Record<string, unknown>;
}
