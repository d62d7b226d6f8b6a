/** Anonymous page requests that cost more than they should. */
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { buildFolder, hasBuild, useSite } from "./site.ts";

const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

// Skipped, not passed, where `npm run build` has not run.
describe.skipIf(!hasBuild)("pages that anybody can ask for", () => {
  const site = useSite({ PAGE_CACHE: "on", PUBLIC_CACHE: "on" });

  test("/__manifest matches no paths: a page of an older release is told to reload", async () => {
    const paths = Array.from({ length: 1_500 }, (_, index) => `/a${index.toString(36)}`).join(",");
    // With any other version React Router itself would not match.
    const { assets } = (await import(join(buildFolder, "server/index.js"))) as ServerBuild;
    const ask = () => site().app.inject({ url: `/__manifest?paths=${paths}&version=${assets.version}` });
    const answer = await ask();
    expect([answer.statusCode, answer.headers["x-remix-reload-document"], answer.body]).toEqual([204, "true", ""]);
    const spent = await cpuMs(async () => {
      for (let turn = 0; turn < 20; turn += 1) await ask();
    });
    expect(spent / 20).toBeLessThan(15);
  });
});
