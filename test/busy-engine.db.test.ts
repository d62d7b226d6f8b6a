/**
 * What users see while PostgreSQL cannot respond, here because another session locks a whole table. Every request can
 * be retried.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { hasBuild, useSite } from "./attacks/site.ts";
import { listingBody } from "./listings.ts";
import { newMember, unsignedIdToken } from "./members.ts";

const member = newMember();
const html = { accept: "text/html,application/xhtml+xml" };

describe.skipIf(!hasBuild)("while a table is locked", () => {
  const site = useSite({ TRUST_PROXY: "127.0.0.1" });
  let cookie: string;
  let listing: string;

  beforeAll(async () => {
    cookie = await site().signIn(member);
    const headers = { authorization: `Bearer ${unsignedIdToken(newMember())}` };
    const added = await site().app.inject({ method: "POST", url: "/featuredPost", headers, payload: listingBody() });
    listing = added.json<{ insertedId: string }>().insertedId;
  });

  const whileHeld = <Result>(table: string, work: () => Promise<Result>): Promise<Result> =>
    site()
      .services.db.transaction()
      .execute(async (trx) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
        return work();
      });

  test.each([
    ["a page", () => `/featuredPostDetails/${listing}`],
    ["its data", () => `/featuredPostDetails/${listing}.data`],
    ["a list", () => "/browseListings?maxRent=9000"],
  ])("%s gets 503", async (_what, url) => {
    const answer = await whileHeld("listing", () => site().app.inject({ url: url(), headers: { ...html, cookie } }));
    expect(answer.statusCode).toBe(503);
  });

  test("an action gets 503, and can be sent again", async () => {
    const { origin, host } = new URL(site().origin);
    const headers = {
      cookie,
      origin,
      host,
      "x-forwarded-proto": "https",
      "content-type": "application/x-www-form-urlencoded",
    };
    const like = () =>
      site().app.inject({
        method: "POST",
        url: `/featuredPostDetails/${listing}.data`,
        headers,
        payload: "intent=like",
      });
    expect((await whileHeld("listing", like)).statusCode).toBe(503);
    expect((await like()).statusCode).toBeLessThan(400);
  });

  test("if the session cannot be read, a browser gets a page in both languages and an API client a problem document", async () => {
    const [page, problem] = await whileHeld("member", () =>
      Promise.all([
        site().app.inject({ url: "/profile", headers: { ...html, cookie } }),
        site().app.inject({ url: "/profile", headers: { accept: "application/json", cookie } }),
      ]),
    );
    expect([page.statusCode, page.headers["retry-after"], page.headers["cache-control"]]).toEqual([
      503,
      "2",
      "no-store",
    ]);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toContain("style-src 'sha256-");
    expect(page.body).toContain("We're busy.");
    expect(page.body).toContain("এখন অনেক চাপ");
    expect(page.body).toContain('<a href="">');
    expect([problem.statusCode, problem.json<{ code: string }>().code]).toEqual([503, "overloaded"]);
  });
});
