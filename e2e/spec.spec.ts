/**
 * The product's specification, row by row: each text it quotes, each route, column and constant of its sections 2 to 9, looked for where it says it is. A
 * row with a decision is deliberately different from the specification: docs/spec-decisions.md says why.
 */
import { stripVTControlCharacters } from "node:util";
import type { APIRequestContext, BrowserContext, Locator } from "@playwright/test";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { memberRows } from "./spec/member-rows.ts";
import type { Group, Row } from "./spec/see.ts";
import { visitorRows } from "./spec/visitor-rows.ts";

async function enter(context: BrowserContext, as: Group["as"], member: NewMember): Promise<void> {
  if (as === "demo") await signInAs(context, "nusrat@demo.nestmates.example");
  if (as === "member") await signInAs(context, member.email);
}

async function deleteAll(request: APIRequestContext, member: NewMember): Promise<void> {
  const posts = await request.get(`/browseListing/${member.uid}`, { headers: { authorization: `Bearer ${member.idToken}` } });
  for (const { _id } of (await posts.json()) as { _id: string }[]) await deleteListing(request, member, _id);
}

/** What the rows provoke: a form that is sent empty is refused. */
test.use({ allowedFaults: [/status of 400/] });

const label = ({ spec, decision }: Row) => (decision ? `${spec} (decision ${decision})` : spec);

for (const [name, { at, as, rows, viewport }] of Object.entries({ ...visitorRows, ...memberRows }))
  test(`${name}: ${rows.length} rows`, async ({ page, context, request }) => {
    const [member, somebody] = [await newMember("Spec Reader"), await newMember("Somebody Else")];
    const ground = { page, own: await newListing(request, member), other: { ...(await newListing(request, somebody)), phone: somebody.phone } };
    const missing: string[] = [];
    try {
      await enter(context, as, member);
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(at(ground), { waitUntil: "networkidle" });
      for (const row of rows)
        await test.step(label(row), async () => {
          try {
            const found = await row.see(ground);
            if (found && typeof found === "object" && "waitFor" in found) await expect(found as Locator).toBeVisible({ timeout: 5_000 });
          } catch (error) {
            missing.push(`${label(row)}: ${stripVTControlCharacters(String(error)).split("\n").slice(0, 2).join(" ")}`);
          }
        });
    } finally {
      await deleteAll(request, member);
      await deleteAll(request, somebody);
    }
    expect(missing).toEqual([]);
  });

test("§9 the slideshow goes on by itself every 2,500 ms, and begins again", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator(".slideshow[data-ready]")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const current = () => page.locator(".slideshow-bullet").evaluateAll((bullets) => bullets.findIndex((one) => one.ariaCurrent === "true"));
  const first = await current();
  // From wherever it stands, each stretch of that length holds one change.
  for (const step of [1, 2, 3, 4]) {
    await page.clock.runFor(2_500);
    await expect.poll(current).toBe((first + step) % 3);
  }
});
