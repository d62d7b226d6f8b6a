/** Until a viewing has happened, numbers to pay to are masked, and who asks for money is asked first. */
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { MASK } from "../../screening/mask-contacts.ts";

const app = useTestApp();

async function begun() {
  const owner = newMember();
  const listing = await addListing(app(), owner);
  const [poster, seeker] = [await actorOf(app(), owner), await actorOf(app(), newMember())];
  const { conversations, inbox, db } = app().services;
  const { _id: id } = await conversations.ask(seeker, listing, opener());
  return {
    id,
    poster,
    seeker,
    say: (actor: Actor, text: string, isSure = false) =>
      conversations.send(actor, id, { nonce: message().nonce, text, isSure }),
    page: async (actor: Actor) => {
      const { messages, isVisited } = await conversations.load(actor, id, undefined);
      return {
        isVisited,
        theirs: messages.filter(({ isOwn }) => !isOwn).map(({ text, warning }) => ({ text, warning })),
      };
    },
    preview: async (actor: Actor) => (await inbox.list(actor, {})).conversations[0]?.last,
    share: () => conversations.shareNumber(poster, id),
    visit: () => db.updateTable("conversation").set({ visited_at: new Date() }).where("id", "=", id).execute(),
  };
}

test("writer and reader are told that a number is hidden, until it is shared", async () => {
  const { id, poster, seeker, say, share } = await begun();
  await say(poster, "Call me on 017 and 1234 and 5678");
  const last = async (actor: Actor) => (await app().services.conversations.load(actor, id, undefined)).messages.at(-1);
  expect(await last(poster)).toMatchObject({ text: "Call me on 017 and 1234 and 5678", isMasked: true });
  expect(await last(seeker)).toMatchObject({ text: `Call me on ${MASK} and ${MASK} and ${MASK}`, isMasked: true });
  await share();
  const [own, theirs] = [
    await app().services.conversations.load(poster, id, undefined),
    await app().services.conversations.load(seeker, id, undefined),
  ];
  expect([own, theirs].map(({ messages }) => messages[1]?.isMasked)).toEqual([false, false]);
});

describe("a number to pay to", () => {
  test.each([
    ["My bKash is 01712345678", `My bKash is ${MASK}`],
    ["বিকাশ নম্বর ০১৭১২৩৪৫৬৭৮", `বিকাশ নম্বর ${MASK}`],
    ["bank account 1501203456780", `bank account ${MASK}`],
  ])("is read after the visit, though the phone was shared before: %s", async (text, masked) => {
    const { poster, seeker, say, page, preview, share, visit } = await begun();
    await say(poster, "Yes, come and see it on Friday.");
    await share();
    await say(poster, text, true);
    const shown = async () => [(await page(seeker)).theirs.at(-1)?.text, (await preview(seeker))?.text];
    expect(await shown()).toEqual([masked, masked]);
    await visit();
    expect(await shown()).toEqual([text, text]);
  });

  test("stays masked in a message of its own", async () => {
    const { poster, seeker, say, page, preview, share, visit } = await begun();
    await say(poster, "The advance is by bKash.");
    await share();
    await say(poster, "01712345678", true);
    expect([(await page(seeker)).theirs.at(-1)?.text, (await preview(seeker))?.text]).toEqual([MASK, MASK]);
    await visit();
    expect([(await page(seeker)).theirs.at(-1)?.text, (await preview(seeker))?.text]).toEqual([
      "01712345678",
      "01712345678",
    ]);
  });
});

describe("who asks for money", () => {
  const ask = "Please give the advance by bKash me today.";

  test("is asked before the visit, and the reader is warned until it", async () => {
    const { poster, seeker, say, page, visit } = await begun();
    await expect(say(poster, ask)).rejects.toMatchObject({ code: "money_before_visit" });
    await say(poster, ask, true);
    expect(await page(seeker)).toMatchObject({ isVisited: false, theirs: [{ text: ask, warning: "money" }] });
    await visit();
    expect(await page(seeker)).toMatchObject({ isVisited: true, theirs: [{ text: ask, warning: null }] });
  });

  test("is not asked after the visit, and what was held before would be delivered", async () => {
    const { poster, seeker, say, page, visit } = await begun();
    const held = "Send 2000 taka by bKash to 01712345678 before you move in.";
    await visit();
    await say(poster, ask);
    await say(poster, held);
    expect((await page(seeker)).theirs).toMatchObject([
      { text: ask, warning: null },
      { text: held, warning: null },
    ]);
  });

  test("is asked all the same for what is no payment for a room", async () => {
    const { poster, say, visit } = await begun();
    await visit();
    await expect(say(poster, "Send me the OTP that came to your phone.")).rejects.toMatchObject({
      code: "message_doubtful",
    });
  });

  test("a visit of one seeker changes nothing for another", async () => {
    const [one, other] = [await begun(), await begun()];
    await one.visit();
    await expect(other.say(other.poster, ask)).rejects.toMatchObject({ code: "money_before_visit" });
  });
});
