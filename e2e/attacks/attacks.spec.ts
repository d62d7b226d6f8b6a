/** XSS: more than 200 payloads in every text field, viewed as everybody who gets to see them. */
import { type Browser, expect, test } from "@playwright/test";
import { redirectShapes } from "../../test/attacks/redirect-shapes.ts";
import { newMember } from "../../test/members.ts";
import { fillSite, type Ground, type Posted } from "./ground.ts";
import { inFieldsOf, payloads } from "./payloads.ts";
import { type AttackedSite, startAttackedSite } from "./site.ts";
import { expectShown, type Seen, Watch } from "./watch.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

let site: AttackedSite;
let ground: Ground;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startAttackedSite();
  ground = await fillSite(site);
});
test.afterAll(() => site?.stop());

async function watching(browser: Browser, session: string | undefined, urls: readonly string[]): Promise<Seen[]> {
  const watch = await Watch.open(browser, site.origin, session);
  const seen = await watch.lookAt(urls);
  await watch.close();
  return seen;
}

const titlesOf = (posts: readonly Posted[]) => posts.map(({ title }) => title);
const PAGE_SIZE = 20;

async function listPages(): Promise<string[]> {
  const pages = ["/browseListings"];
  for (let next: string | undefined = "/browseListing?limit=20"; next; ) {
    const answer: Response = await fetch(site.origin + next);
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
    const cursor = next && new URL(next, site.origin).searchParams.get("cursor");
    if (cursor) pages.push(`/browseListings?cursor=${encodeURIComponent(cursor)}`);
  }
  return pages;
}

test("there are enough payloads, all different, and each fits every field", () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThanOrEqual(80);
});

test("a visitor: lists, rooms wanted, a shared room, the comparison", async ({ browser }) => {
  const pages = await listPages();
  expect(pages.length).toBeGreaterThanOrEqual(Math.floor((ground.posts.length - 10) / PAGE_SIZE));
  const shownPosts = ground.posts.slice(0, -ground.notedOwners.length * 2);
  const lists = await watching(browser, undefined, ["/", ...pages]);
  expectShown(lists, titlesOf(shownPosts));
  const ids = ground.posts.slice(0, 4).map(({ id }) => id);
  await watching(browser, undefined, [
    `/compare?ids=${ids.join(",")}`,
    `/login?next=/featuredPostDetails/${ids[0]}`,
    "/browseListings?view=map",
  ]);
  expect(ground.wanted.length).toBeGreaterThan(40);
  const wanted = await watching(browser, undefined, [
    "/roomsWanted",
    ...ground.wanted.slice(0, 12).map(({ id }) => `/roomWanted/${id}`),
  ]);
  expectShown(
    wanted,
    ground.wanted.slice(0, 12).map(({ title }) => title),
  );
});

test("a visitor: payloads in search parameters", async ({ browser }) => {
  const [words, places, professions] = [inFieldsOf(120), inFieldsOf(160), inFieldsOf(80)];
  const urls = words.map((_, index) => {
    const search = {
      q: words[index % words.length] ?? "",
      location: places[index % places.length] ?? "",
      profession: professions[index] ?? "",
    };
    return `/browseListings?${new URLSearchParams(search).toString()}`;
  });
  const seen = await watching(browser, undefined, urls);
  expectShown(seen, [...words, ...places, ...professions.slice(0, words.length)]);
});

test("a visitor: payloads in paths and unexpected parameters", async ({ browser }) => {
  const some = payloads.filter((_, index) => index % 18 === 0).map(encodeURIComponent);
  const urls = some.flatMap((text) => [
    `/no-such-page/${text}`,
    `/rooms/${text}`,
    `/login?next=/${text}`,
    `/roomsWanted?area=${text}&cursor=${text}`,
  ]);
  await watching(browser, undefined, urls);
});

test("a member without relation to the posts: the posts themselves", async ({ browser }) => {
  const posts = ground.posts.slice(0, inFieldsOf(300).length);
  await expect
    .poll(async () => (await site.pool.query("select 1 from photo where state = 'uploaded'")).rowCount, {
      timeout: 60_000,
    })
    .toBe(0);
  const seen = await watching(
    browser,
    await site.sessionOf(newMember()),
    posts.map(({ id }) => `/featuredPostDetails/${id}`),
  );
  expectShown(seen, [
    ...titlesOf(posts),
    ...posts.map(({ interests }) => interests),
    ...inFieldsOf(4_000),
    ...inFieldsOf(200).slice(0, ground.photoPosts * 10),
  ]);
});

test("an owner: their posts, forms and profile, and notes of a moderator", async ({ browser }) => {
  for (const owner of [ground.posts[0]?.owner, ...ground.notedOwners]) {
    if (!owner) throw new Error("No owner");
    const own = ground.posts.filter((post) => post.owner === owner);
    const urls = [
      "/myListings",
      "/profile",
      "/myRoomWanted",
      ...own.flatMap(({ id }) => [`/featuredPostDetails/${id}`, `/updatePage/${id}`]),
    ];
    const seen = await watching(browser, await site.sessionOf(owner), urls);
    expectShown(seen, [owner.name, ...titlesOf(own)]);
  }
});

test("an owner: all notes of moderators are shown", async ({ browser }) => {
  const seen: Seen[] = [];
  for (const owner of ground.notedOwners)
    seen.push(...(await watching(browser, await site.sessionOf(owner), ["/myListings"])));
  expectShown(seen, inFieldsOf(1_000));
});

test("a moderator: the queue, the cases, reports and appeals, the log", async ({ browser }) => {
  const session = await site.sessionOf(site.moderator);
  const queue = await watching(browser, session, ["/moderation", "/moderation/log"]);
  expectShown(queue, titlesOf(ground.posts.slice(0, 3)));
  const reported = await watching(
    browser,
    session,
    ground.reportCases.map((id) => `/moderation/cases/${id}`),
  );
  expectShown(reported, inFieldsOf(1_000));
  const appealed = await watching(
    browser,
    session,
    ground.appealCases.map((id) => `/moderation/cases/${id}`),
  );
  expectShown(appealed, inFieldsOf(2_000));
});

test("a member who follows a link into the site stays on it", async ({ browser }) => {
  const watch = await Watch.open(browser, site.origin, await site.sessionOf(newMember()));
  // Those that look like a path. All others are tested without a browser in test/attacks/pages.db.test.ts.
  const shapes = redirectShapes.filter((shape) => /^\/.*(?:\/\/|\\)/.test(shape));
  const seen = await watch.lookAt(shapes.map((shape) => `/login?next=${encodeURIComponent(shape)}`));
  await watch.close();
  expect(seen.length).toBeGreaterThan(15);
});

test("the watch would notice", async ({ page }) => {
  // On a page without our CSP many of them run.
  await page.setContent(
    `<body><script>window.ran = 0; window.xss = () => { window.ran += 1; };</script>${payloads.slice(0, 20).join("")}</body>`,
  );
  await expect.poll(() => page.evaluate(() => (window as unknown as { ran: number }).ran)).toBeGreaterThan(5);
});
