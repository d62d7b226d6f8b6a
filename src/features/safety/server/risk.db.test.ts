import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing, listingBody, makeMemberSince, phoneOf } from "../../../../test/listings.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { processAllPhotos, someJpeg, uploadPhoto } from "../../../../test/photos.ts";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import { writeAudit } from "./audit.queries.ts";

const app = useTestApp();
const scam = "Send 2000 taka by bKash to hold the room before you come to see it.";

async function post(owner: TestMember, changes: Record<string, unknown> = {}): Promise<{ id: string; state: string }> {
  const answer = await app().call("POST", "/featuredPost", {
    as: owner,
    body: listingBody({ phone: phoneOf(owner), ...changes }),
  });
  const { insertedId, state } = answer.json<{ insertedId: string; state: string }>();
  return { id: insertedId, state };
}
const edit = async (owner: TestMember, id: string, body: Record<string, unknown>) =>
  (await app().call("PUT", `/browseListing/${id}`, { as: owner, body })).json<{ state: string }>().state;
const statusFor = async (id: string, as?: TestMember) =>
  (await app().call("GET", `/featuredPost/${id}`, { ...(as && { as }) })).statusCode;

const casesOf = (id: string) =>
  app()
    .services.db.selectFrom("moderation_case")
    .select(["kind", "score", "reasons", "decided_at"])
    .where("listing_id", "=", id)
    .orderBy("id")
    .execute();
const mailsOf = async ({ uid }: TestMember) =>
  (
    await app()
      .services.db.selectFrom("mail")
      .innerJoin("member", "member.id", "mail.member_id")
      .select("mail.kind")
      .where("uid", "=", uid)
      .orderBy("mail.id")
      .execute()
  ).map(({ kind }) => kind);
const auditOf = (id: string) =>
  app()
    .services.db.selectFrom("audit_entry")
    .select(["action", "moderator_id", "reasons"])
    .where("listing_id", "=", id)
    .execute();

/** A sixth listing within a day: from then on every listing of this account that is assessed is held. */
async function liveAmongMany() {
  const owner = newMember();
  const { id } = await post(owner);
  let state = "live";
  for (let n = 0; n < 5; n += 1) ({ state } = await post(owner));
  expect(state).toBe("waiting");
  return { owner, id };
}

describe("a new post", () => {
  test("goes live at once if the rules find little", async () => {
    const owner = newMember();
    const { id, state } = await post(owner);
    expect([state, await statusFor(id)]).toEqual(["live", 200]);
    expect([await casesOf(id), await mailsOf(owner), await auditOf(id)]).toEqual([[], [], []]);
  });

  test("waits if its rent is next to nothing, also in a place that nobody knows", async () => {
    expect((await post(newMember(), { location: "asdf qwer", rent: 500 })).state).toBe("waiting");
    expect((await post(newMember(), { location: "asdf qwer", rent: 1_800 })).state).toBe("live");
  });

  test("waits if they find much: its owner sees it and is told, nobody else does; a case is open and the log says so", async () => {
    const owner = newMember();
    const { id, state } = await post(owner, { description: scam });
    expect(state).toBe("waiting");
    expect([await statusFor(id), await statusFor(id, newMember()), await statusFor(id, owner)]).toEqual([
      404, 404, 200,
    ]);
    const [open] = await casesOf(id);
    expect(open).toMatchObject({
      kind: "risk",
      decided_at: null,
      reasons: expect.arrayContaining(["money_first", "wallet"]) as unknown,
    });
    expect(open?.score).toBeGreaterThanOrEqual(100);
    expect(await mailsOf(owner)).toEqual(["post_waiting"]);
    expect(await auditOf(id)).toEqual([{ action: "held", moderator_id: null, reasons: open?.reasons }]);
    const list = (await app().call("GET", "/browseListing?limit=50")).json<{ _id: string }[]>();
    expect(list.map(({ _id }) => _id)).not.toContain(id);
  });
});

describe("an edit", () => {
  test("is looked at like a new post; the owner is told once", async () => {
    const owner = newMember();
    const { id } = await post(owner);
    expect(await edit(owner, id, { description: scam })).toBe("waiting");
    expect(await edit(owner, id, { description: `${scam} Hurry.` })).toBe("waiting");
    expect(await statusFor(id)).toBe(404);
    expect(await casesOf(id)).toHaveLength(1);
    expect(await mailsOf(owner)).toEqual(["post_waiting"]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test("that takes out what a post waits for does not free it, but the case says what is left", async () => {
    const owner = newMember();
    const { id } = await post(owner, { description: scam });
    expect(await edit(owner, id, { description: "A quiet room by the lake, to be seen on any evening." })).toBe(
      "waiting",
    );
    expect(await casesOf(id)).toMatchObject([{ score: 10, reasons: ["young_account"] }]);
  });

  test("of a post that was to be changed waits for a moderator, who finds a case", async () => {
    const owner = newMember();
    const { id } = await post(owner);
    await app()
      .services.db.transaction()
      .execute((trx) => app().services.listingLife.move(trx, id, "askToChange"));
    expect(await edit(owner, id, { title: "As you asked" })).toBe("waiting");
    expect(await casesOf(id)).toMatchObject([
      { kind: "risk", decided_at: null, reasons: ["young_account", "changed_as_asked"] },
    ]);
  });

  describe("of a live post", () => {
    test.each([
      ["nothing", {}],
      ["what it says already", { title: "Sunny room near the lake", rent: 8500, location: "Dhanmondi, Dhaka" }],
      [
        "harmless words",
        {
          title: "A sunny room near the lake",
          description: "Quiet, on the third floor. Come and see it on any evening.",
        },
      ],
      ["the rent", { rent: 8200 }],
      ["what no rule looks at", { moveInDate: addDays(todayInDhaka(), 20), age: 31 }],
    ])("that changes %s leaves it live, whatever is known of the account by now", async (_what, changes) => {
      const { owner, id } = await liveAmongMany();
      expect(await edit(owner, id, { ...changes, Availability: "Yes" })).toBe("live");
      expect([await statusFor(id), await casesOf(id)]).toEqual([200, []]);
    });

    test("does not judge rents, numbers and words of others that came later", async () => {
      const [owner, others] = [newMember(), Array.from({ length: 5 }, () => newMember())];
      const { id } = await post(owner, {
        rent: 2_600,
        description: "Send the advance by bKash if you like; come and see it first, any day.",
      });
      const { db } = app().services;
      const { area_id } = await db
        .selectFrom("listing")
        .select("area_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto("area_rent")
        .values({
          area_id: area_id ?? 0,
          accommodation: "single",
          posts: 100,
          lower_quartile: 9_000,
          median: 11_000,
          upper_quartile: 14_000,
        })
        .execute();
      for (const other of others) await post(other, { phone: phoneOf(owner) });
      expect(await edit(owner, id, { title: "Sunny room, still free" })).toBe("live");
      // A change of the rent is assessed.
      expect(await edit(owner, id, { rent: 2_500 })).toBe("waiting");
      await db.deleteFrom("area_rent").execute();
    });

    test("is held for a risky change", async () => {
      const { owner, id } = await liveAmongMany();
      expect(await edit(owner, id, { description: scam })).toBe("waiting");
      expect((await casesOf(id))[0]?.reasons).not.toContain("many_posts");
    });

    const fee = { description: "A quiet room on the third floor. The registration fee is 500 taka." };
    const cheap = { rent: 900 };
    test.each([
      ["words, then rent", [fee, cheap]],
      ["rent, then words", [cheap, fee]],
      ["with harmless saves between", [cheap, { age: 30 }, { title: "A quiet room" }, fee]],
      [
        "the words that speak for it taken out at the end",
        [{ ...cheap, description: `${fee.description} Pay it after viewing.` }, fee],
      ],
    ])("that is split into steps is held as the whole would be (%s)", async (_what, steps) => {
      const owner = newMember();
      const { id } = await post(owner);
      const states: string[] = [];
      for (const step of steps) states.push(await edit(owner, id, step));
      expect(states).toEqual([...Array<string>(steps.length - 1).fill("live"), "waiting"]);
    });
  });

  test("counts nothing that a moderator has let pass, in the words that they saw", async () => {
    const owner = newMember();
    const { id } = await post(owner, { description: scam });
    const { db, listingLife } = app().services;
    await db.transaction().execute(async (trx) => {
      await listingLife.move(trx, id, "approve");
      await trx
        .updateTable("moderation_case")
        .set({ decision: "approve", decided_at: new Date() })
        .where("listing_id", "=", id)
        .execute();
      await trx
        .updateTable("listing_risk")
        .set((row) => ({ cleared: row.ref("reasons") }))
        .where("listing_id", "=", id)
        .execute();
    });
    expect(await edit(owner, id, { rent: 9000 })).toBe("live");
    expect(await edit(owner, id, { description: `${scam} To 01711000000.` })).toBe("waiting");
    expect((await casesOf(id)).at(-1)?.reasons).toContain("pay_to_hold");
  });
});

test("a hold waits for counts before it writes in the log, as decisions do", async () => {
  const [owner, other] = [newMember(), newMember()];
  const { id } = await post(owner);
  const { id: neighbour } = await post(other);
  const { db, listingLife } = app().services;
  const editing = Promise.withResolvers<string>();
  await db.transaction().execute(async (trx) => {
    await listingLife.move(trx, neighbour, "hold"); // changes counters that the other listing also uses
    edit(owner, id, { description: scam }).then(editing.resolve, editing.reject);
    await untilBlocked(db);
    await sql`set local lock_timeout = '300ms'`.execute(trx);
    await writeAudit(trx, { action: "held", listingId: neighbour, reasons: [] });
  });
  expect(await editing.promise).toBe("waiting");
});

describe("the captions of photos", () => {
  test("are assessed with the text of a new post, and after an edit", async () => {
    const owner = newMember();
    const [first, second] = [
      await uploadPhoto(app(), owner, await someJpeg(71)),
      await uploadPhoto(app(), owner, await someJpeg(72)),
    ];
    expect(await post(owner, { photos: [{ id: first, alt: scam }] })).toMatchObject({ state: "waiting" });
    const { id, state } = await post(owner, { photos: [{ id: second, alt: "The balcony in the morning" }] });
    expect(state).toBe("live");
    expect(await edit(owner, id, { photos: [{ id: second, alt: scam }] })).toBe("waiting");
    expect(await statusFor(id)).toBe(404);
  });
});

describe("what stands elsewhere counts", () => {
  test("the same words in the posts of other members", async () => {
    const description =
      "Two bright rooms beside the college field, a kitchen for three, a balcony to the south and a landlord who lives downstairs with his mother.";
    const states: string[] = [];
    for (let n = 0; n < 3; n += 1)
      states.push((await post(newMember(), { description: `${description} ${n}!`, phone: "+8801799000001" })).state);
    expect(states).toEqual(["live", "live", "waiting"]);
    expect(
      (
        await app()
          .services.db.selectFrom("listing")
          .select("text_print")
          .distinct()
          .where("description", "like", `${description}%`)
          .execute()
      ).length,
    ).toBe(1);
  });

  test("one's own words again do not", async () => {
    const owner = newMember();
    const description =
      "The third of three rooms in one flat; all have the same kitchen, the same lift and the same generator, and the same friendly guard at the gate.";
    for (let n = 0; n < 3; n += 1) expect((await post(owner, { description })).state).toBe("live");
  });

  test("one number in the posts of many members", async () => {
    const states: string[] = [];
    for (let n = 0; n < 5; n += 1) states.push((await post(newMember(), { phone: "+8801799000002" })).state);
    expect(states).toEqual(["live", "live", "live", "live", "waiting"]);
  });

  test("many posts of a new member within a day, but not of one who is known", async () => {
    const [fresh, known] = [newMember(), newMember()];
    await makeMemberSince(app(), known, "2024-01-01");
    const states: Record<string, string[]> = { fresh: [], known: [] };
    for (let n = 0; n < 6; n += 1) {
      states["fresh"]?.push((await post(fresh)).state);
      states["known"]?.push((await post(known)).state);
    }
    expect(states).toEqual({
      fresh: [...Array<string>(5).fill("live"), "waiting"],
      known: Array<string>(6).fill("live"),
    });
  });

  test("rents of its area, or of the one around it", async () => {
    const { db } = app().services;
    const { id: dhaka } = await db
      .selectFrom("area")
      .select("id")
      .where("kind", "=", "district")
      .where("name", "=", "Dhaka")
      .executeTakeFirstOrThrow();
    const rents = { posts: 100, lower_quartile: 9_000, median: 11_000, upper_quartile: 14_000 };
    await db
      .insertInto("area_rent")
      .values({ area_id: dhaka, accommodation: "single", ...rents })
      .execute();
    expect((await post(newMember(), { rent: 2_500 })).state).toBe("waiting");
    expect((await post(newMember(), { rent: 2_500, accommodationFor: "Shared" })).state).toBe("live");
    expect((await post(newMember(), { rent: 6_000 })).state).toBe("live");
    await db.deleteFrom("area_rent").execute();
  });

  test("a photo that others showed before, as soon as that is found; who had it first is left alone", async () => {
    const members = [newMember(), newMember(), newMember()];
    const ids: string[] = [];
    for (const member of members) {
      const photo = await uploadPhoto(app(), member, await someJpeg(77));
      await processAllPhotos(app());
      ids.push((await post(member, { imageUrl: undefined, photos: [{ id: photo }] })).id);
    }
    await app().services.photosUpkeep.match();
    const states = await Promise.all(
      ids.map(
        async (id) =>
          (await app().services.db.selectFrom("listing").select("state").where("id", "=", id).executeTakeFirstOrThrow())
            .state,
      ),
    );
    expect(states).toEqual(["live", "live", "waiting"]);
    expect(await mailsOf(members[2] as TestMember)).toEqual(["post_waiting"]);
    await app().services.photosUpkeep.match();
    expect(await casesOf(ids[2] as string)).toHaveLength(1);
    expect(
      await app().services.db.selectFrom("photo_match").select("photo_id").where("is_judged", "=", false).execute(),
    ).toEqual([]);
  });
});

test("the factory's posts are live, however many", async () => {
  const owner = newMember();
  const ids = await Promise.all(Array.from({ length: 12 }, () => addListing(app(), owner)));
  const states = await app()
    .services.db.selectFrom("listing")
    .select("state")
    .distinct()
    .where("id", "in", ids)
    .execute();
  expect(states).toEqual([{ state: "live" }]);
});
