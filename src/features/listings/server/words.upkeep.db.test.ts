import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { newMember } from "../../../../test/members.ts";
import { saveWords } from "./words.queries.ts";

const app = useTestApp();
const forget = () => app().services.words.forget();

const isOffered = async (word: string) =>
  (await app().services.pool.query("select 1 from search_word where word = $1", [word])).rows.length === 1;
const hasDoubts = async () => (await app().services.pool.query("select 1 from word_doubt")).rows.length > 0;

let made = 0;
/** A word that no listing has. */
function newWord(): string {
  made += 1;
  return `zq${"abcdefghij"[made % 10]}${"klmnopqrst"[Math.floor(made / 10) % 10]}word`;
}

describe("a word that no post has any more", () => {
  test("is offered to nobody once its post is deleted and the job has run", async () => {
    const [owner, word, kept] = [newMember(), newWord(), newWord()];
    const id = await addListing(app(), owner, {
      description: `A room of ${word} and ${kept}`,
      profession: word,
      location: `${word}, Dhaka`,
    });
    await addListing(app(), newMember(), { description: `Another of ${kept}` });
    await app().call("DELETE", `/browseListing/${id}`, { as: owner });
    expect(await isOffered(word)).toBe(true);
    await forget();
    expect(
      await Promise.all([word, `p:${word}`, `l:${word}`, kept, "p:teacher", "l:dhaka", "room"].map(isOffered)),
    ).toEqual([false, false, false, true, true, true, true]);
    expect(await hasDoubts()).toBe(false);
    expect(await forget()).toEqual({ forgotten: 0 });
  });

  test("goes as well when its post is changed, and what stays in the post stays", async () => {
    const [owner, word, kept] = [newMember(), newWord(), newWord()];
    const id = await addListing(app(), owner, { description: `A room of ${word} and ${kept}` });
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { description: `A room of ${kept}` } });
    await forget();
    expect([await isOffered(word), await isOffered(kept)]).toEqual([false, true]);
  });

  test("leaves nothing to do when nothing in it changed", async () => {
    const owner = newMember();
    const id = await addListing(app(), owner);
    await forget();
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { rent: 9_000 } });
    expect(await hasDoubts()).toBe(false);
  });

  test("stays if a post with it is on its way just then", async () => {
    const [owner, other, word] = [newMember(), newMember(), newWord()];
    const id = await addListing(app(), owner, { description: `A room of ${word}` });
    const late = await addListing(app(), other);
    await app().call("DELETE", `/browseListing/${id}`, { as: owner });
    const [saving, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writer = app()
      .services.db.transaction()
      .execute(async (trx) => {
        await saveWords(trx, late, {
          title: "Late",
          description: `A room of ${word}`,
          interests: "tea",
          profession: "Teacher",
          location: "Dhaka",
        });
        saving.resolve();
        await committing.promise;
      });
    await saving.promise;
    const forgetting = forget();
    await untilBlocked(app().services.db);
    committing.resolve();
    await Promise.all([writer, forgetting]);
    expect([await isOffered(word), await hasDoubts()]).toEqual([true, false]);
  });

  test("waits for another time if that post takes long", async () => {
    const [owner, other, word] = [newMember(), newMember(), newWord()];
    const id = await addListing(app(), owner, { description: `A room of ${word}` });
    const late = await addListing(app(), other);
    await app().call("DELETE", `/browseListing/${id}`, { as: owner });
    await app()
      .services.db.transaction()
      .execute(async (trx) => {
        await saveWords(trx, late, {
          title: "Late",
          description: "Slow",
          interests: "tea",
          profession: "Teacher",
          location: "Dhaka",
        });
        await expect(forget()).rejects.toThrow("lock timeout");
      });
    await forget();
    expect(await isOffered(word)).toBe(false);
  });
});
