import type { Dice } from "../../scripts/seed/dice.ts";
import { newConversationLimits } from "../../src/features/conversations/conversation.limits.ts";
import { askPath, INBOX_PATH } from "../../src/features/conversations/conversation-paths.ts";
import { newNonce } from "../../src/features/conversations/nonce.ts";
import { bookPath } from "../../src/features/viewings/viewing-paths.ts";
import { listingBody } from "../../test/listings.ts";
import type { LoadRequest } from "./client.ts";
import { asData, type Crowd, detailsPath, drawListing } from "./crowd.ts";
import type { Planned } from "./fire.ts";
import type { SentMessage } from "./ledgers.ts";
import { cookieOf, type LoadMember } from "./members.ts";
import type { WriteName } from "./profile.ts";
import { drawArea } from "./searches.ts";

/** Below the hourly reveal limit. After that they like posts again that they have liked before. */
const MOST_SHOWN = 18;
/** New conversations a day of a member without a checked phone. After that they send messages. */
const MOST_ASKED = newConversationLimits.perDayOfNewAccount;
const RETRIED_SHARE = 0.1;
/** A redirect in React Router's data format. */
const REDIRECTED = 202;

/** A form submission, as the pages send it. */
const submit = (
  who: LoadMember,
  origin: string,
  path: string,
  form: Record<string, string>,
  status: number,
  holds: string,
): LoadRequest => ({
  method: "POST",
  path: asData(path),
  status,
  holds,
  headers: { cookie: who.cookie, origin },
  body: new URLSearchParams(form).toString(),
});

const sendJson = (who: LoadMember, origin: string, path: string, body: object): LoadRequest => ({
  method: "POST",
  path,
  status: 200,
  headers: { cookie: who.cookie, origin, "content-type": "application/json" },
  body: JSON.stringify(body),
});

export function createWrites(crowd: Crowd, dice: Dice): Record<WriteName, () => Planned> {
  const { origin, members, tokens } = crowd;
  const answerLike = (who: LoadMember, id: string, intent: "like" | "unlike") =>
    submit(who, origin, detailsPath(id), { intent }, 200, "likeCount");

  const like = (): Planned => {
    const who = dice.one(members);
    const id = who.shown.size < MOST_SHOWN ? drawListing(crowd, dice) : dice.one([...who.shown]);
    who.shown.add(id);
    return { step: "like", request: answerLike(who, id, "like"), onDone: () => void who.liked.add(id) };
  };

  const unlike = (): Planned => {
    const who = dice.one(members);
    const [id] = who.liked;
    if (!id) return like();
    who.liked.delete(id);
    return { step: "unlike", request: answerLike(who, id, "unlike") };
  };

  let last: SentMessage | undefined;
  const message = (): Planned => {
    // A retry is the same message again: it has the same nonce.
    const isRetry = last !== undefined && dice.chance(RETRIED_SHARE);
    const sent = isRetry && last ? last : crowd.messages.begin(dice.one(crowd.conversations), dice);
    last = sent;
    const request = sendJson(sent.from, origin, `/api/conversations/${sent.conversation}/messages`, {
      nonce: sent.nonce,
      text: "See you on Friday at five, then.",
    });
    return { step: "message", request, onDone: () => void crowd.messages.acknowledged.add(sent.nonce) };
  };

  const book = (): Planned => {
    const free = crowd.bookings.begin(crowd.conversations);
    if (!free) return message();
    const request = submit(free.people[0], origin, bookPath(free.id), { slot: free.slot }, REDIRECTED, "done=booked");
    return { step: "book", request, onDone: () => void crowd.bookings.acknowledged.add(free.id) };
  };

  const ask = (): Planned => {
    const who = dice.one(members);
    if (who.asked >= MOST_ASKED) return message();
    who.asked += 1;
    const text = "I teach nearby, am home by nine and would like to see the room this week.";
    return {
      step: "ask",
      request: submit(
        who,
        origin,
        askPath(drawListing(crowd, dice)),
        { nonce: newNonce(), text },
        REDIRECTED,
        `${INBOX_PATH}/`,
      ),
    };
  };

  let posts = 0;
  const post = (): Planned => {
    const who = dice.one(members);
    posts += 1;
    const wall = dice.one(["north", "south", "east", "west"]);
    const values = listingBody({
      title: `Room ${posts} of ${who.account.uid.slice(0, 6)}`,
      location: `${drawArea(dice).en}, Dhaka`,
      rent: dice.between(40, 180) * 100,
      description: `House ${dice.between(1, 999)}, road ${dice.between(1, 40)}: a room with a window to the ${wall}, the ${posts}. of its kind.`,
      phone: who.phone,
    });
    const form = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    return { step: "post", request: submit(who, origin, "/addToFindRoommate", form, REDIRECTED, "posted=") };
  };

  const signIn = (): Planned => {
    const { member: who, token } = tokens.next();
    const request: LoadRequest = {
      method: "POST",
      path: "/api/session",
      status: 201,
      headers: { authorization: `Bearer ${token}`, origin },
    };
    return { step: "signIn", request, onDone: (cookies) => void (who.cookie = cookieOf(cookies) ?? who.cookie) };
  };

  return { like, unlike, book, message, ask, post, signIn };
}
