import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";

/** The requests that `offlineGoogle` serves, for a test's `allowedFaults`. */
export const standInRequests = [
  /^request to https:\/\/(apis\.google\.com|unpkg\.com|fonts\.googleapis\.com|fonts\.gstatic\.com)$/,
];

/**
 * Google's script only carries messages between a page and the provider's helper frame; gapi-standin.js does the same
 * without internet access. Everything else is real: the SDK's popup, the emulator's account chooser, the sign-in. Two
 * more hosts serve the chooser's styles; it works without them.
 */
export async function offlineGoogle(context: BrowserContext): Promise<void> {
  const body = await readFile(new URL("gapi-standin.js", import.meta.url), "utf8");
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com|fonts\.gstatic\.com)\//, (route) =>
    route.fulfill({ body: "" }),
  );
}

/** Adds a new account in the emulator's window, as one would at Google. */
export async function chooseGoogleAccount(
  popup: Page,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await popup.locator(".js-new-account").click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#display-name-input").fill(name);
  await Promise.all([popup.waitForEvent("close"), popup.locator("#sign-in").click()]);
}
