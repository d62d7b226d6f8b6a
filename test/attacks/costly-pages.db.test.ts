/** Anonymous page requests that cost more than they should. */

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { SESSION_COOKIE } from "../../src/platform/web/cookies.ts";
import { cpuMsAsync } from "../cpu-time.ts";
import { newMember } from "../members.ts";
import { buildFolder, hasBuild, useSite } from "./site.ts";

describe.skipIf(!hasBuild)("pages that anybody can request", () => {
  const site = useSite({ PAGE_CACHE: "on", PUBLIC_CACHE: "on" });

  test("/__manifest matches no paths and tells the client to reload", async () => {
    const paths = Array.from({ length: 1_500 }, (_, index) => `/a${index.toString(36)}`).join(",");
    // With any other version React Router itself would not match.
    const { assets } = (await import(join(buildFolder, "server/index.js"))) as ServerBuild;
    const ask = () => site().app.inject({ url: `/__manifest?paths=${paths}&version=${assets.version}` });
    const answer = await ask();
    expect([answer.statusCode, answer.headers["x-remix-reload-document"], answer.body]).toEqual([204, "true", ""]);
    const twenty = async () => {
      for (let turn = 0; turn < 20; turn += 1) await ask();
    };
    expect((await cpuMsAsync(twenty, 3)) / 20).toBeLessThan(3);
  });

  const kept = "public, max-age=0, must-revalidate";
  const cachingOf = async (url: string, cookie?: string) => {
    const answer = await site().app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
    return [answer.statusCode, answer.headers["cache-control"]];
  };

  test.each(["/", "/rooms", "/browseListings", "/developers"])(
    "%s comes from the cache, even with an invalid session cookie",
    async (url) => {
      expect(await cachingOf(url)).toEqual([200, kept]);
      expect(await cachingOf(url, `${SESSION_COOKIE}=x`)).toEqual([200, kept]);
      expect(await cachingOf(url, `${SESSION_COOKIE}=${randomBytes(32).toString("base64url")}`)).toEqual([200, kept]);
    },
  );

  test("a member gets an uncached page until they log out", async () => {
    const cookie = await site().signIn(newMember());
    expect(await cachingOf("/", cookie)).toEqual([200, "private, no-store"]);
    await site().app.inject({ method: "DELETE", url: "/api/session", headers: { cookie, origin: site().origin } });
    expect(await cachingOf("/", cookie)).toEqual([200, kept]);
  });
});
