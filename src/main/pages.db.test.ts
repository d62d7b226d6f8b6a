import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase, dropDatabase } from "../../test/database.ts";
import { listingBody } from "../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../test/members.ts";
import { sessionCookie } from "../platform/auth/authenticate.ts";
import { readConfig } from "../platform/config.ts";
import { buildApp } from "./build-app.ts";

const build = join(import.meta.dirname, "../../build");
const hasBuild = existsSync(join(build, "server/index.js"));
const kept = "public, max-age=0, must-revalidate";
const origin = "https://nestmates.example";

const isCopy = ({ headers }: LightMyRequestResponse) => headers["cache-control"] === kept;

type App = Awaited<ReturnType<typeof buildApp>>["app"];

/** The whole site on a database of its own. */
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
  const { app } = await buildApp(config, "build");
  return {
    app,
    stop: async () => {
      await app.close();
      await dropDatabase(databaseUrl);
    },
  };
}

const member = newMember({ name: "Rokeya Sakhawat" });
const bearerOf = (who: TestMember) => ({ authorization: `Bearer ${unsignedIdToken(who)}` });
const bearer = bearerOf(member);

// Skipped, not passed, where `npm run build` has not run.
describe.skipIf(!hasBuild)("the pages as they are built", () => {
  let app: App;
  let stop: () => Promise<void>;
  let session: string;
  beforeAll(async () => {
    ({ app, stop } = await startSite());
    const entered = await app.inject({ method: "POST", url: "/api/session", headers: { ...bearer, origin } });
    session = `${sessionCookie}=${entered.cookies.find(({ name }) => name === sessionCookie)?.value ?? ""}`;
  });
  afterAll(() => stop?.());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  describe("the map", () => {
    test("is read in parts, as they are", async () => {
      const part = await get("/map/basemap.pmtiles", { range: "bytes=0-6", "accept-encoding": "gzip" });
      expect([part.statusCode, part.body, part.headers["content-encoding"], part.headers["cache-control"]]).toEqual([
        206,
        "PMTiles",
        undefined,
        "public, max-age=3600",
      ]);
    });

    test("has a worker that may read tiles: it obeys the policy of its own file", async () => {
      const file = readdirSync(join(build, "client/assets")).find((name) => /^maplibre-gl-worker.*\.js$/.test(name));
      const { statusCode, headers } = await get(`/assets/${file}`);
      expect([statusCode, headers["content-security-policy"]]).toEqual([200, expect.stringContaining("script-src 'self'; connect-src 'self'")]);
    });
  });

  describe.each(["/", "/browseListings"])("%s", (url) => {
    test("a member's page is made for them, whatever is kept for visitors, and is not kept", async () => {
      const visitor = await get(url);
      expect([isCopy(visitor), visitor.statusCode, visitor.body.includes(member.name)]).toEqual([true, 200, false]);
      const own = await get(url, { cookie: session, "if-none-match": String(visitor.headers["etag"]) });
      expect([own.statusCode, own.headers["cache-control"], own.headers["etag"]]).toEqual([200, "private, no-cache", undefined]);
      expect(own.body).toContain(member.name);
      const next = await get(url);
      expect([isCopy(next), next.body.includes(member.name), next.body]).toEqual([true, false, visitor.body]);
    });

    test("languages and themes do not mix", async () => {
      const looks = [
        { language: "en", theme: "light", headers: {} },
        { language: "bn", theme: "light", headers: { "accept-language": "bn-BD,bn;q=0.9" } },
        { language: "bn", theme: "dark", headers: { cookie: "lang=bn; theme=dark" } },
        { language: "en", theme: "dark", headers: { cookie: "theme=dark", "accept-language": "en" } },
        { language: "en", theme: "light", headers: { cookie: "lang=en", "accept-language": "bn" } },
      ];
      for (const { language, theme, headers } of [...looks, ...looks.toReversed()]) {
        const answer = await get(url, headers);
        expect([isCopy(answer), answer.body.slice(0, 200)]).toEqual([true, expect.stringContaining(`lang="${language}" data-theme="${theme}"`)]);
      }
    });

    test("the address can say the language, and says it in the head", async () => {
      const { body } = await get(`${url}?lang=bn&utm_source=mail`, { cookie: "lang=en" });
      expect(body).toContain('<html lang="bn"');
      expect(body).toContain(`<link rel="canonical" href="${origin}${url}?lang=bn"/>`);
      expect((await get(url)).body).toContain(`<link rel="canonical" href="${origin}${url}"/>`);
    });

    test("what advertisers add makes no copy of its own", async () => {
      expect((await get(`${url}?utm_source=mail&fbclid=1`)).headers["etag"]).toBe((await get(url)).headers["etag"]);
    });

    test("inline scripts are pinned by hash, not by a nonce that all would share", async () => {
      const { headers, body } = await get(url);
      expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
      expect(`${String(headers["content-security-policy"])}${body}`).not.toContain("nonce");
    });

    test("HEAD is answered like GET, without the page", async () => {
      const answer = await app.inject({ method: "HEAD", url });
      expect([answer.statusCode, answer.body, answer.headers["etag"]]).toEqual([200, "", (await get(url)).headers["etag"]]);
    });

    test("is not sent again to who has it", async () => {
      const etag = String((await get(url)).headers["etag"]);
      expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
    });
  });

  test("less data is a page of its own, by the switch and by the browser's word, and a browser's copy of it is not another's", async () => {
    const [full, low, saving, switchedOff] = [
      await get("/"),
      await get("/", { cookie: "data=low" }),
      await get("/", { "save-data": "on" }),
      await get("/", { "save-data": "on", cookie: "data=full" }),
    ];
    expect([full, low, saving, switchedOff].map(isCopy)).toEqual([true, true, true, true]);
    expect([low.headers["etag"], switchedOff.headers["etag"]]).toEqual([saving.headers["etag"], full.headers["etag"]]);
    expect(low.headers["etag"]).not.toBe(full.headers["etag"]);
    expect(full.headers["vary"]).toContain("save-data");
    expect([full.body, low.body].map((body) => body.includes("/images/hero/"))).toEqual([true, false]);
  });

  test("a switch of the footer is remembered, and leads back", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/preferences",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      payload: "back=%2FbrowseListings%3Fsort%3DrentAsc&data=low",
    });
    expect([answer.statusCode, answer.headers["location"]]).toEqual([303, "/browseListings?sort=rentAsc"]);
    expect(answer.headers["set-cookie"]).toMatch(/^data=low; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  });

  test("the card of a shared post says what lists say, and nothing of its owner", async () => {
    const owner = newMember({ name: "Kept To Herself" });
    const title = "A room that is shared by its link";
    const added = await app.inject({ method: "POST", url: "/featuredPost", headers: bearerOf(owner), payload: listingBody({ title, rent: 7650 }) });
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
      expect((await get(`/login?next=${encodeURIComponent(next)}`)).body).toContain(`<link rel="canonical" href="${origin}/login"/>`);
  });

  test("a new post is on the home page within a second", async () => {
    const title = "A room that was not there before";
    expect((await get("/")).body).not.toContain(title);
    const added = await app.inject({ method: "POST", url: "/featuredPost", headers: bearerOf(newMember()), payload: listingBody({ title }) });
    expect(added.statusCode).toBe(201);
    // At once, unless something else was written within the last second.
    await expect.poll(async () => (await get("/")).body, { timeout: 3_000 }).toContain(title);
  });

  test("the bearer of a token is not shown a copy", async () => {
    expect(isCopy(await get("/", bearer))).toBe(false);
  });

  test("an unknown session is a visitor's, who is shown a copy", async () => {
    const answer = await get("/", { cookie: `${sessionCookie}=nobody` });
    expect([answer.statusCode, isCopy(answer), answer.body.includes(member.name)]).toEqual([200, true, false]);
  });

  test.each(["/login", "/no-such-page", "/myListings", "/browseListings.data"])("%s is not kept", async (url) => {
    expect(isCopy(await get(url))).toBe(false);
  });

  test.each(["/browseListings.data", "/compare.data?ids=1,2", "/roomsWanted.data"])("%s, the page as data, is its reader's alone", async (url) => {
    const own = await get(url, { cookie: session });
    expect([own.headers["content-type"], own.headers["cache-control"]]).toEqual(["text/x-script", "private, no-cache"]);
  });

  describe("search engines", () => {
    test("find the sitemap, and its pieces", async () => {
      const robots = await get("/robots.txt");
      expect([robots.headers["content-type"], robots.headers["cache-control"]]).toEqual(["text/plain; charset=utf-8", "public, max-age=3600"]);
      expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`);
      const index = await get("/sitemap.xml");
      expect(index.body).toContain(`<loc>${origin}/sitemaps/pages-1.xml</loc>`);
      const piece = await get("/sitemaps/pages-1.xml");
      expect([piece.statusCode, piece.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
      expect(piece.body).not.toContain("featuredPostDetails");
      expect((await get("/sitemaps/pages-2.xml")).statusCode).toBe(404);
    });

    test("are told each page's address in each language, and what to show of it", async () => {
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
