/** The last message in a row of the inbox. */
import { expect, test } from "vitest";
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
  const { conversations, inbox } = app().services;
  const { _id: id } = await conversations.ask(seeker, listing, opener());
  return {
    id,
    poster,
    seeker,
    say: (actor: Actor, text: string) => conversations.send(actor, id, { nonce: message().nonce, text, isSure: true }),
    preview: async (actor: Actor) => (await inbox.list(actor, {})).conversations[0]?.last?.text,
  };
}

test.each([
  ["two messages", ["Call me: 01712", "345678 after six"], `${MASK} after six`],
  ["three messages", ["017", "123", "45678"], MASK],
  ["words", ["my number is zero one seven one two", "three four five six seven eight, thanks"], `${MASK}, thanks`],
  ["two scripts", ["আমার নম্বর ০১৭১২", "345678"], MASK],
])("does not show the end of a number that is spread over %s", async (_what, texts, shown) => {
  for (const isAnswered of [false, true]) {
    const { poster, seeker, say, preview } = await begun();
    for (const [index, text] of texts.entries()) {
      if (isAnswered && index > 0) await say(seeker, "Please go on.");
      await say(poster, text);
    }
    expect(await preview(seeker)).toBe(shown);
    // Everybody sees what they wrote.
    expect(await preview(poster)).toBe(texts.at(-1));
  }
});

test("shows what is no part of a number, and numbers that their owner shares", async () => {
  const { id, poster, seeker, say, preview } = await begun();
  await say(poster, "The rent is 8500");
  await say(poster, "2 months in advance, 4th floor");
  expect(await preview(seeker)).toBe("2 months in advance, 4th floor");
  await say(poster, "01712");
  await say(poster, "345678");
  expect(await preview(seeker)).toBe(MASK);
  await app().services.conversations.shareNumber(poster, id);
  await say(poster, "01712");
  await say(poster, "345678");
  expect(await preview(seeker)).toBe("345678");
});
