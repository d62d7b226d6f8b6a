/** The link to a member's saved rooms: what it shows, and when it ends. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf } from "../../../../test/conversations.ts";
import { addListing, phoneOf } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { AppError } from "../../../platform/errors.ts";

const app = useTestApp();
const db = () => app().services.db;
const shortlist = () => app().services.shortlist;
const code = (work: Promise<unknown>) =>
  work.then(() => "done").catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));

async function sharedList() {
  const person = newMember();
  const member = await actorOf(app(), person);
  const owners = [newMember(), newMember(), newMember()];
  const ids: string[] = [];
  for (const owner of owners) {
    const id = await addListing(app(), owner);
    await app().services.saved.change(member, { intent: "save", id, note: "Too noisy?" });
    ids.push(id);
  }
  return { member, person, owners, ids, token: await shortlist().make(member) };
}

const idsOf = async (token: string) => (await shortlist().rooms(token)).map(({ id }) => id);

test("shows the saved rooms, newest first, with public data only", async () => {
  const { ids, token, member, person, owners } = await sharedList();
  expect(await idsOf(token)).toEqual(ids.toReversed());
  const shown = JSON.stringify(await shortlist().rooms(token));
  const [owner] = owners;
  for (const secret of [
    "Too noisy?",
    person.name,
    person.email,
    member.uid,
    owner?.email ?? "",
    owner?.uid ?? "",
    owner ? phoneOf(owner) : "",
  ])
    expect(shown).not.toContain(secret);
});

test("leaves out rooms that are taken down, hidden, or of somebody who is blocked", async () => {
  const { ids, token, member } = await sharedList();
  const [removed = "", blocked = "", hidden = ""] = ids;
  await sql`update listing set state = 'removed' where id = ${removed}`.execute(db());
  await sql`insert into member_block (blocker_id, blocked_id) select ${member.memberId}, owner_id from listing
      where id = ${blocked}`.execute(db());
  await app().services.saved.change(member, { intent: "hide", id: hidden });
  expect(await idsOf(token)).toEqual([]);
});

test("ends when the member says so, makes another, or leaves", async () => {
  const { token, member } = await sharedList();
  const second = await shortlist().make(member);
  expect(await code(shortlist().rooms(token))).toBe("link_not_valid");
  await sql`update member set leaving_at = now() where id = ${member.memberId}`.execute(db());
  expect(await code(shortlist().rooms(second))).toBe("link_not_valid");
  await sql`update member set leaving_at = null where id = ${member.memberId}`.execute(db());
  expect(await idsOf(second)).toHaveLength(3);
  await shortlist().end(member);
  expect([await code(shortlist().rooms(second)), await shortlist().since(member)]).toEqual([
    "link_not_valid",
    undefined,
  ]);
});

test("keeps only a hash of the token, and refuses anything else", async () => {
  const { token, member } = await sharedList();
  const { rows } = await sql<{
    hash: string;
  }>`select encode(token_hash, 'escape') as hash from shortlist_link where member_id = ${member.memberId}`.execute(
    db(),
  );
  expect(rows[0]?.hash).not.toContain(token);
  for (const wrong of ["", "x", `${token}x`, token.slice(1), "../../etc"])
    expect(await code(shortlist().rooms(wrong))).toBe("link_not_valid");
});
