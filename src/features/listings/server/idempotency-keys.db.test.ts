import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { listingBody } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";

const app = useTestApp();

const post = (as: TestMember, key: string | undefined, changes: Record<string, unknown> = {}) =>
  app().call("POST", "/featuredPost", {
    as,
    body: listingBody(changes),
    headers: key === undefined ? {} : { "idempotency-key": key },
  });
const idOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json<{ insertedId: string }>().insertedId;
const postsOf = async ({ uid }: TestMember) => {
  const { rows } = await app().services.pool.query<{ id: string }>(
    "select l.id from listing l join member m on m.id = l.owner_id where m.uid = $1",
    [uid],
  );
  return rows.length;
};

describe("a post that is sent again", () => {
  test("with the same key is the same post, and answered as the first time", async () => {
    const owner = newMember();
    const first = await post(owner, "abc");
    const second = await post(owner, "abc");
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await postsOf(owner)).toBe(1);
  });

  test("by several at once is one post", async () => {
    const owner = newMember();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(owner, "at once")));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await postsOf(owner)).toBe(1);
  });

  test("with another key, without one, with other words, or by somebody else is another post", async () => {
    const [owner, other] = [newMember(), newMember()];
    const answers = [
      await post(owner, "one"),
      await post(owner, "two"),
      await post(owner, undefined),
      await post(owner, undefined),
      await post(owner, "one", { rent: 9000 }),
      await post(other, "one"),
    ];
    expect(new Set(answers.map(idOf)).size).toBe(6);
  });

  test("after it was deleted, or a day later, is a new post", async () => {
    const owner = newMember();
    const first = idOf(await post(owner, "again"));
    await app().call("DELETE", `/browseListing/${first}`, { as: owner });
    const second = idOf(await post(owner, "again"));
    expect(second).not.toBe(first);
    await app().services.pool.query(
      "update sent_post set sent_at = now() - interval '25 hours' where listing_id = $1",
      [second],
    );
    expect(idOf(await post(owner, "again"))).not.toBe(second);
  });

  test("with a key that is too long is refused, and nothing is posted", async () => {
    const owner = newMember();
    const answer = await post(owner, "k".repeat(201));
    expect([answer.statusCode, problemCode(answer)]).toEqual([400, "malformed_request"]);
    expect(await postsOf(owner)).toBe(0);
  });
});
