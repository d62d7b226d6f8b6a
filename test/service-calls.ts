/**
 * What members do on pages, done through the services that the page actions and loaders call. Input is parsed by the
 * schema of the page, if it has one. The outcome has the status and the error code that a page would answer with.
 */
import { z } from "zod";
import {
  declineInputSchema,
  type InboxQuery,
  openInputSchema,
} from "../src/features/conversations/conversation.schema.ts";
import { heldDecisionSchema } from "../src/features/conversations/message-moderation.wire.ts";
import { declinePersonSchema } from "../src/features/conversations/people.wire.ts";
import type { FreshAnswer } from "../src/features/freshness/freshness.schema.ts";
import { fromWireWholeListing, parseWireListings } from "../src/features/listings/listing.wire.ts";
import { moveInContentSchema } from "../src/features/move-in/move-in.schema.ts";
import { wireAppealInput, wireDecisionInput } from "../src/features/safety/moderation.schema.ts";
import { wireBlockInput, wireReportInput } from "../src/features/safety/report.schema.ts";
import { wireMatchQuery } from "../src/features/search/search.wire.ts";
import { encodeCursor } from "../src/features/search/search-cursor.ts";
import { wantedInputSchema } from "../src/features/seekers/wanted.schema.ts";
import { profileSchema } from "../src/features/verdict/seeker-profile.schema.ts";
import { toListedMatch } from "../src/features/verdict/verdict.wire.ts";
import {
  bookInputSchema,
  codeInputSchema,
  moveSlotInputSchema,
  offerInputSchema,
} from "../src/features/viewings/viewing.schema.ts";
import type { Services } from "../src/main/services.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import { AppError, problemStatus } from "../src/platform/errors.ts";
import { toIssues } from "../src/platform/http/problem.ts";
import { parseJson } from "../src/platform/json-text.ts";
import type { TestApp } from "./app.ts";
import { type TestMember, unsignedIdToken } from "./members.ts";

export interface Outcome {
  statusCode: number;
  body: string;
  json<Body = unknown>(): Body;
  /** After which the same may be done again. */
  retryAfterSeconds: number | undefined;
}

function toOutcome(statusCode: number, value: unknown, retryAfterSeconds?: number): Outcome {
  const body = value === undefined ? "" : JSON.stringify(value);
  return { statusCode, body, json: <Body>() => JSON.parse(body) as Body, retryAfterSeconds };
}

/** 204 if nothing is returned. Errors that are not meant for people are thrown. */
async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const value = await work();
    return toOutcome(value === undefined ? 204 : 200, value);
  } catch (error) {
    if (error instanceof z.ZodError)
      return toOutcome(400, { code: "validation_failed", issues: toIssues(error, "body") });
    if (error instanceof AppError) {
      const { code, issues, retryAfterSeconds } = error;
      return toOutcome(problemStatus(code), { code, issues }, retryAfterSeconds);
    }
    throw error;
  }
}

/** Dates become texts, as in a form. */
const parse = <Output>(schema: z.ZodType<Output>, input: unknown): Output =>
  schema.parse(input === undefined ? undefined : JSON.parse(JSON.stringify(input)));

type Work = (services: Services, actor: Actor) => Promise<unknown>;

const call = ({ services }: TestApp, as: TestMember, work: Work): Promise<Outcome> =>
  outcomeOf(async () => work(services, await services.accounts.getActorByIdToken(unsignedIdToken(as))));

// Reports and blocks.
export const report = (app: TestApp, as: TestMember, about: unknown) =>
  call(app, as, async ({ safety }, actor) => safety.report(actor, parse(wireReportInput, about)));
export const block = (app: TestApp, as: TestMember, whom: unknown) =>
  call(app, as, async ({ safety }, actor) => safety.block(actor, parse(wireBlockInput, whom)));
export const unblock = (app: TestApp, as: TestMember, person: string) =>
  call(app, as, ({ safety }, actor) => safety.unblock(actor, person));
export const listBlocks = (app: TestApp, as: TestMember) =>
  call(app, as, ({ safety }, actor) => safety.listBlocks(actor));

// Moderation.
export const listCases = (app: TestApp, as: TestMember, cursor?: string) =>
  call(app, as, ({ moderation }) => moderation.listCases(cursor));
export const readCase = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ moderation }, actor) => moderation.getCase(actor, id));
export const decideCase = (app: TestApp, as: TestMember, id: string, decision: unknown) =>
  call(app, as, async ({ moderation }, actor) => moderation.decide(actor, id, parse(wireDecisionInput, decision)));
export const listAudit = (app: TestApp, as: TestMember, cursor?: string) =>
  call(app, as, ({ moderation }) => moderation.listAudit(cursor));
export const appeal = ({ services }: TestApp, token: string, input: unknown) =>
  outcomeOf(async () => services.moderation.appeal(token, parse(wireAppealInput, input).words));
export const listHeld = (app: TestApp, as: TestMember, cursor?: string) =>
  call(app, as, ({ messageModeration }, actor) => messageModeration.listHeld(actor, cursor));
export const decideHeld = (app: TestApp, as: TestMember, id: string, input: unknown) =>
  call(app, as, async ({ messageModeration }, actor) =>
    messageModeration.decideHeld(actor, id, parse(heldDecisionSchema, input).decision),
  );
export const readReported = (app: TestApp, as: TestMember, id: string, before?: number) =>
  call(app, as, ({ messageModeration }, actor) => messageModeration.read(actor, id, before));

/** Takes the deletion of an account back. */
export const keepAccount = (app: TestApp, as: TestMember) =>
  call(app, as, ({ accountDeletion }, actor) => accountDeletion.keep(actor));

// Who sees the number.
export const readHistory = (app: TestApp, as: TestMember, cursor?: string) =>
  call(app, as, ({ contactHistory }, actor) => contactHistory.list(actor, cursor));
export const pauseNumber = (app: TestApp, as: TestMember, isPaused: boolean) =>
  call(app, as, ({ contactHistory }, actor) => contactHistory.pause(actor, isPaused));
export const withholdNumber = (app: TestApp, as: TestMember, person: string, isWithheld: boolean) =>
  call(app, as, ({ contactHistory }, actor) => contactHistory.withhold(actor, person, isWithheld));

// Whether a room is still available.
export const answerFor = (app: TestApp, as: TestMember, listing: string, answer: FreshAnswer) =>
  call(app, as, ({ freshness }, actor) => freshness.answer(actor, listing, answer));
export const markGone = (app: TestApp, as: TestMember, listing: string) =>
  call(app, as, ({ freshness }, actor) => freshness.markGone(actor, listing));
export const readAnswerLink = ({ services }: TestApp, token: string) =>
  outcomeOf(() => services.freshness.readLink(token));
export const answerByLink = ({ services }: TestApp, token: string, answer: FreshAnswer) =>
  outcomeOf(() => services.freshness.answerByLink(token, answer));

// Profiles of seekers, and posts of who wants a room.
export const readProfile = (app: TestApp, as: TestMember) =>
  call(app, as, ({ profiles }, actor) => profiles.getProfile(actor));
export const saveProfile = (app: TestApp, as: TestMember, profile: unknown) =>
  call(app, as, async ({ profiles }, actor) => profiles.saveProfile(actor, parse(profileSchema, profile)));
export const deleteProfile = (app: TestApp, as: TestMember) =>
  call(app, as, ({ profiles }, actor) => profiles.deleteProfile(actor));
export const shareProfile = (app: TestApp, as: TestMember, listing: string) =>
  call(app, as, ({ profiles }, actor) => profiles.share(actor, listing));
export const unshareProfile = (app: TestApp, as: TestMember, listing: string) =>
  call(app, as, ({ profiles }, actor) => profiles.unshare(actor, listing));
export const listSharedProfiles = (app: TestApp, as: TestMember, cursor?: string) =>
  call(app, as, ({ profiles }, actor) => profiles.listSharedWith(actor, cursor));
/** Undefined without a profile. */
export const judge = (app: TestApp, as: TestMember, listing: string) =>
  call(app, as, async ({ listings, profiles }, actor) => {
    const home = fromWireWholeListing(await listings.getForMember(actor, listing));
    const profile = await profiles.getProfile(actor);
    return profile && (await profiles.judge(profile, [home]))[0];
  });
/** A list as /browseListings shows it to a member: with verdicts. `query` is that of its URL. */
export const listMatched = (app: TestApp, as: TestMember, query = "") =>
  call(app, as, async ({ search, profiles }, actor) => {
    const { json, next, previous } = await search.listFor(
      actor,
      wireMatchQuery.parse(Object.fromEntries(new URLSearchParams(query))),
    );
    const profile = await profiles.getProfile(actor);
    const judged = profile && (await profiles.judge(profile, parseWireListings(json)));
    return {
      posts: parseJson(json).map((listing, index) => ({ ...listing, ...toListedMatch(judged?.[index]) })),
      next: next ? encodeCursor(next) : null,
      previous: previous ? encodeCursor(previous) : null,
    };
  });
export const publishWanted = (app: TestApp, as: TestMember, input: unknown) =>
  call(app, as, async ({ wanted }, actor) => wanted.publish(actor, parse(wantedInputSchema, input)));
export const removeWanted = (app: TestApp, as: TestMember) =>
  call(app, as, ({ wanted }, actor) => wanted.remove(actor));
export const offerRoom = (
  app: TestApp,
  as: TestMember,
  wantedId: string,
  offered: { listingId: string; isSure?: boolean },
) => call(app, as, ({ wanted }, actor) => wanted.offer(actor, wantedId, offered));
export const withdrawOffer = (app: TestApp, as: TestMember, wantedId: string, listing: string) =>
  call(app, as, ({ wanted }, actor) => wanted.withdraw(actor, wantedId, listing));
export const listOffers = (app: TestApp, as: TestMember) =>
  call(app, as, ({ wanted }, actor) => wanted.offersTo(actor));

// Conversations.
export const ask = (app: TestApp, as: TestMember, listing: string, input: unknown) =>
  call(app, as, async ({ conversations }, actor) => conversations.ask(actor, listing, parse(openInputSchema, input)));
export const invite = (app: TestApp, as: TestMember, listing: string, person: string, input: unknown) =>
  call(app, as, async ({ conversations }, actor) =>
    conversations.invite(actor, listing, person, parse(openInputSchema, input)),
  );
export const listInbox = (app: TestApp, as: TestMember, query: InboxQuery = {}) =>
  call(app, as, ({ inbox }, actor) => inbox.list(actor, query));
export const readConversation = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ conversations }, actor) => conversations.load(actor, id, undefined));
export const markRead = (app: TestApp, as: TestMember, id: string, upTo: number) =>
  call(app, as, ({ conversations }, actor) => conversations.markRead(actor, id, upTo));
export const hideConversation = (app: TestApp, as: TestMember, id: string, isHidden: boolean) =>
  call(app, as, ({ conversations }, actor) => conversations.hide(actor, id, isHidden));
export const withdraw = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ conversations }, actor) => conversations.withdraw(actor, id));
export const reopen = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ conversations }, actor) => conversations.reopen(actor, id));
export const shareNumber = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ conversations }, actor) => conversations.shareNumber(actor, id));
export const decline = (app: TestApp, as: TestMember, input: unknown) =>
  call(app, as, async ({ conversations }, actor) => conversations.decline(actor, parse(declineInputSchema, input)));
export const listPeople = (app: TestApp, as: TestMember, isHidden = false) =>
  call(app, as, ({ people }, actor) => people.list(actor, { isHidden }));
export const shareNumberWith = (app: TestApp, as: TestMember, listing: string, person: string) =>
  call(app, as, ({ people }, actor) => people.shareNumber(actor, listing, person));
export const declinePerson = (app: TestApp, as: TestMember, listing: string, person: string, input: unknown) =>
  call(app, as, async ({ people }, actor) =>
    people.decline(actor, listing, person, parse(declinePersonSchema, input).reason),
  );
export const hidePerson = (app: TestApp, as: TestMember, listing: string, person: string, isHidden: boolean) =>
  call(app, as, ({ people }, actor) => people.hide(actor, listing, person, isHidden));

// Viewings.
export const offerTimes = (app: TestApp, as: TestMember, listing: string, input: unknown) =>
  call(app, as, async ({ viewings }, actor) => viewings.offer(actor, listing, parse(offerInputSchema, input)));
export const listOfferedTimes = (app: TestApp, as: TestMember, listing: string) =>
  call(app, as, ({ viewings }, actor) => viewings.listOffered(actor, listing));
export const endSlot = (app: TestApp, as: TestMember, slot: string) =>
  call(app, as, ({ viewings }, actor) => viewings.endSlot(actor, slot));
export const moveSlot = (app: TestApp, as: TestMember, slot: string, input: unknown) =>
  call(app, as, async ({ viewings }, actor) =>
    viewings.moveSlot(actor, slot, parse(moveSlotInputSchema, input).startsAt),
  );
export const readViewings = (app: TestApp, as: TestMember, conversation: string) =>
  call(app, as, ({ viewings }, actor) => viewings.ofConversation(actor, conversation));
export const bookViewing = (app: TestApp, as: TestMember, conversation: string, input: unknown) =>
  call(app, as, async ({ viewings }, actor) => viewings.book(actor, conversation, parse(bookInputSchema, input).slot));
export const readViewing = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ viewings }, actor) => viewings.get(actor, id));
export const moveViewing = (app: TestApp, as: TestMember, id: string, input: unknown) =>
  call(app, as, async ({ viewings }, actor) => viewings.move(actor, id, parse(bookInputSchema, input).slot));
export const cancelViewing = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ viewings }, actor) => viewings.cancel(actor, id));
export const sayComing = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ viewings }, actor) => viewings.coming(actor, id));
export const typeCode = (app: TestApp, as: TestMember, id: string, input: unknown) =>
  call(app, as, async ({ viewings }, actor) => viewings.typeCode(actor, id, parse(codeInputSchema, input).code));
export const sayNobodyCame = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ viewings }, actor) => viewings.nobodyCame(actor, id));
export const sayWasThere = (app: TestApp, as: TestMember, id: string) =>
  call(app, as, ({ viewings }, actor) => viewings.wasThere(actor, id));

export const showVisitRecord = (app: TestApp, as: TestMember, isShown: boolean) =>
  call(app, as, ({ viewings }, actor) => viewings.setRecordShown(actor, isShown));

// The record of moving in.
export const readMoveIn = (app: TestApp, as: TestMember, viewing: string) =>
  call(app, as, ({ moveIn }, actor) => moveIn.get(actor, viewing));
export const saveMoveIn = (
  app: TestApp,
  as: TestMember,
  viewing: string,
  { version, content }: { version: number; content: unknown },
) =>
  call(app, as, async ({ moveIn }, actor) =>
    moveIn.save(actor, viewing, { version, content: parse(moveInContentSchema, content) }),
  );
export const confirmMoveIn = (app: TestApp, as: TestMember, viewing: string, version: number) =>
  call(app, as, ({ moveIn }, actor) => moveIn.confirm(actor, viewing, version));
export const removeMoveIn = (app: TestApp, as: TestMember, viewing: string) =>
  call(app, as, ({ moveIn }, actor) => moveIn.remove(actor, viewing));
