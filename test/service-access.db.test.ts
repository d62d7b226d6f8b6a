/**
 * Who may do what pages offer, and which secrets of others each member gets from it: a row for every call of a service
 * that depends on who calls. Visitors and suspended members do not get that far: see src/pages/page-access.db.test.ts
 * and the access matrix.
 */
import { expect, test } from "vitest";
import type { Caller, Secret } from "./access-matrix.ts";
import { callAsEach, MODERATOR_EMAIL, makeWorld, shareWorld, type World } from "./access-world.ts";
import { type TestApp, useTestApp } from "./app.ts";
import type { TestMember } from "./members.ts";
import { moveInContent } from "./move-in.ts";
import { wantedBody } from "./seekers.ts";
import * as calls from "./service-calls.ts";
import { morning } from "./viewings.ts";

const app = useTestApp({ MODERATORS: MODERATOR_EMAIL });

const callers = ["member", "owner", "liked", "blocked", "unverified", "moderator"] as const satisfies Caller[];
type MemberCaller = (typeof callers)[number];

type Call = (app: TestApp, as: TestMember, world: World) => Promise<calls.Outcome>;
interface Row {
  call: Call;
  status: Record<MemberCaller, number>;
  /** Callers that are not listed get no secrets. */
  sees: Partial<Record<MemberCaller, readonly Secret[]>>;
}

type Statuses = [member: number, owner: number, liked: number, blocked: number, unverified: number, moderator: number];
const by = (...statuses: Statuses) =>
  Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]])) as Record<MemberCaller, number>;
const all = (status: number) => by(status, status, status, status, status, status);
/** For everybody else the conversation does not exist. */
const sides = (status: number) => by(404, status, status, 404, 404, 404);
const ownersOnly = (status: number) => by(403, status, 403, 403, 403, 403);
/** For everybody else the time is not there. */
const ownersOfSlots = (status: number) => by(404, status, 404, 404, 404, 404);

const row = (status: Row["status"], call: Call, sees: Row["sees"] = {}): Row => ({ call, status, sees });

const whole = { nonce: "78", text: "I would like to see the room this week." };
const bothAddress = { owner: ["address"], liked: ["address"] } as const;

// The conversation is between `liked`, who asked, and the owner. The blocked member had one too, which has ended.
const reads: Record<string, Row> = {
  "the contact history": row(all(200), (on, as) => calls.readHistory(on, as)),
  "the own profile": row(all(200), (on, as) => calls.readProfile(on, as), { liked: ["profile", "budget"] }),
  "rooms with verdicts": row(all(200), (on, as) => calls.listMatched(on, as, "livable=maybe&sort=fit")),
  // The reasons of the verdict contain the reader's own budget and day.
  "a verdict": row(by(200, 200, 200, 404, 200, 200), (on, as, { listing }) => calls.judge(on, as, listing), {
    liked: ["profile", "budget"],
  }),
  "profiles that were shared": row(all(200), (on, as) => calls.listSharedProfiles(on, as), { owner: ["profile"] }),
  "rooms that were offered": row(all(200), (on, as) => calls.listOffers(on, as)),
  "blocked people": row(all(200), (on, as) => calls.listBlocks(on, as)),
  "the inbox": row(all(200), (on, as) => calls.listInbox(on, as)),
  "a conversation": row(sides(200), (on, as, { conversation }) => calls.readConversation(on, as, conversation), {
    liked: ["phone"],
  }),
  "people without a conversation": row(all(200), (on, as) => calls.listPeople(on, as)),
  "a record of moving in": row(sides(200), (on, as, { visited }) => calls.readMoveIn(on, as, visited)),
  "offered times": row(ownersOfSlots(200), (on, as, { listing }) => calls.listOfferedTimes(on, as, listing), {
    owner: ["address"],
  }),
  "viewings of a conversation": row(
    sides(200),
    (on, as, { conversation }) => calls.readViewings(on, as, conversation),
    bothAddress,
  ),
  "a viewing": row(sides(200), (on, as, { viewing }) => calls.readViewing(on, as, viewing), bothAddress),
};

const changes: Record<string, Row> = {
  "withhold the number": row(by(404, 204, 404, 404, 404, 404), (on, as, { likedPerson }) =>
    calls.withholdNumber(on, as, likedPerson, true),
  ),
  "share a profile": row(by(204, 403, 204, 404, 403, 204), (on, as, { listing }) =>
    calls.shareProfile(on, as, listing),
  ),
  "publish 'room wanted'": row(
    by(200, 200, 200, 200, 403, 200),
    (on, as) => calls.publishWanted(on, as, wantedBody()),
    { liked: ["profile", "budget"] },
  ),
  "offer a room": row(ownersOnly(204), (on, as, { wanted, listing }) =>
    calls.offerRoom(on, as, wanted, { listingId: listing }),
  ),
  "say that a room is available": row(ownersOnly(200), (on, as, { listing }) =>
    calls.answerFor(on, as, listing, "available"),
  ),
  "say that a room is gone": row(by(403, 404, 200, 404, 403, 403), (on, as, { listing }) =>
    calls.markGone(on, as, listing),
  ),
  "report a post": row(by(204, 403, 204, 404, 204, 204), (on, as, { listing }) =>
    calls.report(on, as, { listing, reason: "fake", words: "The photos are from a hotel" }),
  ),
  "block an owner": row(by(204, 403, 204, 404, 204, 204), (on, as, { listing }) => calls.block(on, as, { listing })),
  "mark messages as read": row(sides(200), (on, as, { conversation }) => calls.markRead(on, as, conversation, 1)),
  "hide a conversation": row(sides(204), (on, as, { conversation }) =>
    calls.hideConversation(on, as, conversation, true),
  ),
  // Only who asked.
  "withdraw a request": row({ ...sides(204), owner: 409 }, (on, as, { conversation }) =>
    calls.withdraw(on, as, conversation),
  ),
  "reopen a conversation": row(sides(409), (on, as, { conversation }) => calls.reopen(on, as, conversation)),
  // The seeker has no checked phone.
  "share a number": row({ ...sides(204), liked: 409 }, (on, as, { conversation }) =>
    calls.shareNumber(on, as, conversation),
  ),
  "decline a request": row(sides(200), (on, as, { conversation }) =>
    calls.decline(on, as, { ids: [conversation], reason: "dates" }),
  ),
  "ask about a room": row(by(200, 403, 200, 404, 403, 200), (on, as, { listing }) => calls.ask(on, as, listing, whole)),
  "write to somebody who likes it": row(ownersOnly(200), (on, as, { listing, likedPerson }) =>
    calls.invite(on, as, listing, likedPerson, whole),
  ),
  "share a number with somebody who likes it": row(ownersOnly(200), (on, as, { listing, likedPerson }) =>
    calls.shareNumberWith(on, as, listing, likedPerson),
  ),
  "decline somebody who likes it": row(ownersOnly(200), (on, as, { listing, likedPerson }) =>
    calls.declinePerson(on, as, listing, likedPerson, { reason: "dates" }),
  ),
  "hide somebody who likes it": row(ownersOnly(204), (on, as, { listing, likedPerson }) =>
    calls.hidePerson(on, as, listing, likedPerson, true),
  ),
  "change a record of moving in": row(sides(200), (on, as, { visited }) =>
    calls.saveMoveIn(on, as, visited, { version: 1, content: moveInContent({ gas: "12" }) }),
  ),
  "confirm a record of moving in": row(sides(200), (on, as, { visited }) => calls.confirmMoveIn(on, as, visited, 1)),
  "delete a record of moving in": row(sides(204), (on, as, { visited }) => calls.removeMoveIn(on, as, visited)),
  "offer times": row(ownersOfSlots(200), (on, as, { listing }) =>
    calls.offerTimes(on, as, listing, { address: "House 9, Road 2", seats: 1, starts: [morning(new Date(), 3)] }),
  ),
  "end an offered time": row(ownersOfSlots(204), (on, as, { slot }) => calls.endSlot(on, as, slot)),
  "move an offered time": row(ownersOfSlots(204), (on, as, { slot }) =>
    calls.moveSlot(on, as, slot, { startsAt: morning(new Date(), 3) }),
  ),
  // `liked` has booked it. The conversation is not open yet, so nothing more can be booked.
  "book a viewing": row(sides(409), (on, as, { conversation, slot }) =>
    calls.bookViewing(on, as, conversation, { slot }),
  ),
  "move a viewing": row(sides(409), (on, as, { viewing, slot }) => calls.moveViewing(on, as, viewing, { slot })),
  "cancel a viewing": row(sides(204), (on, as, { viewing }) => calls.cancelViewing(on, as, viewing)),
  // The seeker says it.
  "say that one comes": row({ ...sides(204), owner: 409 }, (on, as, { viewing }) => calls.sayComing(on, as, viewing)),
  // Two days too early.
  "type the digits": row(sides(409), (on, as, { viewing }) => calls.typeCode(on, as, viewing, { code: "1111" })),
  "say that one was there": row(sides(409), (on, as, { viewing }) => calls.sayWasThere(on, as, viewing)),
  "say that nobody came": row(sides(409), (on, as, { viewing }) => calls.sayNobodyCame(on, as, viewing)),
};

async function callAs(world: World, { call }: Row, caller: MemberCaller) {
  const as = world.callers[caller];
  if (!as) throw new Error("No caller");
  const { statusCode, body } = await call(app(), as, world);
  const told = body.replaceAll(/\s/g, "");
  const secrets = (Object.keys(world.secrets) as Secret[]).filter((secret) => told.includes(world.secrets[secret]));
  return { status: statusCode, secrets };
}

const forReading = shareWorld(app);
const forOneChange = () => makeWorld(app());

test.each([
  ...Object.entries(reads).map(([name, one]) => ({ name, one, isRead: true, makeOne: forReading })),
  ...Object.entries(changes).map(([name, one]) => ({ name, one, isRead: false, makeOne: forOneChange })),
])("$name", async ({ one, isRead, makeOne }) => {
  const { status, sees } = one;
  const found = await callAsEach(status, (world, caller) => callAs(world, one, caller), { isRead, makeOne });
  const expected = callers.map((caller) => [caller, { status: status[caller], secrets: sees[caller] ?? [] }]);
  expect(found).toEqual(Object.fromEntries(expected));
});
