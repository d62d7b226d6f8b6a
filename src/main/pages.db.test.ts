import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase, dropDatabase } from "../../test/database.ts";
import { listingBody } from "../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../test/members.ts";
import { messageMailsLink } from "../features/conversations/message-mails-link.ts";
import { alertsLink } from "../features/saved-searches/alerts-link.ts";
import { LATE_TYPE } from "../pages/frame/early-use.ts";
import { readConfig } from "../platform/config.ts";
import { SESSION_COOKIE } from "../platform/web/cookies.ts";
import { buildApp } from "./build-app.ts";

const build = join(import.meta.dirname, "../../build");
const hasBuild = existsSync(join(build, "server/index.js"));
const sharedCacheControl = "public, max-age=0, must-revalidate";
const origin = "https://nestmates.example";

const isCached = ({ headers }: LightMyRequestResponse) => headers["cache-control"] === sharedCacheControl;

type App = Awaited<ReturnType<typeof buildApp>>["app"];
type Services = Awaited<ReturnType<typeof buildApp>>["services"];

async function startSite() {
  const databaseUrl = await createTestDatabase(inject("databaseUrl"));
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    ORIGIN: origin,
    DATABASE_URL: databaseUrl,
    FIREBASE_PROJECT_ID: "demo-nestmates",
    FIREBASE_AUTH_EMULATOR_HOST: inject("authEmulatorHost"),
  });
  const { app, services } = await buildApp(config, "build");
  return {
    app,
    services,
    stop: async () => {
      await app.close();
      await dropDatabase(databaseUrl);
    },
  };
}

const member = newMember({ name: "Rokeya Sakhawat" });
const bearerOf = (who: TestMember) => ({ authorization: `Bearer ${unsignedIdToken(who)}` });
const bearer = bearerOf(member);

// Skipped without a build.
describe.skipIf(!hasBuild)("the built pages", () => {
  let app: App;
  let services: Services;
  let stop: () => Promise<void>;
  let session: string;
  beforeAll(async () => {
    ({ app, services, stop } = await startSite());
    const entered = await app.inject({ method: "POST", url: "/api/session", headers: { ...bearer, origin } });
    session = `${SESSION_COOKIE}=${entered.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ""}`;
  });
  afterAll(() => stop?.());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  describe("the map", () => {
    test("supports range requests, uncompressed", async () => {
      const part = await get("/map/basemap.pmtiles", { range: "bytes=0-6", "accept-encoding": "gzip" });
      expect([part.statusCode, part.body, part.headers["content-encoding"], part.headers["cache-control"]]).toEqual([
        206,
        "PMTiles",
        undefined,
        "public, max-age=3600",
      ]);
    });

    test("may be kept for ever if the URL names its version", async () => {
      const part = await get("/map/basemap.pmtiles?v=0123456789ab", { range: "bytes=0-6" });
      expect([part.statusCode, part.headers["cache-control"]]).toEqual([206, "public, max-age=31536000, immutable"]);
    });

    test("has a worker whose own policy lets it load tiles", async () => {
      const file = readdirSync(join(build, "client/assets")).find((name) => /^maplibre-gl-worker.*\.js$/.test(name));
      const { statusCode, headers } = await get(`/assets/${file}`);
      expect([statusCode, headers["content-security-policy"]]).toEqual([
        200,
        expect.stringContaining("script-src 'self'; connect-src 'self'"),
      ]);
    });
  });

  test("scripts and styles are sent as the build compressed them, and kept for a year", async () => {
    const files = readdirSync(join(build, "client/assets"));
    for (const ending of [".js", ".css"]) {
      const file = files.find((name) => name.startsWith("frame-") && name.endsWith(ending)) ?? "";
      const plain = await get(`/assets/${file}`);
      for (const encoding of ["br", "gzip"]) {
        const { headers, rawPayload } = await get(`/assets/${file}`, { "accept-encoding": encoding });
        expect([headers["content-encoding"], headers["cache-control"]]).toEqual([
          encoding,
          "public, max-age=31536000, immutable",
        ]);
        for (const name of ["content-type", "content-security-policy"]) expect(headers[name]).toBe(plain.headers[name]);
        expect(String(headers["vary"]).toLowerCase()).toContain("accept-encoding");
        expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      }
    }
  });

  test("the keyboard skips the filters of the list of rooms", async () => {
    const { body } = await get("/browseListings");
    const links = [...body.matchAll(/class="skip-link" href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(2);
    for (const id of links) expect(body).toContain(`id="${id}"`);
  });

  // The home page of a member has numbers of others.
  describe.each([
    ["/", "private, no-store"],
    ["/browseListings", "private, no-cache"],
  ])("%s", (url, caching) => {
    test("a member's page is rendered for them and not cached, also if a page for visitors is", async () => {
      const visitor = await get(url);
      expect([isCached(visitor), visitor.statusCode, visitor.body.includes(member.name)]).toEqual([true, 200, false]);
      const own = await get(url, { cookie: session, "if-none-match": String(visitor.headers["etag"]) });
      expect([own.statusCode, own.headers["cache-control"], own.headers["etag"]]).toEqual([200, caching, undefined]);
      expect(own.body).toContain(member.name);
      const next = await get(url);
      expect([isCached(next), next.body.includes(member.name), next.body]).toEqual([true, false, visitor.body]);
    });

    test("languages and themes do not mix", async () => {
      const variants = [
        { language: "en", theme: "light", headers: {} },
        { language: "bn", theme: "light", headers: { "accept-language": "bn-BD,bn;q=0.9" } },
        { language: "bn", theme: "dark", headers: { cookie: "lang=bn; theme=dark" } },
        { language: "en", theme: "dark", headers: { cookie: "theme=dark", "accept-language": "en" } },
        { language: "en", theme: "light", headers: { cookie: "lang=en", "accept-language": "bn" } },
      ];
      for (const { language, theme, headers } of [...variants, ...variants.toReversed()]) {
        const answer = await get(url, headers);
        expect([isCached(answer), answer.body.slice(0, 200)]).toEqual([
          true,
          expect.stringContaining(`lang="${language}" data-theme="${theme}"`),
        ]);
      }
    });

    test("the URL can select the language, and is then the canonical one", async () => {
      const { body } = await get(`${url}?lang=bn&utm_source=mail`, { cookie: "lang=en" });
      expect(body).toContain('<html lang="bn"');
      expect(body).toContain(`<link rel="canonical" href="${origin}${url}?lang=bn"/>`);
      expect((await get(url)).body).toContain(`<link rel="canonical" href="${origin}${url}"/>`);
    });

    test("tracking parameters share the same cache entry", async () => {
      expect((await get(`${url}?utm_source=mail&fbclid=1`)).headers["etag"]).toBe((await get(url)).headers["etag"]);
    });

    test("inline scripts are allowed by hash, not by a shared nonce", async () => {
      const { headers, body } = await get(url);
      expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
      expect(`${String(headers["content-security-policy"])}${body}`).not.toMatch(/nonce[-=]/);
    });

    test("a visitor's page loads its scripts late, a member's at once", async () => {
      const [visitor, own] = [(await get(url)).body, (await get(url, { cookie: session })).body];
      expect([visitor, own].map((html) => html.includes('<link rel="modulepreload"'))).toEqual([false, true]);
      expect([visitor, own].map((html) => html.includes(`type="${LATE_TYPE}"`))).toEqual([true, false]);
      expect([visitor, own].map((html) => html.includes("window.__reactRouterContext = "))).toEqual([true, true]);
    });

    test("HEAD is like GET, without a body", async () => {
      const answer = await app.inject({ method: "HEAD", url });
      expect([answer.statusCode, answer.body, answer.headers["etag"]]).toEqual([
        200,
        "",
        (await get(url)).headers["etag"],
      ]);
    });

    test("is answered with 304 if the ETag matches", async () => {
      const etag = String((await get(url)).headers["etag"]);
      expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
    });
  });

  test("the low-data page has its own cache entry, by cookie or by Save-Data", async () => {
    const [full, low, saving, switchedOff] = [
      await get("/"),
      await get("/", { cookie: "data=low" }),
      await get("/", { "save-data": "on" }),
      await get("/", { "save-data": "on", cookie: "data=full" }),
    ];
    expect([full, low, saving, switchedOff].map(isCached)).toEqual([true, true, true, true]);
    expect([low.headers["etag"], switchedOff.headers["etag"]]).toEqual([saving.headers["etag"], full.headers["etag"]]);
    expect(low.headers["etag"]).not.toBe(full.headers["etag"]);
    expect(full.headers["vary"]).toContain("save-data");
    expect([full.body, low.body].map((body) => body.includes("/images/hero/"))).toEqual([true, false]);
  });

  test("a setting of the footer is stored, and redirects back", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/preferences",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      payload: "back=%2FbrowseListings%3Fsort%3DrentAsc&data=low",
    });
    expect([answer.statusCode, answer.headers["location"]]).toEqual([303, "/browseListings?sort=rentAsc"]);
    expect(answer.headers["set-cookie"]).toMatch(/^data=low; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  });

  test("mail programs unsubscribe by one POST, without cookies and without an origin (RFC 8058); a GET changes nothing", async () => {
    const { messageMails, links, accounts } = services;
    const actor = await accounts.getActorByIdToken(unsignedIdToken(member));
    const url = messageMailsLink(links, "", actor.memberId, new Date());
    expect((await get(url)).statusCode).toBe(200);
    expect(await messageMails.isWanted(actor)).toBe(true);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=One-Click" });
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([200, undefined]);
    expect(await messageMails.isWanted(actor)).toBe(false);
  });

  test("the same ends mails about new rooms, for the searches of the mail only", async () => {
    const { savedSearches, links, accounts } = services;
    const actor = await accounts.getActorByIdToken(unsignedIdToken(member));
    const { id } = await savedSearches.save(actor, { area: "mirpur" }, "Mirpur");
    await savedSearches.save(actor, { area: "uttara" }, "Uttara");
    const url = alertsLink(links, "", { memberId: actor.memberId, searchIds: [id], isAboutRooms: false }, new Date());
    const cadences = async () => (await savedSearches.list(actor)).map(({ cadence }) => cadence);
    expect((await get(url)).statusCode).toBe(200);
    expect(await cadences()).toEqual(["instant", "instant"]);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await app.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=One-Click" })).statusCode).toBe(
      200,
    );
    expect(await cadences()).toEqual(["off", "instant"]);
  });

  test("the card of a shared listing has no data of its owner", async () => {
    const owner = newMember({ name: "Kept To Herself" });
    const title = "A room that is shared by its link";
    const added = await app.inject({
      method: "POST",
      url: "/featuredPost",
      headers: bearerOf(owner),
      payload: listingBody({ title, rent: 7650 }),
    });
    const path = `/featuredPostDetails/${added.json<{ insertedId: string }>().insertedId}`;
    const sent = await get(path);
    expect([sent.statusCode, sent.headers["location"]]).toEqual([302, `/login?next=${encodeURIComponent(path)}`]);
    const { body } = await get(String(sent.headers["location"]));
    expect(body).toContain(`<meta property="og:title" content="${title}"/>`);
    expect(body).toContain('<meta property="og:description" content="৳7,650 a month');
    expect(body).toContain(`<meta property="og:url" content="${origin}${path}"/>`);
    expect(body).not.toContain('rel="canonical"');
    expect(body).not.toContain(owner.name);
    expect(body).not.toContain("1712");
    for (const next of ["/featuredPostDetails/1", "/myListings", "/featuredPostDetails/x"])
      expect((await get(`/login?next=${encodeURIComponent(next)}`)).body).toContain(
        `<link rel="canonical" href="${origin}/login"/>`,
      );
  });

  test("a new listing is on the home page within a second", async () => {
    const title = "A room that was not there before";
    expect((await get("/")).body).not.toContain(title);
    const added = await app.inject({
      method: "POST",
      url: "/featuredPost",
      headers: bearerOf(newMember()),
      payload: listingBody({ title }),
    });
    expect(added.statusCode).toBe(201);
    // At once, unless the caches were flushed within the last second.
    await expect.poll(async () => (await get("/")).body, { timeout: 3_000 }).toContain(title);
  });

  test("a request with a token gets no cached page", async () => {
    expect(isCached(await get("/", bearer))).toBe(false);
  });

  test("an unknown session gets the cached page", async () => {
    const answer = await get("/", { cookie: `${SESSION_COOKIE}=nobody` });
    expect([answer.statusCode, isCached(answer), answer.body.includes(member.name)]).toEqual([200, true, false]);
  });

  test("whose session has ended is told so when they log in", async () => {
    const again = "For safety, please log in again.";
    const bodies = await Promise.all([
      get("/login?next=%2FmySearch", { cookie: `${SESSION_COOKIE}=nobody` }),
      get("/login?next=%2FmySearch"),
    ]);
    expect(bodies.map(({ body }) => body.includes(again))).toEqual([true, false]);
  });

  test.each(["/login", "/no-such-page", "/myListings", "/browseListings.data"])("%s is not cached", async (url) => {
    expect(isCached(await get(url))).toBe(false);
  });

  test.each(["/browseListings.data", "/compare.data?ids=1,2", "/roomsWanted.data"])(
    "%s, the page as data, is private",
    async (url) => {
      const own = await get(url, { cookie: session });
      expect([own.headers["content-type"], own.headers["cache-control"]]).toEqual([
        "text/x-script",
        "private, no-cache",
      ]);
    },
  );

  describe("search engines", () => {
    test("find the sitemap, and its pieces", async () => {
      const robots = await get("/robots.txt");
      expect([robots.headers["content-type"], robots.headers["cache-control"]]).toEqual([
        "text/plain; charset=utf-8",
        "public, max-age=3600",
      ]);
      expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`);
      const index = await get("/sitemap.xml");
      expect(index.body).toContain(`<loc>${origin}/sitemaps/pages-1.xml</loc>`);
      const piece = await get("/sitemaps/pages-1.xml");
      expect([piece.statusCode, piece.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
      expect(piece.body).not.toContain("featuredPostDetails");
      expect((await get("/sitemaps/pages-2.xml")).statusCode).toBe(404);
    });

    test("find alternates in each language, and Open Graph tags", async () => {
      const { body } = await get("/");
      for (const tag of [
        `<link rel="alternate" hrefLang="bn" href="${origin}/?lang=bn"/>`,
        `<link rel="alternate" hrefLang="x-default" href="${origin}/"/>`,
        `<meta property="og:image" content="${origin}/og-default.jpg"/>`,
        '<meta property="og:locale" content="en_GB"/>',
        '<meta name="twitter:card" content="summary_large_image"/>',
      ])
        expect(body).toContain(tag);
      expect((await get("/no-such-page")).body).not.toContain('rel="canonical"');
    });
  });
});
