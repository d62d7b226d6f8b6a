import { accountMenu, demo, keptByProvider, logIn, newPerson, signUp, submit } from "./account-steps.ts";
import { core } from "./core.ts";
import { expect, test } from "./fixtures.ts";
import { chooseGoogleAccount, offlineGoogle, standInRequests } from "./google.ts";
import { askIdentityProvider, findEmailCode } from "./session.ts";

// Whole journeys, some through five pages and two services, on machines that may be busy.
test.describe.configure({ timeout: 60_000 });

const weak = "Password Must have an Uppercase, a Lowercase and at least 6 character";

test("the same from a link inside the site, where the log-in page has to bring its own CSP", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My Listings" }).click();
  await expect(page).toHaveURL("/login?next=%2FmyListings");
  await logIn(page, demo);
  await expect(page).toHaveURL("/myListings");
});

test("next accepts only a path of this site", async ({ page }) => {
  await page.goto("/login?next=https://evil.example/");
  await logIn(page, demo);
  await expect(page).toHaveURL("/");
  await page.goto("/login?next=//evil.example");
  await expect(page).toHaveURL("/");
});

test("a weak password is rejected before the account is created, a good one is accepted", core, async ({ page }) => {
  const person = newPerson();
  const asked: string[] = [];
  page.on("request", (call) => call.url().includes("accounts:signUp") && asked.push(call.url()));
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  for (const password of ["nest12", "NEST12", "Nest1"]) {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await submit(page, "Sign Up").click();
    await expect(page.getByText(weak, { exact: true })).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  }
  await page.getByText("Add a photo of yourself").click();
  await page.getByRole("textbox", { name: "Photo" }).fill("http://example.com/me.jpg");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await submit(page, "Sign Up").click();
  await expect(page.getByRole("textbox", { name: "Photo" })).toBeFocused();
  expect(asked).toEqual([]);
  await page.getByRole("textbox", { name: "Photo" }).fill("");
  await submit(page, "Sign Up").click();
  await expect(page.getByText("Welcome to Nest Mates")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(accountMenu(page, person.name)).toHaveAttribute("title", person.name);
  await expect(page.getByRole("link", { name: "Sign up" })).toHaveCount(0);
  expect(await findEmailCode(person.email, "VERIFY_EMAIL")).toBeTruthy();
});

test.describe("rejections", () => {
  /** The provider rejects with status 400, which the browser reports as an error. */
  test.use({ allowedFaults: [/status of 400/] });

  test("an e-mail address that has an account gets an error beside its field, until the form is sent again", async ({
    page,
  }) => {
    await page.goto("/signup");
    await page.getByLabel("Name", { exact: true }).fill("Somebody");
    await page.getByLabel("Email", { exact: true }).fill(demo.email);
    await page.getByLabel("Password", { exact: true }).fill("Another1");
    await submit(page, "Sign Up").click();
    const words = "There's already an account with this email. Log in instead, or reset your password.";
    await expect(page.locator(".field-error")).toHaveText(words);
    await expect(page.getByRole("alert").getByText(words)).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Somebody");
    await page.reload();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Somebody");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.getByLabel("Password", { exact: true }).fill("Another1");
    await submit(page, "Sign Up").click();
    await expect(page.getByRole("alert").getByText(words)).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(newPerson().email);
    await submit(page, "Sign Up").click();
    await expect(page.locator(".toast")).toContainText("Welcome to Nest Mates");
  });

  test("a wrong password gets an error text, and the input stays", core, async ({ page }) => {
    await page.goto("/login");
    await submit(page, "Log In").click();
    await expect(page.locator(".field-error")).toHaveText(["Enter your email.", "Enter your password."]);
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    await logIn(page, { ...demo, password: "Wrong123" });
    await expect(page.getByRole("alert").getByText("That email and password don't match.")).toBeVisible();
    await expect(page.locator(".field-error")).toHaveText("That email and password don't match.");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(demo.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Wrong123");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(demo.email);
    await expect(page.locator(".toast")).toHaveCount(0);
  });
});

test("the toast of a log-in is shown on the next page, waits for pointer and focus, and goes with that page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.clock.install();
  await page.goto("/login");
  await logIn(page, demo);
  await expect(page).toHaveURL("/");
  const toast = page.locator(".toast");
  await expect(toast).toHaveText("Welcome to Nest Mates");
  expect((await toast.boundingBox())?.y, "at the bottom").toBeGreaterThan(600);
  // The pointer leaves while the focus stays: longer than a toast is shown otherwise.
  await toast.hover();
  await toast.getByRole("button").focus();
  await page.mouse.move(180, 200);
  await page.clock.runFor(6_000);
  await expect(toast).toBeVisible();
  await page.getByRole("link", { name: "See More" }).first().click();
  await expect(page).toHaveURL(/featuredPostDetails/);
  await expect(toast).toHaveCount(0);
});

test("two clicks are one log-in", async ({ page }) => {
  let calls = 0;
  page.on("request", (call) => {
    if (call.method() === "POST" && call.url().includes("accounts:signInWithPassword")) calls++;
  });
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(demo.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await submit(page, "Log In").dblclick();
  await expect(page).toHaveURL("/");
  expect(calls).toBe(1);
});

test.describe("Google", () => {
  test.use({ allowedFaults: standInRequests });

  test("log in through the real popup", core, async ({ page, context }) => {
    await offlineGoogle(context);
    const person = newPerson("Greta Gomes");
    await page.goto("/login?next=/myListings");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Log in with Google" }).click();
    await chooseGoogleAccount(await opened, person);
    await expect(page).toHaveURL("/myListings");
    await expect(page.getByText("Welcome to Nest Mates")).toBeVisible();
    await expect(accountMenu(page, person.name)).toBeVisible();
  });

  test("closing the popup leaves the form as it was, without an error", async ({ page, context }) => {
    await offlineGoogle(context);
    await page.clock.install();
    await page.goto("/login");
    await page.getByLabel("Email", { exact: true }).fill(demo.email);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Log in with Google" }).click();
    const popup = await opened;
    await popup.waitForLoadState();
    await popup.close();
    await expect(page.getByRole("button", { name: "Log in with Google" })).toBeEnabled();
    await expect(submit(page, "Log In")).toBeEnabled();
    // The SDK notices a closed window only after about ten seconds. No message may appear then.
    await page.clock.runFor(12_000);
    await expect(page.getByRole("alert").locator("strong")).toHaveCount(0);
    await logIn(page, demo);
    await expect(page).toHaveURL("/");
  });
});

test("log out from the account menu, on a page without the provider's SDK", core, async ({ page }) => {
  await page.goto("/login");
  await logIn(page, demo);
  await expect(page).toHaveURL("/");
  await page.goto("/browseListings");
  expect(await keptByProvider(page)).toBe(1);
  await accountMenu(page, demo.name).hover();
  await expect(page.getByText(demo.email)).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("You're logged out.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Not logged in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log Out" })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Log In" })).toBeVisible();
  expect(await keptByProvider(page)).toBe(0);
  await page.goto("/myListings");
  await expect(page).toHaveURL("/login?next=%2FmyListings");
});

test("another tab follows log-out and log-in", async ({ page, context }) => {
  await page.goto("/login");
  await logIn(page, demo);
  await expect(page).toHaveURL("/");
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other.getByRole("heading", { name: "Your profile" })).toBeVisible();
  await accountMenu(page, demo.name).hover();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(other).toHaveURL("/login?next=%2Fprofile");
  await expect(other.getByRole("heading", { name: "Log In" })).toBeVisible();
  await logIn(other, demo);
  await expect(other).toHaveURL("/profile");
  await expect(accountMenu(page, demo.name)).toBeVisible();
});

test.describe("a link that has been used", () => {
  test.use({ allowedFaults: [/status of 400/] });

  test(
    "a forgotten password gets the same response for everybody, and the link sets a new one",
    core,
    async ({ page }) => {
      const person = newPerson();
      await signUp(page, person);
      await accountMenu(page, person.name).hover();
      await page.getByRole("button", { name: "Log Out" }).click();
      await expect(page.getByText("You're logged out.")).toBeVisible();
      for (const email of ["nobody@e2e.nestmates.example", person.email]) {
        await page.goto("/login?next=/myListings");
        await page.getByRole("link", { name: "Forgot your password?" }).click();
        await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
        await page.getByLabel("Email", { exact: true }).fill(email);
        await submit(page, "Send link").click();
        await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
        await expect(page.getByText(`If ${email} has an account, a link`)).toBeVisible();
      }
      const code = await findEmailCode(person.email, "PASSWORD_RESET");
      const back = new URL("/login?next=/myListings", page.url()).href;
      const link = `/account/action?mode=resetPassword&oobCode=${code}&continueUrl=${encodeURIComponent(back)}&apiKey=demo&lang=en`;
      await page.goto(link);
      await expect(page.getByText(`For ${person.email}`)).toBeVisible();
      await page.getByLabel("New password", { exact: true }).fill("weak");
      await submit(page, "Save new password").click();
      await expect(page.getByText(weak, { exact: true })).toBeVisible();
      await page.getByLabel("New password", { exact: true }).fill("Better12");
      await submit(page, "Save new password").click();
      await expect(page.getByText("Password changed.")).toBeVisible();
      await expect(page).toHaveURL("/login?next=%2FmyListings");
      await logIn(page, { ...person, password: "Better12" });
      await expect(page).toHaveURL("/myListings");
      await page.goto(link);
      await expect(page.getByText("This link has expired or was already used. Ask for a new one.")).toBeVisible();
    },
  );
});

test("an e-mail address is verified by the link, and the server knows at once", core, async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await page.goto("/profile");
  await expect(page.getByText("Not verified yet")).toBeVisible();
  await submit(page, "Resend the email").click();
  await expect(page.getByText("Email sent.")).toBeVisible();
  const code = await findEmailCode(person.email, "VERIFY_EMAIL");
  await page.goto(`/account/action?mode=verifyEmail&oobCode=${code}`);
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Profile" }).click();
  await expect(page.getByText("Email verified", { exact: true })).toBeVisible();
  await page.goto("/account/action?mode=verifyEmail");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});

test.describe("a photo from another site", () => {
  test.use({ allowedFaults: [/^request to https:\/\/photos\.example$/] });

  test("name and photo can be changed, and the header follows", async ({ page }) => {
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="teal"/></svg>';
    await page.route("https://photos.example/**", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
    const person = newPerson("Old Name");
    await signUp(page, person, "https://photos.example/me.svg");
    await page.goto("/profile");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("readonly", "");
    await page.getByLabel("Name", { exact: true }).fill("");
    await submit(page, "Save changes").click();
    await expect(page.getByText("Enter your name.")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("নতুন নাম");
    await submit(page, "Save changes").click();
    await expect(page.getByText("Profile updated.")).toBeVisible();
    await expect(accountMenu(page, "নতুন নাম").getByAltText("নতুন নাম")).toHaveAttribute(
      "src",
      "https://photos.example/me.svg",
    );
    await page.reload();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("নতুন নাম");
    await page.getByRole("button", { name: "Remove your photo" }).click();
    await expect(accountMenu(page, "নতুন নাম").locator("img")).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("img", { name: "Not logged in" })).toBeVisible();
  });
});

test("a lost phone is logged out from another device", async ({ page, browser }) => {
  const person = newPerson();
  await signUp(page, person);
  const lost = await browser.newContext();
  const phone = await lost.newPage();
  await phone.goto("/login?next=%2Fprofile");
  await logIn(phone, person);
  await expect(phone).toHaveURL("/profile");
  await page.goto("/profile");
  await expect(page.getByText("You're logged in on 1 other device.")).toBeVisible();
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(page.getByText("You're logged out everywhere else.")).toBeVisible();
  await expect(page.getByText("Only on this device.")).toBeVisible();
  await phone.goto("/profile");
  await expect(phone).toHaveURL("/login?next=%2Fprofile");
  await lost.close();
});

test("if the provider has lost the member, a new log-in is required and the input is kept", async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await page.evaluate(() => indexedDB.deleteDatabase("firebaseLocalStorageDb"));
  await page.goto("/profile");
  await page.getByLabel("Name", { exact: true }).fill("Typed Before");
  await submit(page, "Save changes").click();
  await submit(page, "Log in again").click();
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  await logIn(page, person);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed Before");
  await submit(page, "Save changes").click();
  await expect(accountMenu(page, "Typed Before")).toBeVisible();
});

test.describe("our server is down", () => {
  test.use({ allowedFaults: [/ERR_FAILED/] });

  test("a new account is signed in at the second try", async ({ page }) => {
    const person = newPerson();
    await page.route("/api/session", (route) => route.abort(), { times: 1 });
    await page.goto("/signup");
    await page.getByLabel("Name", { exact: true }).fill(person.name);
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await submit(page, "Sign Up").click();
    await expect(
      page.getByText("We couldn't reach the sign-in service. Check your connection and try again."),
    ).toBeVisible();
    await submit(page, "Sign Up").click();
    await expect(page.getByText("Welcome to Nest Mates")).toBeVisible();
    await expect(accountMenu(page, person.name)).toBeVisible();
  });
});

test("the session is refreshed only with a token of the same member", async ({ page }) => {
  await page.goto("/login");
  await logIn(page, demo);
  await expect(page).toHaveURL("/");
  const other = await askIdentityProvider("signInWithPassword", {
    email: "tanvir@demo.nestmates.example",
    password: demo.password,
  });
  const own = await askIdentityProvider("signInWithPassword", demo);
  const origin = new URL(page.url()).origin;
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const send = async (idToken: string, headers: Record<string, string>) =>
    (await fetch(`${origin}/account/refresh`, { method: "POST", headers, body: new URLSearchParams({ idToken }) }))
      .status;
  expect(await send(own.idToken, { cookie, origin })).toBe(204);
  expect(await send(other.idToken, { cookie, origin })).toBe(401);
  expect(await send("junk", { cookie, origin })).toBe(401);
  expect(await send(own.idToken, { origin })).toBe(401);
  expect(await send(own.idToken, { cookie, origin: "https://evil.example" })).toBe(403);
});

test("keyboard only: log in, open the panel, log out", async ({ page }) => {
  await page.goto("/login");
  await expect(submit(page, "Log In")).toBeEnabled();
  await page.getByRole("button", { name: "Log in with Google" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type(demo.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demo.password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(submit(page, "Log In")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await accountMenu(page, demo.name).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
  await page.keyboard.press("Tab");
  for (const name of ["Saved", "My Listings", "Profile", "Alerts", "Privacy"]) {
    await expect(page.getByRole("banner").getByRole("link", { name, exact: true }).last()).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("button", { name: "Log Out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You're logged out.")).toBeVisible();
});

test(
  "without JavaScript the pages say what they need, and logging out still works",
  core,
  async ({ page, browser, baseURL }) => {
    await page.goto("/login");
    await logIn(page, demo);
    await expect(page).toHaveURL("/");
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      ...(baseURL && { baseURL }),
    });
    const still = await plain.newPage();
    await still.goto("/browseListings");
    await accountMenu(still, demo.name).click();
    await still.getByRole("button", { name: "Log Out" }).click();
    await expect(still).toHaveURL("/");
    await expect(still.getByRole("img", { name: "Not logged in" })).toBeVisible();
    for (const path of ["/login", "/signup", "/forgotPassword"]) {
      await still.goto(path);
      const note = still.locator(".account-noscript"); // Playwright does not find text inside <noscript>
      await expect(note).toBeVisible();
      await expect(note).toContainText("You need JavaScript to log in.");
    }
    await plain.close();
  },
);

test("URLs ignore case, and a member is redirected from the sign-up page", async ({ page }) => {
  await page.goto("/signUp");
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await page.goto("/Login");
  await logIn(page, demo);
  await expect(page).toHaveURL("/");
  await page.goto("/signup?next=/profile");
  await expect(page).toHaveURL("/profile");
});
