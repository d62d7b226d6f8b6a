/** Copying a member's number or text harms the member who copies, not the one who had it first. */
import { expect, test } from "vitest";
import { useTestApp } from "../app.ts";
import { addListing, listingBody, makeMemberSince, phoneOf } from "../listings.ts";
import { newMember, type TestMember } from "../members.ts";

const app = useTestApp();

const post = async (as: TestMember, changes: Record<string, unknown>) =>
  (await app().call("POST", "/featuredPost", { as, body: listingBody(changes) })).json<{
    insertedId: string;
    state: string;
  }>();
const edit = async (as: TestMember, id: string, changes: Record<string, unknown>) =>
  (await app().call("PUT", `/browseListing/${id}`, { as, body: changes })).json<{ state: string }>().state;
const statusOf = async (id: string) => (await app().call("GET", `/featuredPost/${id}`)).statusCode;

async function victimWithPost(changes: Partial<TestMember> = {}) {
  const victim = newMember(changes);
  await makeMemberSince(app(), victim, "2026-01-01");
  const description = `A corner room of ${victim.uid}, two windows to the south, a shelf that stays, a kitchen that is shared by three of us, and a quiet lane before the house.`;
  return { victim, description, phone: phoneOf(victim), id: await addListing(app(), victim, { description }) };
}

test("a post stays live while many other accounts use its number; their posts are held back", async () => {
  const { victim, id, phone } = await victimWithPost();
  // One of them had a post before hers, and adds her number to it.
  const [early, ...others] = Array.from({ length: 6 }, () => newMember());
  const older = await addListing(app(), early);
  await app().services.pool.query("update listing set created_at = '2026-01-01', phone_since = null where id = $1", [
    older,
  ]);
  await edit(early as TestMember, older, { phone });
  const states: string[] = [];
  for (const sock of others)
    states.push(
      (await post(sock, { phone, description: `Room of ${sock.uid}, which has a balcony and a desk.` })).state,
    );
  expect(states.slice(-2)).toEqual(["waiting", "waiting"]);
  expect([await edit(victim, id, { rent: 9000 }), await statusOf(id)]).toEqual(["live", 200]);
});

test("a post stays live while many other accounts use its text", async () => {
  const { victim, id, description, phone } = await victimWithPost();
  for (const sock of [newMember(), newMember(), newMember()]) await post(sock, { description, phone: phoneOf(sock) });
  const text = { interests: "Please call 01999-000000 on WhatsApp" };
  expect([await edit(victim, id, { ...text, phone }), await statusOf(id)]).toEqual(["live", 200]);
  const [copy] = (
    await app().services.pool.query<{ reasons: string[] }>(
      "select r.reasons from listing_risk r join listing l on l.id = r.listing_id where l.description = $1 and l.id > $2 order by l.id desc limit 1",
      [description, id],
    )
  ).rows;
  expect(copy?.reasons).toContain("same_text_often");
});

test("a later post with another member's verified number is held back, without saying why", async () => {
  const phone = "+8801755000111";
  const { victim, id } = await victimWithPost({ phone });
  const sock = newMember();
  const answer = await app().call("POST", "/featuredPost", {
    as: sock,
    body: listingBody({ phone, description: "A room with a balcony on the second floor." }),
  });
  expect([answer.statusCode, Object.keys(answer.json<object>()).toSorted()]).toEqual([201, ["insertedId", "state"]]);
  expect(answer.json<{ state: string }>().state).toBe("waiting");
  expect([await edit(victim, id, { phone }), await statusOf(id)]).toEqual(["live", 200]);
});

test("a member who used a number before another one verified it is not affected", async () => {
  const phone = "+8801755000222";
  const first = newMember();
  const id = await addListing(app(), first, { phone });
  await app().call("GET", "/featuredPost/1", { as: newMember({ phone }) });
  expect(await edit(first, id, { rent: 9100 })).toBe("live");
});
