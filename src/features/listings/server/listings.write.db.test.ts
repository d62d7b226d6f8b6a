import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing, listingBody } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { checkRows } from "../../../../test/rows.ts";
import { addDays, listingLimits, todayInDhaka } from "../listing.limits.ts";

const app = useTestApp();

const verdict = (answer: LightMyRequestResponse) => [answer.statusCode, problemCode(answer)];
const issuePaths = (answer: LightMyRequestResponse) =>
  answer.json<{ issues?: { path: string[] }[] }>().issues?.map(({ path }) => path);
const yearAhead = addDays(todayInDhaka(), listingLimits.moveInDaysAhead);

async function postOfSomebody(changes: Record<string, unknown> = {}) {
  const owner = newMember();
  const id = await addListing(app(), owner, changes);
  const read = async () =>
    (await app().call("GET", `/featuredPost/${id}`, { as: owner })).json<Record<string, unknown>>();
  const change = (body: unknown, as = owner) => app().call("PUT", `/browseListing/${id}`, { as, body });
  return { owner, id, read, change };
}

/** One invalid value for each rule. */
const badValues: [field: string, value: unknown][] = [
  ["title", "x".repeat(121)],
  ["title", "   "],
  ["title", "nul\u0000byte"],
  ["title", "half an emoji \uD83C"],
  ["title", 5],
  ["title", ["Sunny room"]],
  ["location", "x".repeat(161)],
  ["location", "bell\u0007"],
  ["rent", 499],
  ["rent", 500_001],
  ["rent", 8500.5],
  ["rent", "8,500"],
  ["rent", "eight thousand"],
  ["rent", "1e4"],
  ["rent", true],
  ["gender", "Male"],
  ["gender", "other"],
  ["profession", "x".repeat(81)],
  ["age", 15],
  ["age", 100],
  ["age", "29 years"],
  ["accommodationFor", "single"],
  ["accommodationFor", "Family"],
  ["smokingPreference", "Non smoker"],
  ["smokingPreference", "nonSmoker"],
  ["description", "x".repeat(4001)],
  ["description", "escape\u001B[31m"],
  ["phone", "12345"],
  ["phone", "01212345678"],
  ["phone", 1_712_345_678],
  ["phone", "call me"],
  ["imageUrl", "http://example.com/room.jpg"],
  ["imageUrl", "javascript:alert(1)"],
  ["imageUrl", "/etc/passwd"],
  ["imageUrl", `https://example.com/${"x".repeat(2048)}`],
  ["interests", "x".repeat(301)],
  ["moveInDate", addDays(yearAhead, 1)],
  ["moveInDate", addDays(todayInDhaka(), -1)],
  ["moveInDate", "1999-12-31"],
  ["title", "x"],
  ["title", " রু "],
  ["location", "as"],
  ["description", "x"],
  ["description", "Nice room"],
  ["imageUrl", "https://example.com/page.html"],
  ["imageUrl", "https://example.com/Page.HTM?x=1"],
  ["moveInDate", "2026-02-30"],
  ["moveInDate", "tomorrow"],
  ["moveInDate", "2026-01-01T00:00:00Z"],
  ["Availability", "yes"],
  ["Availability", true],
];

/** Values at the limits. */
const goodValues: [field: string, value: unknown, kept?: unknown][] = [
  ["title", "ঘ".repeat(120)],
  ["title", "  Sunny room ", "Sunny room"],
  ["title", 'Quotes " and \\ and <b>'],
  ["location", "x".repeat(160)],
  ["rent", 500],
  ["rent", 500_000],
  ["rent", "8500", 8500],
  ["age", 16],
  ["age", "99", 99],
  ["profession", "x".repeat(80)],
  ["description", `${"বাসা\n".repeat(799)}বাসা`],
  ["interests", "🏠".repeat(150)],
  ["phone", "01712 345678", "+8801712345678"],
  ["phone", "+44 20 7946 0958", "+442079460958"],
  ["imageUrl", "https://example.com/room.jpg"],
  ["imageUrl", "HTTPS://example.com/Room.jpg", "https://example.com/Room.jpg"],
  ["imageUrl", "https://example.com/\u0000.jpg", "https://example.com/%00.jpg"],
  ["moveInDate", yearAhead],
  ["moveInDate", todayInDhaka()],
  ["title", "রুম খালি"],
  ["location", "ভোলা"],
  ["imageUrl", "https://example.com/picture?of=room.html"],
  ["Availability", "No"],
];

describe("POST /featuredPost", () => {
  test("adds a post that is then read as it was sent", async () => {
    const owner = newMember();
    const answer = await app().call("POST", "/featuredPost", { as: owner, body: listingBody() });
    expect(answer.statusCode).toBe(201);
    const { insertedId } = answer.json<{ insertedId: string }>();
    expect(answer.json()).toEqual({ insertedId: expect.stringMatching(/^\d+$/) as string, state: "live" });
    const seen = await app().call("GET", `/featuredPost/${insertedId}`, { as: owner });
    expect(seen.json()).toMatchObject({
      ...listingBody(),
      phone: "+8801712345678",
      likeCount: 0,
      name: owner.name,
      verified: true,
    });
  });

  test("takes who it is from the token, whatever the body says", async () => {
    const [owner, victim] = [newMember(), newMember()];
    const forged = {
      uid: victim.uid,
      email: victim.email,
      name: victim.name,
      _id: "5",
      likeCount: 999,
      verified: true,
      createdAt: "2001-01-01",
    };
    const id = await addListing(app(), owner, forged);
    const seen = (await app().call("GET", `/featuredPost/${id}`, { as: owner })).json<Record<string, unknown>>();
    expect(seen).toMatchObject({ _id: id, uid: owner.uid, email: owner.email, name: owner.name, likeCount: 0 });
    expect(id).not.toBe("5");
    expect((await app().call("GET", `/browseListing/${victim.uid}`, { as: victim })).json()).toEqual([]);
  });

  test("takes values at the limits", () =>
    checkRows(goodValues, async (field, value, kept = value) => {
      const { read } = await postOfSomebody({ [field]: value });
      expect((await read())[field]).toEqual(kept);
    }));

  test("refuses a wrong value for each rule", () =>
    checkRows(badValues, async (field, value) => {
      const answer = await app().call("POST", "/featuredPost", {
        as: newMember(),
        body: listingBody({ [field]: value }),
      });
      expect(verdict(answer)).toEqual([400, "validation_failed"]);
      expect(new Set(issuePaths(answer)?.map(String))).toEqual(new Set([`body,${field}`]));
    }));

  test("names everything that is missing, and everything that is wrong, at once", async () => {
    const missing = await app().call("POST", "/featuredPost", { as: newMember(), body: {} });
    expect(
      issuePaths(missing)
        ?.map(([, field]) => field)
        .toSorted(),
    ).toEqual(Object.keys(listingBody()).toSorted());
    const wrong = await app().call("POST", "/featuredPost", {
      as: newMember(),
      body: listingBody({ title: "", rent: 1, age: 200, phone: "x", moveInDate: "x" }),
    });
    expect(issuePaths(wrong)?.map(([, field]) => field)).toEqual(["title", "rent", "age", "phone", "moveInDate"]);
    expect(wrong.json()).toMatchObject({
      status: 400,
      title: "Some of what was sent is not valid.",
      requestId: wrong.headers["x-request-id"],
    });
    expect(wrong.headers["content-type"]).toMatch(/^application\/problem\+json/);
  });

  test.each<[what: string, options: Pick<InjectOptions, "payload" | "headers">, status: number, code: string]>([
    [
      "a body that is no JSON",
      { payload: "{title:", headers: { "content-type": "application/json" } },
      400,
      "malformed_request",
    ],
    ["an empty body", { payload: "", headers: { "content-type": "application/json" } }, 400, "malformed_request"],
    ["no body", {}, 400, "validation_failed"],
    ["null", { payload: "null", headers: { "content-type": "application/json" } }, 400, "validation_failed"],
    ["an array", { payload: "[]", headers: { "content-type": "application/json" } }, 400, "validation_failed"],
    [
      "a poisoned prototype",
      { payload: '{"__proto__":{"title":"x"}}', headers: { "content-type": "application/json" } },
      400,
      "malformed_request",
    ],
    [
      "a form",
      { payload: "title=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported_media_type",
    ],
    [
      "too much",
      {
        payload: JSON.stringify(listingBody({ junk: "x".repeat(70_000) })),
        headers: { "content-type": "application/json" },
      },
      413,
      "payload_too_large",
    ],
  ])("refuses %s", async (_what, options, status, code) => {
    const cookie = await app().signIn(newMember());
    const headers = { cookie, origin: app().config.origin, ...options.headers };
    expect(verdict(await app().app.inject({ method: "POST", url: "/featuredPost", ...options, headers }))).toEqual([
      status,
      code,
    ]);
  });

  test("refuses a visitor before looking at what was sent", async () => {
    expect(verdict(await app().call("POST", "/featuredPost", { body: listingBody() }))).toEqual([
      401,
      "sign_in_required",
    ]);
    expect(verdict(await app().call("POST", "/featuredPost", { body: {} }))).toEqual([401, "sign_in_required"]);
  });
});

describe("PUT /browseListing/{id}", () => {
  test("changes what is sent, and leaves what is empty or absent", async () => {
    const { read, change } = await postOfSomebody();
    const before = await read();
    const answer = await change({
      rent: "9000",
      title: "New title",
      location: "",
      description: null,
      phone: "",
      Availability: "No",
      uid: "x",
      email: "x",
      name: "x",
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { matchedCount: 1, modifiedCount: 1, state: "taken" }]);
    expect(await read()).toEqual({
      ...before,
      rent: 9000,
      title: "New title",
      Availability: "No",
      state: "taken",
      takenTold: 0,
    });
  });

  test.each([{}, { title: "", rent: null }, { unknown: 1, uid: "somebody" }])(
    "with nothing to change (%j) it changes nothing",
    async (body) => {
      const { read, change } = await postOfSomebody();
      const before = await read();
      const answer = await change(body);
      expect([answer.statusCode, answer.json()]).toEqual([200, { matchedCount: 1, modifiedCount: 0, state: "live" }]);
      expect(await read()).toEqual(before);
    },
  );

  test("lists show the change at once, by every filter and sort", async () => {
    const { id, change } = await postOfSomebody({ location: "Changepur", rent: 5000, gender: "male" });
    await change({ gender: "female", rent: 7000, Availability: "No" });
    for (const sort of ["newest", "rentAsc", "rentDesc", "mostLiked"]) {
      const found = async (query: string) =>
        (await app().call("GET", `/browseListing?location=changepur&sort=${sort}&${query}`))
          .json<{ _id: string }[]>()
          .map(({ _id }) => _id);
      expect(await found("gender=female&minRent=7000&Availability=No")).toEqual([id]);
      expect(await found("gender=male")).toEqual([]);
      expect(await found("Availability=Yes")).toEqual([]);
    }
  });

  test("takes values at the limits", () =>
    checkRows(goodValues, async (field, value, kept = value) => {
      const { read, change } = await postOfSomebody();
      expect((await change({ [field]: value })).statusCode).toBe(200);
      expect((await read())[field]).toEqual(kept);
    }));

  test("leaves what an older post says, however short or past, and refuses it anew", async () => {
    const { id, read, change } = await postOfSomebody();
    const old = {
      title: "x",
      location: "as",
      description: "x",
      move_in: "2020-01-01",
      image_url: "https://example.com/page.html",
    };
    await app().services.db.updateTable("listing").set(old).where("id", "=", id).execute();
    const same = {
      title: "x",
      location: "as",
      description: "x",
      moveInDate: "2020-01-01",
      imageUrl: "https://example.com/page.html",
    };
    expect((await change({ ...same, rent: 9000 })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ ...same, rent: 9000 });
    const other = { title: "y", location: "bs", description: "y", moveInDate: "2020-01-02" };
    expect(issuePaths(await change(other))?.map(([, field]) => field)).toEqual([
      "title",
      "location",
      "description",
      "moveInDate",
    ]);
    expect(await read()).toMatchObject({ ...same, rent: 9000 });
  });

  test("refuses every bad value, all at once, and then changes nothing", async () => {
    const { read, change } = await postOfSomebody();
    const before = await read();
    for (const [field, value] of badValues) {
      const answer = await change({ interests: "changed", [field]: value });
      expect([field, ...verdict(answer)]).toEqual([field, 400, "validation_failed"]);
      expect(new Set(issuePaths(answer)?.map(String))).toEqual(new Set([`body,${field}`]));
    }
    expect(issuePaths(await change({ title: "   ", rent: 1, gender: "x" }))).toEqual([
      ["body", "title"],
      ["body", "rent"],
      ["body", "gender"],
    ]);
    expect(await read()).toEqual(before);
  });
});

describe("DELETE /browseListing/{id}", () => {
  test("takes the post away, from every list, with its likes", async () => {
    const { id, owner } = await postOfSomebody({ location: "Deletepur" });
    const liker = newMember();
    await app().call("PATCH", "/featuredPost", { as: liker, body: { id } });
    const answer = await app().call("DELETE", `/browseListing/${id}`, { as: owner });
    expect([answer.statusCode, answer.json()]).toEqual([200, { deletedCount: 1 }]);
    for (const [as, url] of [
      [undefined, `/featuredPost/${id}`],
      [liker, `/featuredPost/${id}`],
    ] as const)
      expect((await app().call("GET", url, { ...(as && { as }) })).statusCode).toBe(404);
    for (const sort of ["newest", "mostLiked"])
      expect((await app().call("GET", `/browseListing?location=deletepur&sort=${sort}`)).json()).toEqual([]);
    expect(verdict(await app().call("DELETE", `/browseListing/${id}`, { as: owner }))).toEqual([
      404,
      "listing_not_found",
    ]);
  });
});

describe.each(["PUT", "DELETE"] as const)("%s /browseListing/{id} refuses", (method) => {
  const body = method === "PUT" ? { title: "Taken over" } : undefined;

  test("a visitor", async () => {
    const { id } = await postOfSomebody();
    expect(verdict(await app().call(method, `/browseListing/${id}`, { body }))).toEqual([401, "sign_in_required"]);
  });

  test("a member whose post it is not, even one who liked it, and changes nothing", async () => {
    const { id, read } = await postOfSomebody();
    const other = newMember();
    await app().call("PATCH", "/featuredPost", { as: other, body: { id } });
    const before = await read();
    expect(verdict(await app().call(method, `/browseListing/${id}`, { as: other, body }))).toEqual([403, "not_owner"]);
    expect(await read()).toEqual(before);
  });

  test("a post that is not there, and an id that is none", async () => {
    expect(verdict(await app().call(method, "/browseListing/12345", { as: newMember(), body }))).toEqual([
      404,
      "listing_not_found",
    ]);
    for (const id of ["0", "abc", "9223372036854775808"])
      expect(verdict(await app().call(method, `/browseListing/${id}`, { as: newMember(), body }))).toEqual([
        400,
        "validation_failed",
      ]);
  });
});

/**
 * As clients do: a machine that is busy with other tests may answer that it is overloaded, and the request is sent
 * again.
 */
async function untilServed(send: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const answer = await send();
  return answer.statusCode === 503 ? untilServed(send) : answer;
}

describe("everybody at once on one post", () => {
  test("100 updates and deletes: one delete counts, none fails", async () => {
    const { id, owner, change } = await postOfSomebody();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        untilServed(() =>
          n % 2
            ? change({ rent: 5000 + n, title: `Title ${n}` })
            : app().call("DELETE", `/browseListing/${id}`, { as: owner }),
        ),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect(answers.filter(({ body }) => body === '{"deletedCount":1}')).toHaveLength(1);
    expect((await app().call("GET", `/featuredPost/${id}`)).statusCode).toBe(404);
  });

  test("100 updates: all count, and the last to be written is what is read everywhere", async () => {
    const { read, change } = await postOfSomebody({ location: "Updatepur" });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => untilServed(() => change({ rent: 5000 + n, age: 20 + (n % 50) }))),
    );
    expect(new Set(answers.map(({ body }) => body))).toEqual(
      new Set(['{"matchedCount":1,"modifiedCount":1,"state":"live"}']),
    );
    const { rent } = await read();
    const listed = await app().call(
      "GET",
      `/browseListing?location=updatepur&sort=mostLiked&minRent=${String(rent)}&maxRent=${String(rent)}`,
    );
    expect(listed.json()).toMatchObject([{ rent }]);
  });

  test("likes, take-backs, updates, reads and a delete in the middle: nobody hears of a fault of ours", async () => {
    const { id, owner, change } = await postOfSomebody();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const as = newMember();
        return untilServed(() => {
          if (n === 50) return app().call("DELETE", `/browseListing/${id}`, { as: owner });
          if (n % 4 === 0) return app().call("PATCH", "/featuredPost", { as, body: { id } });
          if (n % 4 === 1) return change({ rent: 5000 + n });
          if (n % 4 === 2) return app().call("DELETE", `/featuredPost/${id}/like`, { as });
          return app().call("GET", `/featuredPost/${id}`, { as });
        });
      }),
    );
    expect(
      answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404).map(({ body }) => body),
    ).toEqual([]);
  });
});
