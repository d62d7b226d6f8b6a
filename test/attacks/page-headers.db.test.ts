/** Headers of every page for a visitor, a member and a moderator. Needs no browser. */
import { beforeAll, describe, expect, test } from "vitest";
import { type PageIds, sitePages } from "../../e2e/site-pages.ts";
import { MODERATOR_EMAIL } from "../access-world.ts";
import { actorOf } from "../conversations.ts";
import { addListing } from "../listings.ts";
import { newMember } from "../members.ts";
import { securityHeaders } from "./expected-headers.ts";
import { hasBuild, useSite } from "./site.ts";

const always = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
/** Pages on which the identity provider's script runs. All others allow only our own scripts. */
const accountPages = new Set(["login", "signup", "forgot-password", "reset-password", "profile"]);
/** Their URLs are secret: they are not sent as referrer and not cached. */
const mailedLinks = new Set([
  "answer-over",
  "appeal-over",
  "unsubscribe-over",
  "shortlist-over",
  "viewing-answer-over",
  "with-you-over",
]);
/** A cached page allows its inline scripts by hash, a personal page by nonce. */
const inline = "(?:'nonce-[\\w+/=]+'|'sha256-[\\w+/=]+'(?: 'sha256-[\\w+/=]+')*)";

describe.skipIf(!hasBuild)("headers of pages", () => {
  const site = useSite({ MODERATORS: MODERATOR_EMAIL });
  const people = { member: newMember(), moderator: newMember({ email: MODERATOR_EMAIL }) };
  const cookies: Record<string, string> = {};
  let ids: PageIds;

  beforeAll(async () => {
    for (const [name, person] of Object.entries(people)) cookies[name] = await site().signIn(person);
    const own = await addListing(site(), people.member);
    const { toLet } = site().services;
    ids = {
      own,
      other: await addListing(site(), newMember()),
      code: (await toLet.getOwn(await actorOf(site(), people.member), own)).code,
    };
  });

  test.each(sitePages)("$name ($as)", async ({ name, path, as }) => {
    const cookie = cookies[as];
    const { headers, statusCode } = await site().app.inject({ url: path(ids), headers: cookie ? { cookie } : {} });
    // A page that redirects or fails would be checked by the headers of another response.
    const expected =
      {
        "not-found": 404,
        "not-allowed": 403,
        "room-wanted-over": 404,
        "answer-over": 404,
        "appeal-over": 404,
        "unsubscribe-over": 404,
        "shortlist-over": 404,
        "viewing-answer-over": 404,
        "with-you-over": 404,
        "to-let-unknown": 404,
      }[name] ?? 200;
    expect(statusCode).toBe(expected);
    expect(headers).toMatchObject({
      ...securityHeaders,
      ...(mailedLinks.has(name) && { "referrer-policy": "same-origin" }),
    });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(expect.arrayContaining(always));
    expect(policy.join("; ")).not.toMatch(/unsafe|script-src[^;]* (?:https:|data:|\*)(?: |;|$)/);
    const scripts = policy.find((directive) => directive.startsWith("script-src"));
    expect(scripts).toMatch(
      new RegExp(`^script-src 'self'${accountPages.has(name) ? " https://apis.google.com" : ""} ${inline}$`),
    );
    expect(policy.some((directive) => directive.startsWith("frame-src"))).toBe(accountPages.has(name));
    expect(String(headers["cache-control"])).toMatch(as === "visitor" ? /./ : /^private/);
    const secret = mailedLinks.has(name) ? { "cache-control": "no-store", "x-robots-tag": "noindex" } : {};
    expect(headers).toMatchObject(secret);
  });
});
