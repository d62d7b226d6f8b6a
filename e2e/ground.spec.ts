import { core } from "./core.ts";
import { expect, test } from "./fixtures.ts";
import { askIdentityProvider, password } from "./session.ts";

test("the first page is rendered on the server and hydrated in the browser", core, async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toContain("Connect. Match. Move In");
  expect(html).toMatch(/href="\/featuredPostDetails\/[\w-]+"/);
  await page.goto("/");
  await page.getByRole("link", { name: "API reference" }).click();
  await expect(page.getByRole("heading", { name: "API reference" })).toBeVisible();
  await page.getByText("/browseListing/{uid}").first().click();
  await expect(page.getByText("An array of one's own posts")).toBeVisible();
});

test("a session begins and ends in a real browser", core, async ({ page, context }) => {
  const { idToken } = await askIdentityProvider("signInWithPassword", {
    email: "nusrat@demo.nestmates.example",
    password,
  });
  await page.goto("/");
  const signedIn = await page.evaluate(async (token) => {
    const reply = await fetch("/api/session", { method: "POST", headers: { authorization: `Bearer ${token}` } });
    return { status: reply.status, cookies: document.cookie };
  }, idToken);
  // HttpOnly: no script can read the cookie. The browser stores it although this is plain HTTP, because it is loopback.
  expect(signedIn).toEqual({ status: 201, cookies: "" });
  expect((await context.cookies()).find(({ name }) => name === "__Host-sid")).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
    path: "/",
  });
  const own = () => page.evaluate(async () => (await fetch("/browseListing/demo-nusrat")).status);
  expect(await own()).toBe(200);
  expect(await page.evaluate(async () => (await fetch("/api/session", { method: "DELETE" })).status)).toBe(204);
  const refused = await page.request.get("/browseListing/demo-nusrat");
  expect(refused.status()).toBe(401);
});
