import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createClock } from "../../../platform/jobs/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { DAY_MS, HOUR_MS } from "../../../platform/time.ts";
import { freshness as rules, stateOf } from "../../listings/listing-life.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import {
  askedSeconds,
  type FreshAnswer,
  type QuestionCause,
  type WireFreshLink,
  type WireFreshState,
} from "../freshness.schema.ts";
import { assertMayAnswer, assertMayMarkGone } from "./freshness.policy.ts";
import {
  countGoneMarks,
  findQuestion,
  hastenSleep,
  listUnanswered,
  listUnconfirmed,
  lockGoneTarget,
  lockQuestion,
  lockUnanswered,
  lockUnconfirmed,
  saveGoneMark,
} from "./freshness.queries.ts";

export type FreshnessService = ReturnType<typeof createFreshnessService>;

export interface FreshnessOptions {
  db: Executor;
  listingLife: ListingLife;
  links: SignedLinks;
  log: Pick<Logger, "error">;
  onWrite: () => void;
}

type Question = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>;

const toWire = (listing: Pick<Question, "id" | "title" | "state" | "available">): WireFreshState => ({
  _id: listing.id,
  title: listing.title,
  state: stateOf(listing),
});

const unconfirmedSince = (now: Date) => new Date(now.getTime() - rules.askAfterDays * DAY_MS);

const isAbout = ({ asked_at }: Pick<Question, "asked_at">, asked: number): boolean =>
  asked_at !== null && askedSeconds(asked_at) === asked;

/**
 * Whether the answer only repeats a confirmation. Opening a link again days later must not count as a new confirmation.
 */
const isSaid = ({ state, available, asked_at, confirmed_at }: Question, answer: FreshAnswer): boolean =>
  answer === "available" &&
  state === "live" &&
  available &&
  asked_at !== null &&
  confirmed_at !== null &&
  confirmed_at >= asked_at;

/** Asks owners whether their rooms are still available, and puts listings to sleep if they do not answer. */
export function createFreshnessService({ db, listingLife, links, log, onWrite }: FreshnessOptions) {
  /** Applies an answer. The same answer twice has no further effect. */
  async function settle(trx: Executor, listing: Question, answer: FreshAnswer, now: Date): Promise<WireFreshState> {
    if (answer === "taken" && stateOf(listing) === "taken") return toWire(listing);
    const { to, told } = await listingLife.move(trx, listing.id, answer === "taken" ? "take" : "confirm", now);
    return { ...toWire(listing), state: to, ...(told > 0 && { told }) };
  }

  /** Asks the owner. Queues the mail in the transaction that changes the state. */
  async function ask(trx: Executor, listingId: string, cause: QuestionCause, now: Date): Promise<void> {
    const { ownerId } = await listingLife.move(trx, listingId, "ask", now);
    await queueMail(
      trx,
      { memberId: ownerId, kind: "still_available", data: { listing: listingId, asked: askedSeconds(now), cause } },
      now,
    );
  }

  function readToken(token: string, now: Date) {
    const [listingId, asked] = links.read("answer", token, now) ?? [];
    if (!listingId || !asked) throw new AppError("link_not_valid");
    return { listingId, asked: Number(asked) };
  }

  return {
    /** Applies the owner's answer on My Listings. */
    async answer(
      actor: Actor,
      listingId: string,
      answer: FreshAnswer,
      now: Date = new Date(),
    ): Promise<WireFreshState> {
      const answered = await db.transaction().execute(async (trx) => {
        const listing = await lockQuestion(trx, listingId);
        if (!listing) throw new AppError("listing_not_found");
        assertMayAnswer(actor, listing);
        return settle(trx, listing, answer, now);
      });
      onWrite();
      return answered;
    },

    /**
     * Returns the listing of a mailed link and whether its question is open. Changes nothing; throws link_not_valid.
     */
    async readLink(token: string, now: Date = new Date()): Promise<WireFreshLink> {
      const { listingId, asked } = readToken(token, now);
      const listing = await findQuestion(db, listingId);
      if (!listing) throw new AppError("link_not_valid");
      const isOpen = isAbout(listing, asked) && (listing.state === "asked" || listing.state === "asleep");
      return { ...toWire(listing), isAnswered: !isOpen };
    },

    /**
     * Answers the question that the link was mailed with, or changes that answer. If the owner was asked again since,
     * it only returns the state.
     */
    async answerByLink(token: string, answer: FreshAnswer, now: Date = new Date()): Promise<WireFreshState> {
      const { listingId, asked } = readToken(token, now);
      const { answered, isNew } = await db.transaction().execute(async (trx) => {
        const listing = await lockQuestion(trx, listingId);
        if (!listing) throw new AppError("link_not_valid");
        const isOpen = isAbout(listing, asked) && !isSaid(listing, answer);
        return { answered: isOpen ? await settle(trx, listing, answer, now) : toWire(listing), isNew: isOpen };
      });
      if (isNew) onWrite();
      return answered;
    },

    /** A seeker who has seen the number reports that the room is gone. */
    async markGone(actor: Actor, listingId: string, now: Date = new Date()): Promise<{ marks: number }> {
      return db.transaction().execute(async (trx) => {
        const listing = await lockGoneTarget(trx, listingId, actor.memberId);
        if (!listing) throw new AppError("listing_not_found");
        assertMayMarkGone(actor, listing);
        const state = stateOf(listing);
        const isHeard =
          !listing.markedAt || now.getTime() - listing.markedAt.getTime() >= rules.goneMarkAgainDays * DAY_MS;
        if (!isHeard || (state !== "live" && state !== "asked")) return { marks: await countGoneMarks(trx, listingId) };
        await saveGoneMark(trx, listingId, actor.memberId, now);
        const marks = await countGoneMarks(trx, listingId);
        const isSure =
          listing.confirmedAt !== null &&
          now.getTime() - listing.confirmedAt.getTime() < rules.goneAloneAfterDays * DAY_MS;
        if (state === "live" && (!isSure || marks >= rules.goneMarksForHaste)) await ask(trx, listingId, "gone", now);
        if (marks >= rules.goneMarksForHaste)
          await hastenSleep(trx, listingId, new Date(now.getTime() + rules.hasteSleepAfterHours * HOUR_MS));
        return { marks };
      });
    },

    /** Asks owners who have not confirmed for some time. */
    askClock: createClock(
      { db, log },
      {
        name: "ask-owner",
        priority: "later",
        list: (now, limit) => listUnconfirmed(db, unconfirmedSince(now), limit),
        async work(trx, id, now) {
          const isDue = await lockUnconfirmed(trx, id, unconfirmedSince(now));
          if (isDue) await ask(trx, id, "time", now);
          return isDue;
        },
      },
    ),

    /** Puts listings to sleep whose owners have not answered. */
    sleepClock: createClock(
      { db, log },
      {
        name: "unanswered-listing",
        priority: "later",
        list: (now, limit) => listUnanswered(db, now, limit),
        async work(trx, id, now) {
          const isDue = await lockUnanswered(trx, id, now);
          if (isDue) await listingLife.move(trx, id, "sleep", now);
          return isDue;
        },
        onDone: onWrite,
      },
    ),
  };
}
