/**
 * The product's specification, row by row: each quoted text, route, column and constant of its sections 2 to 9 is
 * looked for where the specification places it. A row with a decision differs on purpose: docs/spec-decisions.md says
 * why.
 */

import { stripVTControlCharacters } from "node:util";
import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { memberRows } from "./spec/member-rows.ts";
import type { Group, Row } from "./spec/see.ts";
import { visitorRows } from "./spec/visitor-rows.ts";

async function enter(context: BrowserContext, as: Group["as"], member: NewMember): Promise<void> {
  if (as === "demo") await signInAs(context, "nusrat@demo.nestmates.example");
  if (as === "member") await signInAs(context, member.email);
}

async function deleteAll(request: APIRequestContext, member: NewMember): Promise<void> {
  const posts = await request.get(`/browseListing/${member.uid}`, {
    headers: { authorization: `Bearer ${member.idToken}` },
  });
  for (const { _id } of (await posts.json()) as { _id: string }[]) await deleteListing(request, member, _id);
}

interface People {
  member: NewMember;
  own: { id: string; title: string };
  other: { id: string; title: string; phone: string };
}

async function makePeople(request: APIRequestContext): Promise<People & { leave: () => Promise<void> }> {
  const [member, somebody] = [await newMember("Spec Reader"), await newMember("Somebody Else")];
  const own = await newListing(request, member);
  const other = { ...(await newListing(request, somebody)), phone: somebody.phone };
  const leave = async () => {
    await deleteAll(request, member);
    await deleteAll(request, somebody);
  };
  return { member, own, other, leave };
}

const test = base.extend<{ changing: People }, { reading: People }>({
  /** For rows that change data. */
  changing: async ({ request }, use) => {
    const people = await makePeople(request);
    await use(people);
    await people.leave();
  },
  /** For rows that only read: one set per worker. */
  reading: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
      const people = await makePeople(request);
      await use(people);
      await people.leave();
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

/** Some rows send an empty form, which is rejected. */
test.use({ allowedFaults: [/status of 400/] });

const label = ({ spec, decision }: Row) => (decision ? `${spec} (decision ${decision})` : spec);

async function read({ at, as, rows, viewport }: Group, page: Page, { member, own, other }: People): Promise<void> {
  const ground = { page, own, other };
  const missing: string[] = [];
  await enter(page.context(), as, member);
  if (viewport) await page.setViewportSize(viewport);
  await page.goto(at(ground), { waitUntil: "networkidle" });
  for (const row of rows)
    await test.step(label(row), async () => {
      try {
        const found = await row.see(ground);
        if (found && typeof found === "object" && "waitFor" in found)
          await expect(found as Locator).toBeVisible({ timeout: 5_000 });
      } catch (error) {
        missing.push(`${label(row)}: ${stripVTControlCharacters(String(error)).split("\n").slice(0, 2).join(" ")}`);
      }
    });
  expect(missing).toEqual([]);
}

for (const [name, group] of Object.entries({ ...visitorRows, ...memberRows }))
  if (group.as === "member")
    test(`${name}: ${group.rows.length} rows`, core, ({ page, changing }) => read(group, page, changing));
  else test(`${name}: ${group.rows.length} rows`, core, ({ page, reading }) => read(group, page, reading));

test("§9 the slideshow goes on by itself every 2,500 ms, and begins again", core, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator(".slideshow[data-ready]")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const current = () =>
    page.locator(".slideshow-bullet").evaluateAll((bullets) => bullets.findIndex((one) => one.ariaCurrent === "true"));
  const first = await current();
  // From any starting point, each interval of this length contains one change.
  for (const step of [1, 2, 3, 4]) {
    await page.clock.runFor(2_500);
    await expect.poll(current).toBe((first + step) % 3);
  }
});
