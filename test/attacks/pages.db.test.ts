/** The pages under attack: cross-site forms, open redirects, unusual methods and URLs. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { listingBody } from "../listings.ts";
import { newMember, unsignedIdToken } from "../members.ts";
import { checkRows } from "../rows.ts";
import { redirectShapes } from "./redirect-shapes.ts";
import { buildFolder, hasBuild, useSite } from "./site.ts";
import { tableSums } from "./table-sums.ts";

const owner = newMember();

describe.skipIf(!hasBuild)("the pages as they are built", () => {
  const site = useSite();
  let cookie: string;
  let listing: string;
  let actions: string[];

  beforeAll(async () => {
    cookie = await site().signIn(owner);
    const headers = { authorization: `Bearer ${unsignedIdToken(owner)}` };
    const added = await site().app.inject({ method: "POST", url: "/featuredPost", headers, payload: listingBody() });
    listing = added.json<{ insertedId: string }>().insertedId;
    actions = await actionAddresses(listing);
  });

  test("all actions are covered", () => {
    expect(actions.length).toBeGreaterThanOrEqual(17);
    expect(actions).toEqual(
      expect.arrayContaining([
        "/account/logOut",
        "/account/leave",
        "/preferences",
        "/addToFindRoommate",
        `/updatePage/${listing}`,
        "/myListings",
      ]),
    );
  });

  test("no action accepts another origin, as document or as data request", async () => {
    const before = await tableSums(site().services.pool);
    for (const address of actions)
      for (const url of [address, `${address}.data`])
        for (const origin of ["https://evil.example", "null", undefined, `${site().origin}.evil.example`]) {
          const headers = {
            cookie,
            "content-type": "application/x-www-form-urlencoded",
            ...(origin !== undefined && { origin }),
          };
          const answer = await site().app.inject({
            method: "POST",
            url,
            headers,
            payload: "intent=delete&lang=bn&answer=taken&title=x",
          });
          expect([url, origin, answer.statusCode, answer.headers["set-cookie"]]).toEqual([url, origin, 403, undefined]);
        }
    expect(await tableSums(site().services.pool)).toEqual(before);
  });

  test("a form that is too long is rejected", async () => {
    for (const address of actions) {
      const headers = { cookie, origin: site().origin, "content-type": "application/x-www-form-urlencoded" };
      const answer = await site().app.inject({
        method: "POST",
        url: address,
        headers,
        payload: `title=${"x".repeat(70_000)}`,
      });
      expect([address, answer.statusCode]).toEqual([address, 413]);
    }
  });

  test("a body that is not a form is rejected without a server error", async () => {
    const bodies = {
      "no body": [undefined, ""],
      JSON: ["application/json", "{}"],
      text: ["text/plain", "title=x"],
      "multipart without a boundary": ["multipart/form-data", "x"],
      "multipart without parts": ["multipart/form-data; boundary=q", "x"],
      "multipart with a truncated part": [
        "multipart/form-data; boundary=q",
        '--q\r\nContent-Disposition: form-data; name="title"\r\n\r\nx',
      ],
    };
    const before = await tableSums(site().services.pool);
    // The other actions read no form: the request itself is enough.
    for (const address of actions.filter((url) => !/^\/account\/(?:logOut|leave)|^\/leaving/.test(url)))
      for (const url of [address, `${address}.data`])
        for (const [kind, [type, payload = ""]] of Object.entries(bodies)) {
          const headers = { cookie, origin: site().origin, ...(type && { "content-type": type }) };
          const answer = await site().app.inject({ method: "POST", url, headers, payload });
          expect([url, kind, answer.statusCode < 500]).toEqual([url, kind, true]);
        }
    expect(await tableSums(site().services.pool)).toEqual(before);
  });

  test("a Host header of another site is rejected and leads to no other page", () =>
    checkRows(
      [
        "ours.example/terms?",
        "ours.example/terms#",
        "user@ours.example",
        "ours.example\\",
        "ours.example, evil.example",
      ],
      async (host) => {
        const answer = await site().app.inject({ url: "/signup", headers: { host } });
        expect(answer.statusCode).toBe(400);
      },
    ));

  const goalOf = (location: string | undefined, from: string) =>
    new URL(location ?? "", new URL(from, site().origin)).origin;

  describe("an open redirect", () => {
    test("a redirect after log-in stays on this site", () =>
      checkRows(redirectShapes, async (shape) => {
        const next = encodeURIComponent(shape.toWellFormed());
        for (const page of ["/login", "/signup"]) {
          const url = `${page}?next=${next}`;
          const member = await site().app.inject({ url, headers: { cookie } });
          expect([url, member.statusCode, goalOf(member.headers.location, url)]).toEqual([url, 302, site().origin]);
          // The HTML for a visitor and the data of the page must not contain the target either.
          const visitor = await site().app.inject({ url });
          expect([url, visitor.statusCode]).toEqual([url, 200]);
          expect(linksOf(visitor.body).filter((link) => /evil/i.test(goalOf(link, url)))).toEqual([]);
          const data = await site().app.inject({ url: `${page}.data?next=${next}`, headers: { cookie } });
          expect(data.body).not.toMatch(/"(?:https?:)?\/\/evil/i);
        }
      }));

    test("a redirect in a form stays on this site", () =>
      checkRows(redirectShapes, async (shape) => {
        const headers = { origin: site().origin, "content-type": "application/x-www-form-urlencoded" };
        const payload = new URLSearchParams({ back: shape, theme: "dark" }).toString();
        const answer = await site().app.inject({ method: "POST", url: "/preferences", headers, payload });
        expect([answer.statusCode, goalOf(answer.headers.location, "/preferences")]).toEqual([303, site().origin]);
        expect(answer.headers["set-cookie"]).toMatch(/^theme=dark;/);
      }));

    test("a page does not redirect to another site", () =>
      checkRows(
        [
          "//evil.example/profile",
          "/\\evil.example/profile",
          "/.//evil.example",
          "/profile//evil.example",
          "//evil.example/%2e%2e",
        ],
        async (url) => {
          for (const headers of [{}, { cookie }]) {
            const answer = await site().app.inject({ url, headers });
            expect([url, goalOf(answer.headers.location ?? "/", "/")]).toEqual([url, site().origin]);
            expect(answer.statusCode).toBeLessThan(500);
          }
        },
      ));

    test("a forged host header appears in no response", async () => {
      for (const url of ["/", "/profile", "/login", "/browseListings", "/sitemap.xml", "/robots.txt", "/preferences"]) {
        const answer = await site().app.inject({
          url,
          headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
        });
        expect([url, `${answer.body}${JSON.stringify(answer.headers)}`.includes("evil.example")]).toEqual([url, false]);
      }
    });
  });

  test("another method of a page is not a 5xx and echoes nothing", () =>
    checkRows(["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"], async (method) => {
      for (const url of ["/", "/login", "/browseListings", "/profile", "/no-such-page"]) {
        const answer = await site().app.inject({ method: method as "TRACE", url, headers: { "x-secret": "echoed" } });
        expect([url, answer.statusCode < 500, answer.body.includes("echoed")]).toEqual([url, true, false]);
      }
    }));

  test("there is no file outside of the build", () =>
    checkRows(
      [
        "/.git/config",
        "/.env",
        "/package.json",
        "/assets/../../package.json",
        "/assets/%2e%2e/%2e%2e/package.json",
        "/..%2fpackage.json",
        "/assets/",
        "/server/index.js",
        "/.vite/manifest.json",
      ],
      async (url) => {
        const answer = await site().app.inject({ url });
        expect([url, answer.statusCode]).toEqual([url, 404]);
        expect(answer.body).not.toMatch(/"dependencies"|repositoryformatversion|LINK_SECRET/);
      },
    ));

  test("every file and every unusual page has the security headers", async () => {
    const [script] = readdirSync(join(buildFolder, "client/assets")).filter((name) => name.endsWith(".js"));
    const [style] = readdirSync(join(buildFolder, "client/assets")).filter((name) => name.endsWith(".css"));
    const urls = [
      "/",
      "/favicon.svg",
      `/assets/${script}`,
      `/assets/${style}`,
      "/robots.txt",
      "/sitemap.xml",
      "/no-such-page",
      "/login.data",
      "/%zz",
      "/map/basemap.pmtiles",
    ];
    for (const url of urls) {
      const { headers } = await site().app.inject({ url });
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
          "cross-origin-opener-policy": "same-origin-allow-popups",
        }),
      ]);
      expect([url, headers["content-security-policy"]]).toEqual([
        url,
        expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      ]);
      expect([url, headers["server"], headers["x-powered-by"]]).toEqual([url, undefined, undefined]);
    }
  });
});

const linksOf = (html: string) =>
  [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"),
  );

async function actionAddresses(listing: string): Promise<string[]> {
  const { routes } = (await import(join(buildFolder, "server/index.js"))) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const known = id === undefined ? undefined : routes[id];
    return known ? [pathOf(known.parentId), known.path ?? ""].filter(Boolean).join("/") : "";
  };
  return Object.values(routes)
    .filter((known) => known?.module.action)
    .map((known) => `/${pathOf(known?.id)}`.replace(":id", listing).replace(":token", "1-2-3.unsigned"))
    .toSorted();
}
