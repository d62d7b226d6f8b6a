import { describe, expect, test } from "vitest";
import { z } from "zod";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing, phoneOf } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { readPages } from "../../../../test/pages.ts";
import { wireOwnListing, wireWholeListing } from "../listing.wire.ts";

const app = useTestApp();
const like = (id: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () => app().call("PATCH", "/featuredPost", { as: newMember(), body: { id } })),
  );

describe("GET /featuredPost/{id}", () => {
  test("who sees what", async () => {
    const [owner, liker, former, stranger] = [newMember(), newMember(), newMember(), newMember()];
    const phone = phoneOf(owner);
    const id = await addListing(app(), owner);
    for (const as of [liker, former]) await app().call("PATCH", "/featuredPost", { as, body: { id } });
    await app().call("DELETE", `/featuredPost/${id}/like`, { as: former });
    const seenBy = async (as?: typeof owner) =>
      (await app().call("GET", `/featuredPost/${id}`, { ...(as && { as }) })).json<Record<string, unknown>>();
    const everybody = wireWholeListing.parse(await seenBy());
    const members = { ...everybody, liked: false, phoneWithheld: false };
    const own = {
      pin: null,
      ownPhotos: [],
      phone,
      email: owner.email,
      uid: owner.uid,
      state: "live",
      phoneShownTo: "likers",
      sleepAt: null,
      note: null,
      takenTold: null,
      tellAt: null,
    };
    expect(await seenBy(owner)).toEqual({ ...members, ...own });
    expect(await seenBy(liker)).toEqual({ ...members, liked: true, phone });
    expect(await seenBy(former)).toEqual(members);
    expect(await seenBy(stranger)).toEqual(members);
  });

  test.each(["0", "-1", "abc", "1.5", "9223372036854775808", "%00", "1%20or%201=1"])(
    "refuses %s as an id",
    async (id) => {
      for (const options of [{}, { as: newMember() }]) {
        const answer = await app().call("GET", `/featuredPost/${id}`, options);
        expect([answer.statusCode, problemCode(answer)]).toEqual([400, "validation_failed"]);
        expect(answer.json()).toMatchObject({ issues: [{ path: ["params", "id"] }] });
      }
    },
  );

  test("says when there is none, and when the sign-in is no good", async () => {
    for (const options of [{}, { as: newMember() }]) {
      const answer = await app().call("GET", "/featuredPost/12345", options);
      expect([answer.statusCode, problemCode(answer)]).toEqual([404, "listing_not_found"]);
    }
    const refused = await app().call("GET", "/featuredPost/12345", { headers: { authorization: "Bearer a.b.c" } });
    expect([refused.statusCode, problemCode(refused)]).toEqual([401, "sign_in_required"]);
  });
});

describe("GET /browseListing/{uid}", () => {
  test("one's own posts, newest first, with what only their owner sees", async () => {
    const owner = newMember();
    const taken = await addListing(app(), owner, { Availability: "No" });
    const free = await addListing(app(), owner);
    await addListing(app());
    const answer = await app().call("GET", `/browseListing/${owner.uid}`, { as: owner });
    const posts = z.array(wireOwnListing).parse(answer.json());
    expect(posts.map(({ _id }) => _id)).toEqual([free, taken]);
    expect(posts[0]).toMatchObject({ phone: phoneOf(owner), email: owner.email, uid: owner.uid, liked: false });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect((await app().call("GET", `/browseListing/${newMember().uid}`, { as: owner })).statusCode).toBe(403);
  });

  test("by pages, as long as asked for", async () => {
    const owner = newMember();
    const ids = await Promise.all(Array.from({ length: 22 }, () => addListing(app(), owner)));
    const byDefault = await readPages(app(), `/browseListing/${owner.uid}`, { as: owner });
    expect(byDefault.map((page) => page.length)).toEqual([20, 2]);
    const short = await readPages(app(), `/browseListing/${owner.uid}?limit=9`, { as: owner });
    expect(short.map((page) => page.length)).toEqual([9, 9, 4]);
    expect(short.flat()).toEqual(byDefault.flat());
    expect(new Set(short.flat().map(({ _id }) => _id))).toEqual(new Set(ids));
  });

  test("nobody else's, and nothing without a sign-in", async () => {
    const owner = newMember();
    await addListing(app(), owner);
    const other = await app().call("GET", `/browseListing/${owner.uid}`, { as: newMember() });
    expect([other.statusCode, problemCode(other)]).toEqual([403, "forbidden"]);
    const visitor = await app().call("GET", `/browseListing/${owner.uid}`);
    expect([visitor.statusCode, problemCode(visitor)]).toEqual([401, "sign_in_required"]);
    const badLimit = await app().call("GET", `/browseListing/${owner.uid}?limit=0&cursor=x`, { as: owner });
    expect([badLimit.statusCode, badLimit.json<{ issues: unknown[] }>().issues.length]).toEqual([400, 2]);
  });
});

describe("caching", () => {
  const listCaching = "public, max-age=0, s-maxage=2, must-revalidate";

  test("a public answer names its state, and says when it has not changed", async () => {
    const id = await addListing(app());
    for (const url of ["/featuredPost", `/featuredPost/${id}`, "/browseListing?sort=mostLiked"]) {
      const first = await app().call("GET", url);
      expect(first.headers).toMatchObject({
        "cache-control": listCaching,
        etag: expect.stringMatching(/^W\/"[\w-]+"$/) as string,
      });
      const same = { headers: { "if-none-match": String(first.headers["etag"]) } };
      const again = await app().call("GET", url, same);
      expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", first.headers["etag"]]);
      await like(id, 1);
      // A like empties the cache of its listing only. Lists show it when they are read again, a few seconds later.
      app().services.responseCache.forget();
      expect((await app().call("GET", url, same)).statusCode).toBe(200);
    }
  });

  test("what depends on who asks is for nobody else to keep, and a shared copy says that it does", async () => {
    const id = await addListing(app());
    const seen = await app().call("GET", `/featuredPost/${id}`, { as: newMember() });
    expect(seen.headers).toMatchObject({ "cache-control": "private, no-store" });
    expect(seen.headers["etag"]).toBeUndefined();
    const open = await app().call("GET", `/featuredPost/${id}`);
    expect(String(open.headers["vary"]).split(/, */)).toEqual(
      expect.arrayContaining(["accept-encoding", "authorization", "cookie"]),
    );
  });

  test("refusals are not kept", async () => {
    for (const url of ["/featuredPost/12345", "/browseListing?limit=0"])
      expect((await app().call("GET", url)).headers["cache-control"]).toBe("no-store");
  });
});
